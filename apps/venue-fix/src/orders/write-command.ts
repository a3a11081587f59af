import { formatDecimal } from '@sauda/money';
import { Unsendable, type Field } from '../wire/message.ts';
import { writeTime } from './read-values.ts';
import type { VenueCommand } from './venue-command.ts';

export type FixVersion = 'FIX.4.2' | 'FIX.4.4';

/** What the messages of a venue have beside what a command says. */
export interface OrderDialect {
  readonly version: FixVersion;
  /** Fields that each new, replace and cancel carries at this venue, such as its exchange or an algorithm's number. */
  readonly orderFields: readonly Field[];
}

const msgTypes = { new: 'D', cancel: 'F', replace: 'G', status: 'H', cancelAll: 'q' } as const;
const sides = { buy: '1', sell: '2' } as const;
const types = { market: '1', limit: '2' } as const;
const lifetimes = { day: '0', goodTillCancelled: '1', immediateOrCancel: '3', fillOrKill: '4' } as const;

/**
 * A command as a message: MsgType, and the fields after the header.
 * @throws Unsendable where this version of FIX has no message for it, or a limit order has no price
 */
export function writeCommand(
  command: VenueCommand,
  { version, orderFields }: OrderDialect,
  at: Date,
): { type: string; fields: Field[] } {
  const type = msgTypes[command.kind];
  const time: Field = [60, writeTime(at)];
  if (command.kind === 'cancelAll') {
    if (version === 'FIX.4.2') throw new Unsendable('FIX 4.2 has no mass cancel');
    const { symbol } = command;
    const scope: Field[] =
      symbol === undefined
        ? [[530, '7']]
        : [
            [530, '1'],
            [55, symbol],
          ];
    return { type, fields: [[11, command.clOrdId], ...scope, time] };
  }
  const instrument: Field[] = [
    [55, command.symbol],
    [54, sides[command.side]],
  ];
  const account = optional(1, command.account);
  if (command.kind === 'status') {
    const fields: Field[] = [
      [11, command.origClOrdId],
      ...optional(37, command.venueOrderId),
      ...account,
      ...instrument,
    ];
    return { type, fields };
  }
  const earlier: Field[] =
    command.kind === 'new' ? [] : [[41, command.origClOrdId], ...optional(37, command.venueOrderId)];
  const terms = command.kind === 'cancel' ? [] : termsOf(command);
  const quantity: Field = [38, String(command.quantity)];
  const fields: Field[] = [[11, command.clOrdId], ...earlier, ...account];
  // What the venue wants otherwise stands in place of ours, as no tag may come twice.
  const usual = [...fields, ...instrument, time, quantity, ...terms];
  const isOurs = ([tag]: Field) => !orderFields.some(([other]) => other === tag);
  return { type, fields: [...usual.filter(isOurs), ...orderFields] };
}

function termsOf(command: Extract<VenueCommand, { kind: 'new' | 'replace' }>): Field[] {
  if (command.type === 'limit' && command.price === undefined) throw new Unsendable('a limit order without a price');
  const price = command.type === 'limit' && command.price !== undefined ? formatDecimal(command.price) : undefined;
  // HandlInst 1: automated, no intervention.
  return [[21, '1'], [40, types[command.type]], ...optional(44, price), [59, lifetimes[command.lifetime]]];
}

function optional(tag: number, value: string | undefined): Field[] {
  return value === undefined ? [] : [[tag, value]];
}
