import { basisPointsOf, decimal } from '@sauda/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Report } from '../../../src/modules/trading/book-report.ts';
import { sumsOf } from '../../../src/modules/trading/executions.ts';
import { freeOf, openOf, type Order } from '../../../src/modules/trading/order.ts';
import { customerId, setUp } from '../../helpers/decisions.ts';

/** Of 100,000 histories, in a minute: ORDER_LIFE_HISTORIES=100000. */
const histories = Number(process.env.ORDER_LIFE_HISTORIES ?? 800);
const asked = 100n;
const begun = Date.parse('2026-11-20T06:00:00Z');

/** What can happen to an order. `of` names one of its trades; `twice` is a report that comes again. */
type Step =
  | { kind: 'trade' | 'correction'; of: number; quantity: number; price: number; at: number; twice: boolean }
  | { kind: 'bust'; of: number; at: number; twice: boolean }
  | { kind: 'ended'; as: 'cancelled' | 'expired' | 'rejected' }
  | { kind: 'cancel' | 'expire' }
  | { kind: 'sellSome'; part: number };

const of = fc.integer({ min: 1, max: 4 });
/** In steps of ten: also beyond what the order asks for. */
const quantity = fc.integer({ min: 1, max: 12 }).map((tens) => tens * 10);
/** Also beyond the order's limit of 900. */
const price = fc.integer({ min: 500, max: 1_100 });
const at = fc.integer({ min: 0, max: 3 });
const twice = fc.boolean();
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('trade' as const), of, quantity, price, at, twice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correction' as const), of, quantity, price, at, twice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bust' as const), of, at, twice }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('ended' as const),
      as: fc.constantFrom('cancelled' as const, 'expired' as const, 'rejected' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'expire' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('sellSome' as const), part: fc.integer({ min: 1, max: 10 }) }),
  },
);

interface Word {
  kind: 'trade' | 'correction' | 'bust';
  id: string;
  at: number;
  quantity: bigint;
  price: bigint;
}

/** The same life in the plainest words: what stands of each trade, and one sum of money. */
function createReference(money: bigint) {
  const words = new Map<number, Word[]>();
  const booked = new Map<number, { quantity: bigint; price: bigint }>();
  let [status, sold, total, covered] = ['pending' as Order['status'], 0n, money, 0n];
  const filled = () => [...booked.values()].reduce((sum, one) => sum + one.quantity, 0n);
  const amount = () => [...booked.values()].reduce((sum, one) => sum + one.quantity * one.price, 0n);
  const paid = () => amount() + basisPointsOf(amount(), 3n);
  return {
    told(trade: number, word: Word): void {
      const known = words.get(trade) ?? [];
      if (known.some(({ id }) => id === word.id)) return;
      words.set(trade, [...known, word]);
      const before = paid();
      const last = [...known, word].toSorted(
        (left, right) =>
          Number(left.kind !== 'trade') - Number(right.kind !== 'trade') ||
          left.at - right.at ||
          (left.id < right.id ? -1 : 1),
      );
      const stands = last.at(-1) ?? word;
      const own = booked.get(trade)?.quantity ?? 0n;
      const free = filled() - sold;
      const least = own > free ? own - free : 0n;
      const most = own + asked - filled();
      const wanted = stands.quantity < least ? least : stands.quantity > most ? most : stands.quantity;
      const { price } = last.findLast(({ kind }) => kind !== 'bust') ?? stands;
      booked.set(trade, { quantity: wanted, price });
      const cost = paid() - before;
      const back = cost < 0n ? (-cost < covered ? -cost : covered) : 0n;
      const left = total - cost - back;
      covered += (left < 0n ? -left : 0n) - back;
      total = left < 0n ? 0n : left;
      if (filled() === asked) status = 'success';
      else if (status === 'success') status = 'cancelled';
    },
    ended(as: Order['status']): void {
      if (status === 'pending') status = as;
    },
    sells(count: bigint, brought: bigint): void {
      sold += count;
      total += brought;
    },
    facts: () => ({ status, filled: filled(), amount: amount(), total, covered, free: filled() - sold }),
  };
}

