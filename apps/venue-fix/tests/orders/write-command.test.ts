import { describe, expect, it } from 'vitest';
import { readCommand, storedOf } from '../helpers/stored.ts';
import type { VenueCommand } from '../../src/orders/venue-command.ts';
import { writeCommand, type FixVersion } from '../../src/orders/write-command.ts';

const at = new Date('2026-11-25T09:15:00.007Z');
const fixed = { symbol: 'ACME', side: 'sell', quantity: 100n } as const;
const limit = { type: 'limit', price: 104_500n, lifetime: 'immediateOrCancel' } as const;
const earlier = { origClOrdId: 'c-1', venueOrderId: 'O-1' } as const;

function written(command: VenueCommand, version: FixVersion = 'FIX.4.4'): string {
  const { type, fields } = writeCommand(command, { version, orderFields: [[100, 'XNSE']] }, at);
  return [`35=${type}`, ...fields.map(([tag, value]) => `${tag}=${value}`)].join('|');
}

const commands: ReadonlyArray<readonly [string, VenueCommand, string]> = [
  [
    'a new order',
    { kind: 'new', clOrdId: 'c-1', account: 'A-9', ...fixed, ...limit },
    '35=D|11=c-1|1=A-9|55=ACME|54=2|60=20261125-09:15:00.007|38=100|21=1|40=2|44=10.45|59=3|100=XNSE',
  ],
  [
    'a market order',
    { kind: 'new', clOrdId: 'c-1', ...fixed, type: 'market', lifetime: 'day' },
    '35=D|11=c-1|55=ACME|54=2|60=20261125-09:15:00.007|38=100|21=1|40=1|59=0|100=XNSE',
  ],
  [
    'new terms',
    { kind: 'replace', clOrdId: 'c-2', ...earlier, ...fixed, ...limit },
    '35=G|11=c-2|41=c-1|37=O-1|55=ACME|54=2|60=20261125-09:15:00.007|38=100|21=1|40=2|44=10.45|59=3|100=XNSE',
  ],
  [
    'a cancel',
    { kind: 'cancel', clOrdId: 'c-2', origClOrdId: 'c-1', ...fixed },
    '35=F|11=c-2|41=c-1|55=ACME|54=2|60=20261125-09:15:00.007|38=100|100=XNSE',
  ],
  [
    'a question, under the name of the order',
    { kind: 'status', clOrdId: 'c-3', ...earlier, ...fixed },
    '35=H|11=c-1|37=O-1|55=ACME|54=2',
  ],
  ['all', { kind: 'cancelAll', clOrdId: 'c-4' }, '35=q|11=c-4|530=7|60=20261125-09:15:00.007'],
  [
    'all of a symbol',
    { kind: 'cancelAll', clOrdId: 'c-4', symbol: 'ACME' },
    '35=q|11=c-4|530=1|55=ACME|60=20261125-09:15:00.007',
  ],
];

describe('a command as a message', () => {
  it.each(commands)('%s', (_, command, text) => {
    expect(written(command)).toBe(text);
    if (command.kind !== 'cancelAll') expect(written(command, 'FIX.4.2')).toBe(text);
  });

  it.each(commands)('%s is the same when it comes out of the journal', (_, command) => {
    expect(
      readCommand(JSON.parse(JSON.stringify(storedOf(command))) as ReturnType<typeof storedOf<VenueCommand>>),
    ).toEqual(command);
  });

  it('a field that the venue wants otherwise comes once', () => {
    const command = { kind: 'new', clOrdId: 'c-1', ...fixed, ...limit } as const;
    const { fields } = writeCommand(command, { version: 'FIX.4.2', orderFields: [[21, '3']] }, at);
    expect(fields.filter(([tag]) => tag === 21)).toEqual([[21, '3']]);
  });

  it('FIX 4.2 has no mass cancel, and a limit order has a price', () => {
    expect(() => written({ kind: 'cancelAll', clOrdId: 'c-4' }, 'FIX.4.2')).toThrow('FIX 4.2 has no mass cancel');
    const { price: _, ...free } = limit;
    expect(() => written({ kind: 'new', clOrdId: 'c-1', ...fixed, ...free })).toThrow('without a price');
  });
});
