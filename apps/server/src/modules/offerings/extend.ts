import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeOffering, type By, type OfferingCommand } from './change-offering.ts';
import { checkFundDraft, checkIpoDraft } from './check-drafts.ts';
import type { Ipo } from './ipos/ipo.ts';

type Times = Readonly<Record<string, readonly [before: Date, then: Date]>>;

/** Has an item stay on offer for longer. @throws Refusal `not_found`, `offering_not_editable`, `invalid` where it is no later, or it has no end */
export function extendBlock(tx: Tx, id: bigint, closesAt: Date, by: By): Promise<OfferingCommand> {
  return changeOffering(tx, 'block', id, { command: 'extend', from: ['open'], ...by }, (block) => {
    if (block.closesAt === undefined) throw new Refusal('invalid', { fields: { closes_at: 'it has no end' } });
    refuseEnded(block.closesAt, by.at);
    refuseNotLater({ closes_at: [block.closesAt, closesAt] });
    return { closesAt };
  });
}

/**
 * Has a fund be sold for longer, and tells who holds shares of it. What was sold ends when it would have ended.
 * @throws Refusal as `extendBlock`, and `invalid` where a share would end before it is known whether enough is sold
 */
export async function extendFund(tx: Tx, id: bigint, closesAt: Date, by: By): Promise<OfferingCommand> {
  const extended = await changeOffering(tx, 'fund', id, { command: 'extend', from: ['open'], ...by }, (fund) => {
    refuseEnded(fund.closesAt, by.at);
    refuseNotLater({ closes_at: [fund.closesAt, closesAt] });
    checkFundDraft({ ...fund, closesAt });
    return { closesAt };
  });
  await haveTold(tx, extended);
  return extended;
}

export type IpoDates = Pick<Ipo, 'opensAt' | 'closesAt' | 'allotsAt' | 'listsAt'>;

/**
 * Puts off the dates of an offer that has not closed, and tells who has applied: until it opens it is applied for, until it closes applications
 * are changed and withdrawn. One that has passed stays.
 * @throws Refusal as `extendBlock`, and `invalid` where its dates would not follow each other
 */
export async function extendIpo(tx: Tx, id: bigint, dates: IpoDates, by: By): Promise<OfferingCommand> {
  const command = { command: 'extend', from: ['forthcoming', 'open'], ...by } as const;
  const extended = await changeOffering(tx, 'ipo', id, command, (ipo) => {
    refuseEnded(ipo.closesAt, by.at);
    if (ipo.opensAt <= by.at && dates.opensAt.getTime() !== ipo.opensAt.getTime())
      throw new Refusal('invalid', { fields: { opens_at: 'it has opened already' } });
    refuseNotLater({
      closes_at: [ipo.closesAt, dates.closesAt],
      opens_at: [ipo.opensAt, dates.opensAt],
      allots_at: [ipo.allotsAt, dates.allotsAt],
      lists_at: [ipo.listsAt, dates.listsAt],
    });
    checkIpoDraft({ ...ipo, ...dates });
    return { ...dates };
  });
  await haveTold(tx, extended);
  return extended;
}

/** What is over is not taken up again, also where nobody has closed it yet. */
function refuseEnded(closesAt: Date, now: Date): void {
  if (closesAt <= now) throw new Refusal('offering_not_editable', { values: { status: 'closed' } });
}

/** No time may be earlier than it was, and the first of them has to be later. */
function refuseNotLater(times: Times): void {
  const isSame = ([before, then]: Times[string]) => before.getTime() === then.getTime();
  const faults = Object.entries(times).flatMap(([name, time], index) => {
    const [before, then] = time;
    if (then < before || (index === 0 && isSame(time))) return [[name, `must be later than ${before.toISOString()}`]];
    return [];
  });
  if (faults.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(faults) as Record<string, string> });
}

async function haveTold(tx: Tx, { offering, id, at }: OfferingCommand): Promise<void> {
  await tx`INSERT INTO offering_extensions (offering, offering_id, extended_at) VALUES (${offering}, ${id}, ${at})`;
}
