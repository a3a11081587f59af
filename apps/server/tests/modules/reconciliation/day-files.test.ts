import { decimal } from '@sauda/money';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  compareDue,
  comparePositions,
  createTradeComparison,
} from '../../../src/modules/reconciliation/day-files/compare.ts';
import { readSaidColumns, type SaidColumns } from '../../../src/modules/reconciliation/day-files/file-kinds.ts';
import type { TradeLine } from '../../../src/modules/reconciliation/day-files/gather-lines.ts';
import type { OurTrade } from '../../../src/modules/reconciliation/day-files/our-day.ts';
import { inPieces, readDayFile } from '../../../src/modules/reconciliation/day-files/read-day-file.ts';

const day = '2026-11-25';
const read = (text: string | Buffer, said?: SaidColumns, remembered?: SaidColumns) =>
  readDayFile(inPieces(Buffer.from(text)), { said, remembered: () => Promise.resolve(remembered) });

const many = 100_000;
const head = 'execution_id,order_id,symbol,side,quantity,price,time,charges';
const ours = Array.from({ length: many }, (_, index): OurTrade => ({
  names: [`E${index}`],
  orderNo: `O${index}`,
  symbol: `SYM${index % 500}`,
  side: index % 3 === 0 ? 'sell' : 'buy',
  quantity: BigInt((index % 90) + 1),
  price: decimal('100.05') + BigInt(index % 1_000) * 100n,
}));
const lineOf = ({ names, orderNo, symbol, side, quantity, price }: OurTrade): string =>
  `${names[0]},${orderNo},${symbol},${side},${quantity},${price / 10_000n}.${String(price % 10_000n).padStart(4, '0')},10:15:00,0.05`;

describe('of 100,000 trades', () => {
  let theirs: Map<string, readonly TradeLine[]>;
  beforeAll(async () => {
    const file = await read([head, ...ours.map(lineOf), ''].join('\r\n'));
    if (file.kind !== 'trades') throw new Error(file.kind);
    expect(file).toMatchObject({ lines: many, charges: decimal(5_000), day: undefined });
    theirs = new Map(file.trades);
  });

  /** What is found where a name is told as this, ours being as they are or others. */
  function foundWith(changed: Readonly<Record<string, readonly TradeLine[]>>, here: readonly OurTrade[] = ours) {
    const told = new Map([...theirs, ...Object.entries(changed)]);
    for (const [name, lines] of Object.entries(changed)) if (lines.length === 0) told.delete(name);
    const comparison = createTradeComparison(told);
    for (const trade of here) comparison.add(trade);
    return comparison.end().map(({ kind, name, symbol, ours: our, theirs: their }) => [kind, name, symbol, our, their]);
  }
  const trade = (index: number) => ours[index] as OurTrade;

  test('nothing is found where nothing is, in whatever order', () => {
    expect(foundWith({})).toEqual([]);
    expect(foundWith({}, ours.toReversed())).toEqual([]);
  });

  test('one share and one paisa are found, and nothing else', () => {
    const one = trade(77_777);
    expect(foundWith({ E77777: [{ ...one, quantity: one.quantity + 1n }] })).toEqual([
      ['trade_differs', 'E77777', 'SYM277', 'buy 18 SYM277 at 107.82', 'buy 19 SYM277 at 107.82'],
    ]);
    expect(foundWith({ E77777: [{ ...one, price: one.price + 100n }] })).toEqual([
      ['trade_differs', 'E77777', 'SYM277', 'buy 18 SYM277 at 107.82', 'buy 18 SYM277 at 107.83'],
    ]);
    expect(foundWith({ E77777: [{ ...one, side: 'sell' }] })).toHaveLength(1);
  });

  test('a missing and a doubled trade are found on either side, and nothing else', () => {
    expect(foundWith({ E50000: [] })).toEqual([
      ['trade_missing_there', 'E50000', 'SYM0', 'buy 51 SYM0 at 100.05', undefined],
    ]);
    expect(foundWith({}, ours.toSpliced(50_000, 1))).toEqual([
      ['trade_missing_here', 'E50000', 'SYM0', undefined, 'buy 51 SYM0 at 100.05'],
    ]);
    expect(foundWith({ E3: [trade(3), trade(3)] })).toEqual([
      ['trade_doubled', 'E3', 'SYM3', undefined, 'sell 4 SYM3 at 100.08'],
    ]);
    expect(foundWith({}, [...ours, trade(3)])).toEqual([
      ['trade_doubled', 'E3', 'SYM3', 'sell 4 SYM3 at 100.08', undefined],
    ]);
  });

  test('what was put right is known by the name of either, and two trades of one name are two', () => {
    const put = { ...trade(9), names: ['E9', 'C1'] };
    const rest = ours.toSpliced(9, 1);
    expect(foundWith({}, [...rest, put])).toEqual([]);
    expect(foundWith({ E9: [], C1: [put] }, [...rest, put])).toEqual([]);
    const another = { ...trade(9), quantity: 1_000n };
    expect(foundWith({ E9: [another, trade(9)] }, [...ours, another])).toEqual([]);
  });
});