function reportOf(step: Extract<Step, { of: number }>, index: number): Extract<Report, { executionId: string }> {
  const name = (of: number) => ({ tradeDay: '2026-11-20', executionId: `T${of}` });
  const told = { venue: 'exchange', at: new Date(begun + step.at * 1_000) };
  switch (step.kind) {
    case 'trade':
      return { kind: 'trade', ...told, ...name(step.of), quantity: BigInt(step.quantity), price: decimal(step.price) };
    case 'correction':
      return {
        kind: 'correction',
        ...told,
        tradeDay: '2026-11-20',
        executionId: `C${index}`,
        refersTo: name(step.of),
        quantity: BigInt(step.quantity),
        price: decimal(step.price),
      };
    case 'bust':
      return { kind: 'bust', ...told, tradeDay: '2026-11-20', executionId: `B${index}`, refersTo: name(step.of) };
  }
}

const endOf = {
  cancelled: 'cancelled',
  expired: 'expired',
  rejected: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
} as const;

function live(money: number, steps: readonly Step[]): void {
  const cash = decimal(money);
  const { buy, run, sell, state, wallet } = setUp(String(money));
  const { no } = buy(asked, '900');
  const reference = createReference(cash);
  const order = () => state.order(customerId, no) as Order;
  steps.forEach((step, index) => {
    const before = state.booked.of(customerId, no).length;
    if ('of' in step) {
      const report = reportOf(step, index);
      run({ kind: 'report', customerId, no, report });
      if (step.twice) run({ kind: 'report', customerId, no, report });
      const { kind, executionId: id, at: when } = report;
      const traded = report.kind === 'bust' ? { quantity: 0n, price: 0n } : report;
      reference.told(step.of, { kind, id, at: when.getTime(), quantity: traded.quantity, price: traded.price });
    } else if (step.kind === 'sellSome') {
      const lot = state.lot(customerId, no);
      const count = lot === undefined ? 0n : (freeOf(lot) * BigInt(step.part)) / 10n;
      if (count === 0n) return;
      const { fill } = sell(no, '990', count);
      reference.sells(count, (fill?.amount ?? 0n) - (fill?.fee ?? 0n));
    } else if (step.kind === 'ended') {
      run({ kind: 'report', customerId, no, report: { kind: 'ended', as: step.as } });
      reference.ended(endOf[step.as]);
    } else if (order().status === 'pending') {
      run({ kind: step.kind, customerId, no });
      reference.ended(endOf[step.kind]);
    }
    expectAlike(state.booked.of(customerId, no).length > before);
  });

  function expectAlike(isBooked: boolean): void {
    const facts = reference.facts();
    const { status, filled, fill, held } = order();
    const lot = state.lot(customerId, no);
    const sums = sumsOf(state.booked.of(customerId, no));
    const purse = wallet();
    expect({
      status,
      filled,
      amount: fill?.amount ?? 0n,
      total: purse.cash + purse.holds,
      covered: state.booked.of(customerId, no).reduce((sum, row) => sum + row.covered, 0n),
      free: lot === undefined ? 0n : freeOf(lot),
    }).toEqual(facts);
    expect(sums).toMatchObject({ quantity: filled, amount: facts.amount, fee: basisPointsOf(facts.amount, 3n) });
    expect(purse.holds).toBe(held);
    const open = openOf(order()) * decimal(900);
    const most = open + basisPointsOf(facts.amount + open, 3n) - basisPointsOf(facts.amount, 3n);
    // It is less only where there was no more when something was last booked.
    expect(held <= most).toBe(true);
    if (held < most && isBooked) expect(purse.cash).toBe(0n);
    const cost = state.booked.added.reduce((sum, row) => {
      const isSell = row.orderNo !== no;
      return sum + (isSell ? (row.profit ?? 0n) - row.amount : row.amount + (row.profit ?? 0n));
    }, 0n);
    expect(lot?.cost ?? 0n).toBe(cost);
  }
}

test(`an order lives as the plainest account of it says, in ${histories} random histories`, () => {
  fc.assert(
    fc.property(fc.constantFrom(91_000, 95_000, 1_000_000), fc.array(anyStep, { minLength: 1, maxLength: 14 }), live),
    { numRuns: histories },
  );
}, 600_000);
