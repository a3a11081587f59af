import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../../src/modules/trading/book-report.ts';
import type { TradedClass } from '../../../src/modules/trading/order.ts';
import { findOrder } from '../../../src/modules/trading/read-orders.ts';
import { createTestTrading, openLots, type TestTrading } from '../../helpers/trading.ts';

const day = '2026-11-24';
/** Stocks, debt that accrues interest, a currency of its own, contracts. */
const symbols = ['DECSTEEL', 'UB2032', 'USDINR', 'USCRUDEDEC26'];
const histories = 6;
const stepsOfEach = 80;

type OfReport = Extract<Report, { executionId: string }>;
interface Said {
  readonly customerId: string;
  readonly no: string;
  readonly report: OfReport;
}

/** What has happened in one history. */
interface Life {
  readonly customers: readonly string[];
  readonly orders: Array<{ customerId: string; no: string }>;
  readonly said: Said[];
}

/** Numbers choose among what there is at that moment, or are per cent. */
interface Step {
  readonly kind: keyof typeof deeds;
  readonly which: number;
  readonly part: number;
  readonly price: number;
}

const anyNumber = fc.noBias(fc.integer({ min: 0, max: 999 }));
const often: ReadonlyArray<[weight: number, kind: Step['kind']]> = [
  [4, 'buy'],
  [2, 'sell'],
  [8, 'trade'],
  [2, 'correction'],
  [2, 'bust'],
  [2, 'again'],
  [1, 'cancel'],
  [1, 'end'],
  [2, 'sellNow'],
];
const anyStep = fc.record({
  kind: fc.oneof(...often.map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) }))),
  which: anyNumber,
  part: fc.integer({ min: 1, max: 100 }),
  price: fc.integer({ min: 60, max: 140 }),
});

let t: TestTrading;
let names = 0;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-24T08:00:00Z'));
});
afterAll(() => t.close());

const one = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
const told = () => ({ venue: 'exchange', tradeDay: day, executionId: `E${(names += 1)}`, at: t.clock.now() });
const tell = ({ customerId, no, report }: Said) => t.run({ kind: 'report', customerId, no, report });

async function say(said: Said, life: Life): Promise<void> {
  life.said.push(said);
  await tell(said);
}

async function priceOf({ customerId, no }: { customerId: string; no: string }, percent: number): Promise<bigint> {
  const order = await findOrder(t.database.sql, customerId, no);
  return ((order?.limitPrice ?? 0n) * BigInt(percent)) / 100n;
}

async function aboutTrade(kind: 'bust' | 'correction', step: Step, life: Life): Promise<void> {
  const trades = life.said.filter(({ report }) => report.kind === 'trade');
  const trade = one(trades, step.which);
  if (trade === undefined) return;
  const { executionId } = trade.report;
  const about = { ...told(), refersTo: { tradeDay: day, executionId } };
  const report: OfReport =
    kind === 'bust'
      ? { kind, ...about }
      : { kind, ...about, quantity: BigInt(step.part), price: await priceOf(trade, step.price) };
  await say({ ...trade, report }, life);
}

const deeds = {
  async buy({ which, part }: Step, { customers, orders }: Life) {
    const customerId = one(customers, which) ?? '';
    const symbol = one(symbols, which + part) ?? '';
    const instrument = t.market.instrument(symbol);
    const order = await t.run({
      kind: 'buy',
      customerId,
      symbol,
      assetClass: instrument?.assetClass as TradedClass,
      quantity: BigInt(part) * (instrument?.lotSize ?? 1n),
      limitPrice: t.market.quote(symbol)?.bandLow ?? 0n,
      position: 'full',
    });
    orders.push({ customerId, no: order.no });
  },
  async sell({ which }: Step, { customers, orders }: Life) {
    const customerId = one(customers, which) ?? '';
    const lot = one(await openLots(t.database.sql, customerId), which);
    if (lot === undefined) return;
    const limitPrice = t.market.quote(lot.symbol)?.bandHigh ?? 0n;
    const command = { kind: 'sell', customerId, lotNo: lot.no, lotPrice: undefined, quantity: undefined } as const;
    orders.push({ customerId, no: (await t.run({ ...command, limitPrice })).no });
  },
  async trade({ which, part, price }: Step, life: Life) {
    const order = one(life.orders, which);
    if (order === undefined) return;
    const traded = { quantity: BigInt(part), price: await priceOf(order, price) };
    await say({ ...order, report: { kind: 'trade', ...told(), ...traded } }, life);
  },
  bust: (step: Step, life: Life) => aboutTrade('bust', step, life),
  correction: (step: Step, life: Life) => aboutTrade('correction', step, life),
  async again({ which }: Step, { said }: Life) {
    const word = one(said, which);
    if (word !== undefined) await tell(word);
  },
  async cancel({ which }: Step, { orders }: Life) {
    const order = one(orders, which);
    if (order !== undefined) await t.run({ kind: 'cancel', ...order });
  },
  async end({ which }: Step, { orders }: Life) {
    const order = one(orders, which);
    if (order !== undefined) await t.run({ kind: 'report', ...order, report: { kind: 'ended', as: 'expired' } });
  },
  async sellNow({ which, part }: Step, { customers }: Life) {
    const lot = one(await openLots(t.database.sql, one(customers, which) ?? ''), part);
    if (lot !== undefined) await t.sell(lot.customerId, lot.no, (lot.remaining + 1n) / 2n);
  },
};

/** What became of it is for `verify` to say: money, lots, orders, executions and transfers. */
test('whatever is said of whatever orders, in stocks, debt, currencies and contracts, the books are in order', async () => {
  const lives = fc.sample(fc.array(anyStep, { minLength: stepsOfEach, maxLength: stepsOfEach }), histories);
  for (const steps of lives) {
    // One has next to nothing, so that the house pays.
    const customers = await Promise.all([5_000, 1_000_000, 90_000_000].map((cash) => t.newCustomer(decimal(cash))));
    const life: Life = { customers, orders: [], said: [] };
    for (const step of steps) {
      t.clock.advance(1_000);
      await deeds[step.kind](step, life).catch((error: unknown) => {
        if ((error as { name?: string }).name !== 'Refusal') throw error;
      });
    }
    await t.expectInOrder();
  }
  const kinds = await t.database.sql<Array<{ kind: string }>>`
    SELECT kind || CASE WHEN amount <> 0 THEN ' booked' ELSE '' END AS kind FROM executions
    WHERE venue = 'exchange' GROUP BY 1 HAVING count(*) > 3 ORDER BY 1`;
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['bust booked', 'correction booked', 'trade booked']),
  );
});