test('positions differ by a share, and where one side has none', () => {
  const here = new Map([
    ['A', 10n],
    ['B', 5n],
    ['C', 1n],
  ]);
  const there = new Map([
    ['A', 10n],
    ['B', 4n],
    ['D', -2n],
  ]);
  expect(comparePositions(here, here, day)).toEqual([]);
  expect(comparePositions(here, there, day).map(({ symbol, ours: our, theirs }) => [symbol, our, theirs])).toEqual([
    ['B', '5', '4'],
    ['C', '1', '0'],
    ['D', '0', '-2'],
  ]);
});

test('what is due is compared by currency, and by segment where the file tells them apart', () => {
  const here = [
    { currency: 'INR', segment: 'stock', amount: decimal('-500.10') },
    { currency: 'INR', segment: 'futures', amount: decimal('20') },
    { currency: 'USD', segment: 'stock', amount: decimal('7') },
  ] as const;
  const due = (currency: string, segment: string | undefined, amount: string) => ({
    currency,
    segment,
    amount: decimal(amount),
  });
  expect(compareDue(here, [due('INR', undefined, '-480.10'), due('USD', undefined, '7')], day)).toEqual([]);
  expect(
    compareDue(here, [due('INR', 'stock', '-500.11'), due('INR', 'futures', '20'), due('USD', undefined, '7')], day),
  ).toMatchObject([{ kind: 'cash_due', name: 'INR stock', symbol: undefined, ours: '-500.10', theirs: '-500.11' }]);
  expect(compareDue(here.slice(0, 1), [], day)).toMatchObject([{ name: 'INR', theirs: '0.00' }]);
});

describe('a file', () => {
  test('is what its head says, with columns named otherwise, other signs between them and groups of digits', async () => {
    expect(await read('\uFEFFScrip Code;Holding;Note\nABC;1,00,000;x\nABC;2;\nB-2;0\n')).toMatchObject({
      kind: 'positions',
      lines: 3,
      positions: new Map([
        ['ABC', 100_002n],
        ['B-2', 0n],
      ]),
    });
    const cash = await read('currency\tsegment\tdue_on\tbalance\ninr\t\t\t10.05\nINR\tStock\t2026-11-26\t-3\n');
    expect(cash).toMatchObject({ kind: 'cash', balances: new Map([['INR', decimal('10.05')]]) });
    expect(cash).toMatchObject({ due: [{ currency: 'INR', segment: 'stock', amount: decimal('-3') }] });
    expect(await read('symbol,quantity\n')).toMatchObject({ lines: 0 });
    expect(await read('day,symbol,quantity\n2026-11-25,A,1\n2026-11-25,B,1\n')).toMatchObject({ day });
  });

  test('is read by what somebody says of its columns, now or before', async () => {
    const file = 'Instrument,Free,Quantity\nABC,7,9\n';
    await expect(read(file)).rejects.toThrow('no column symbol');
    const said = readSaidColumns('symbol=Instrument, quantity = Free');
    expect(await read(file, said)).toMatchObject({ positions: new Map([['ABC', 7n]]) });
    expect(await read(file, undefined, { symbol: 'instrument' })).toMatchObject({ positions: new Map([['ABC', 9n]]) });
    expect(readSaidColumns('colour=Red')).toBeUndefined();
    expect(readSaidColumns('nonsense')).toBeUndefined();
  });

  test.each([
    ['is empty', '', 'it is empty'],
    ['has no head', 'a,b\n1,2\n', 'its first line names no column'],
    ['is a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 'no text in UTF-8'],
    ['is of another encoding', Buffer.from([0x73, 0xff, 0xfe, 0x2c]), 'no text in UTF-8'],
    ['ends within a letter', Buffer.from('symbol,quantity\nA,1\nÄ').subarray(0, -1), 'no text in UTF-8'],
    ['has a quotation that does not end', 'symbol,quantity\n"A,1\nB,2\n', 'Quote Not Closed'],
    ['has a line of a million letters', `symbol,quantity\n${'A'.repeat(1_000_000)},1\n`, 'Max Record Size'],
    ['has more cells than its head', 'symbol,quantity\nA,1,2\n', 'line 2: it has more cells'],
    ['has part of a share', 'symbol,quantity\nA,1.5\n', 'line 2: “1.5” is not whole'],
    ['has a formula for a number', 'symbol,quantity\nA,=1+1\n', 'line 2: “=1+1” is no quantity'],
    ['has more than there can be', 'symbol,quantity\nA,999999999999999\n', 'is no quantity'],
    ['has a code with a space', 'symbol,quantity\nA B,1\n', 'is no symbol'],
    ['has no currency', 'currency,balance\nRupee,1\n', 'is no currency'],
    ['has five decimals', 'currency,balance\nINR,1.00001\n', 'is no balance'],
    ['has a day that is none', 'currency,balance,due_on\nINR,1,2026-02-30\n', 'is no due_on'],
    ['has another side', `${head}\nE1,O1,A,short,1,1,,\n`, 'neither buy nor sell'],
    ['trades nothing', `${head}\nE1,O1,A,buy,0,1,,\n`, 'one unit at least'],
    ['is of two days', 'symbol,quantity,day\nA,1,2026-11-25\nB,1,2026-11-24\n', 'line 3: it is of 2026-11-24'],
  ])('that %s is refused', async (_, content, fault) => {
    await expect(read(content)).rejects.toThrow(fault);
  });
});
