import type { Stakes } from '../../../modules/staff/proposals/command-proposals.ts';
import type { AuditRecord } from '../../../modules/audit/index.ts';
import { type PastCommand } from '../../../modules/offerings/staff-lists.ts';
import { type Appraisal } from '../../../modules/offerings/hold-against-market.ts';
import type { OfferingCommand } from '../../../modules/offerings/change-offering.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { FactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';

/** One offering of a list that is read by its newest id. @throws Refusal `not_found` */
export async function oneOf<T extends { readonly id: bigint }>(
  read: (page: { limit: number; before: bigint }) => Promise<T[]>,
  id: string | number,
): Promise<T> {
  const [row] = await read({ limit: 1, before: BigInt(id) + 1n });
  if (row?.id !== BigInt(id)) throw new Refusal('not_found');
  return row;
}

/** A command that an offering's own record says all about. */
export const done = async (command: Promise<OfferingCommand>, reason?: string) => ({
  answer: { msg: 'ok' as const },
  record: recordOf(await command, reason),
});

/** Of what goes on for longer the record has its dates alone: what customers take of it meanwhile makes no proposal stale. */
export async function extended(command: Promise<OfferingCommand>, reason: string) {
  const { before, after, ...offering } = await command;
  const record = recordOf({ ...offering, before: datesOf(before ?? {}), after: datesOf(after) }, reason);
  return { answer: { msg: 'ok' as const }, record };
}

const datesOf = (row: OfferingCommand['after']): OfferingCommand['after'] =>
  Object.fromEntries(
    ['opens_at', 'closes_at', 'allots_at', 'lists_at'].flatMap((name) =>
      row[name] == null ? [] : [[name, row[name]]],
    ),
  );

export async function made(command: Promise<OfferingCommand>) {
  const offering = await command;
  return { answer: { msg: 'ok' as const, data: { id: Number(offering.id) } }, record: recordOf(offering) };
}

/** What the house gives away, and by which quote. */
export function heldOf({ quote, cost }: Appraisal) {
  return toWire({ marketPrice: quote?.price, marketTime: quote?.time, marketSource: quote?.source, cost });
}

/**
 * What the second person sees: the terms, none of which changes as it is published, and the market beside them.
 */
export function stakesOf({ quote, bounds, cost }: Appraisal, terms: Record<string, string>, words: FactWords): Stakes {
  if (quote === undefined || bounds === undefined) return { facts: { ...terms, Market: 'none before its listing' } };
  const { price, time } = words;
  const Market = `${price(quote.price)}, ${quote.source}, ${time(quote.time)}`;
  return { cost, facts: { ...terms, Market, 'May be': `${price(bounds.low)} to ${price(bounds.high)}` } };
}

export function presentCommands(commands: readonly PastCommand[]) {
  return commands.map(({ command, actor, at }) => ({ command, by: nameOfActor(actor), at: at.toISOString() }));
}

function recordOf({ offering, id, before, after }: OfferingCommand, reason?: string): AuditRecord {
  return { object: { kind: offering, id: id.toString() }, before, after, reason };
}
