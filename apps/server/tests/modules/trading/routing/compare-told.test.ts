import { expect, test } from 'vitest';
import { compareTold } from '../../../../src/modules/trading/routing/compare-told.ts';
import type { Compared } from '../../../../src/modules/venues/index.ts';

const at = new Date('2026-11-26T09:00:00Z');
let lastId = 0n;

function row(toldBy: Compared['toldBy'], executionId: string, more: Partial<Compared> = {}): Compared {
  lastId += 1n;
  const named = { id: lastId, toldBy, executionId, refersTo: undefined, clOrdId: 'A1', venueOrderId: 'O1' };
  const of = { customerId: undefined, orderNo: undefined, about: 'A1', tradeDay: at, tradedAt: at, receivedAt: at };
  return { kind: 'trade', quantity: 10n, price: 10_0000n, ...named, ...of, ...more };
}
const told = (executionId: string, quantity = 10n, price = 10_0000n) => row('orders', executionId, { quantity, price });
const copied = (executionId: string, quantity = 10n, price = 10_0000n) => row('copy', executionId, { quantity, price });
const bust = (toldBy: Compared['toldBy'], refersTo: string) =>
  row(toldBy, `bust of ${refersTo}`, { kind: 'bust', refersTo, quantity: undefined, price: undefined });

/** What is found, by kinds and the names of either side. */
const found = (...rows: readonly Compared[]) =>
  compareTold(rows).findings.map(({ kind, told: one, copied: other }) =>
    [kind, one?.trade.executionId, other?.trade.executionId].filter((word) => word !== undefined).join(' '),
  );

test.each<[string, Compared[], string[]]>([
  ['the same under other names', [told('E1'), told('E2', 5n), copied('C1', 5n), copied('C2')], []],
  ['two alike, of which one was copied', [told('E1'), told('E2'), copied('C1')], ['copy_missing E2']],
  ['two alike, of which one was told', [told('E1'), copied('C1'), copied('C2')], ['copy_alone C2']],
  ['another price', [told('E1'), copied('C1', 10n, 11_0000n)], ['copy_differs E1 C1']],
  ['another quantity', [told('E1'), copied('C1', 9n)], ['copy_differs E1 C1']],
  // Of several that differ the name says which, where both sessions have the same.
  [
    'names that both have',
    [told('E1', 3n), told('E2', 4n), copied('E2', 5n), copied('E1', 6n)],
    ['copy_differs E1 E1', 'copy_differs E2 E2'],
  ],
  // What may be any of the others is not taken for one of them.
  [
    'unlike in both',
    [told('E1', 3n), told('E2', 4n), copied('C1', 7n)],
    ['copy_missing E1', 'copy_missing E2', 'copy_alone C1'],
  ],
  ['taken back by both', [told('E1'), bust('orders', 'E1'), copied('C1'), bust('copy', 'C1')], []],
  ['taken back in the copy alone', [told('E1'), copied('C1'), bust('copy', 'C1')], ['copy_missing E1']],
  ['taken back for orders alone', [told('E1'), bust('orders', 'E1'), copied('C1')], ['copy_alone C1']],
  ['a name that came again with other words', [told('E1'), copied('C1'), copied('C1', 3n)], ['copy_alone C1']],
])('%s', (_what, rows, findings) => {
  expect(found(...rows)).toEqual(findings);
});

test('what was put right counts as it is now, whichever of the corrections the next one names', () => {
  const corrected = (toldBy: Compared['toldBy'], name: string, refersTo: string, price: bigint, seconds: number) =>
    row(toldBy, name, { kind: 'correction', refersTo, price, tradedAt: new Date(at.getTime() + seconds * 1_000) });
  const orders = [
    told('E1'),
    corrected('orders', 'E3', 'E2', 12_0000n, 2),
    corrected('orders', 'E2', 'E1', 11_0000n, 1),
  ];
  expect(found(...orders, copied('C1', 10n, 12_0000n))).toEqual([]);
  expect(found(...orders, copied('C1', 10n, 11_0000n))).toEqual(['copy_differs E1 C1']);
});

test('all rows of what is told alike need nobody any more', () => {
  const rows = [told('E1'), copied('C1'), told('E2', 3n), bust('orders', 'E2')];
  expect(compareTold(rows).agreed.toSorted((a, b) => Number(a - b))).toEqual(rows.map(({ id }) => id));
});
