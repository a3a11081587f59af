import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf, lockBook, post, type Transfer } from '../../../src/modules/ledger/index.ts';
import type { Order } from '../../../src/modules/trading/order.ts';
import { dayMs, dayText, hourMs } from '../../../src/platform/time.ts';
import { openLots, createTestTrading, type TestTrading } from '../../helpers/trading.ts';

const symbol = 'DECSTEEL';
const histories = 2;
const stepsOfEach = 60;
/** A Tuesday. */
const start = new Date('2026-11-24T08:00:00Z').getTime();

let t: TestTrading;
let names = 0;
beforeAll(async () => {
  t = await createTestTrading(new Date(start), undefined, true, 1);
});
afterAll(() => t.close());

interface Sale {
  readonly no: string;
  readonly net: bigint;
  readonly trade: { readonly tradeDay: string; readonly executionId: string };
  readonly due: number;
  isTakenBack: boolean;
}

/** What a customer has, by plain sums: what waits by day, and what each order has of it. */
function createReference(cash: bigint) {
  const has = { cash, unsettled: 0n, holds: 0n };
  const sales: Sale[] = [];
  const waiting = new Map<string, { held: bigint; used: bigint }>();
  let settledUntil = start;
  const toCome = () =>
    sales.reduce((sum, { due, net, isTakenBack }) => sum + (due > settledUntil && !isTakenBack ? net : 0n), 0n);
  function take(amount: bigint): bigint {
    const used = amount < has.unsettled ? amount : has.unsettled;
    has.unsettled -= used;
    has.cash -= amount - used;
    return used;
  }
  return {
    has,
    sales,
    waiting,
    take,
    hold(no: string, held: bigint) {
      waiting.set(no, { held, used: take(held) });
      has.holds += held;
    },
    release(no: string) {
      const { held, used } = waiting.get(no) ?? { held: 0n, used: 0n };
      waiting.delete(no);
      has.holds -= held;
      const room = toCome() - has.unsettled;
      const back = used < room ? used : room;
      has.unsettled += back;
      has.cash += held - back;
    },
    sell(sale: Sale) {
      sales.push(sale);
      has.unsettled += sale.net;
    },
    takeBack(sale: Sale) {
      sale.isTakenBack = true;
      take(sale.net);
    },
    /** Day by day. */
    settle(until: number) {
      for (const due of new Set(sales.map((sale) => sale.due).toSorted((left, right) => left - right))) {
        if (due > until || due <= settledUntil) continue;
        settledUntil = due;
        const free = has.unsettled - toCome();
        if (free > 0n) Object.assign(has, { unsettled: has.unsettled - free, cash: has.cash + free });
      }
    },
  };
}

/** 15:30 in India on the next weekday: no holiday falls into these weeks. */
function dueOf(at: number): number {
  let day = Math.floor(at / dayMs) + 1;
  while ([6, 0].includes(new Date(day * dayMs).getUTCDay())) day += 1;
  return day * dayMs + 10 * hourMs;
}

type Reference = ReturnType<typeof createReference>;
interface Step {
  readonly kind: keyof typeof deeds;
  readonly which: number;
}
const one = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
const limits = () => t.market.quote(symbol) ?? { bandLow: 0n, bandHigh: 0n };
const said = () => ({
  venue: 'exchange',
  tradeDay: dayText(t.clock.now()),
  executionId: `H${(names += 1)}`,
  at: t.clock.now(),
});
const costOf = ({ fill }: Order): bigint => (fill?.amount ?? 0n) + (fill?.fee ?? 0n);

async function move(customerId: string, transfer: Omit<Transfer, 'customerId' | 'actor'>): Promise<void> {
  await t.database.transaction(async (tx) => {
    const book = await lockBook(tx, [customerId]);
    book.move({ ...transfer, customerId, actor: 'test' } as Transfer);
    await post(tx, book, t.clock.now());
  });
}

const deeds = {
  async buy({ which }: Step, customerId: string, reference: Reference) {
    reference.take(costOf(await t.buy(customerId, symbol, BigInt((which % 9) + 1))));
  },
  async wait({ which }: Step, customerId: string, reference: Reference) {
    const command = {
      kind: 'buy',
      customerId,
      symbol,
      assetClass: 'stock',
      position: 'full',
      lifetime: 'gtc',
    } as const;
    const quantity = BigInt((which % 40) + 1);
    const { no, held } = await t.run({ ...command, quantity, limitPrice: limits().bandLow });
    reference.hold(no, held);
  },
  async cancel({ which }: Step, customerId: string, reference: Reference) {
    const no = one([...reference.waiting.keys()], which);
    if (no === undefined) return;
    await t.run({ kind: 'cancel', customerId, no });
    reference.release(no);
  },
  async sell({ which }: Step, customerId: string, reference: Reference) {
    const lot = one(
      (await openLots(t.database.sql, customerId)).filter(({ reserved }) => reserved === 0n),
      which,
    );
    if (lot === undefined) return;
    const price = limits().bandHigh;
    const quantity = (lot.remaining + 1n) / 2n;
    const sell = { kind: 'sell', customerId, lotNo: lot.no, lotPrice: undefined, quantity, limitPrice: price } as const;
    const { no } = await t.run(sell);
    const trade = said();
    const order = await t.run({ kind: 'report', customerId, no, report: { kind: 'trade', ...trade, quantity, price } });
    const net = (order.fill?.amount ?? 0n) - (order.fill?.fee ?? 0n);
    reference.sell({ no, net, trade, due: dueOf(t.clock.now().getTime()), isTakenBack: false });
  },
  async takeBack({ which }: Step, customerId: string, reference: Reference) {
    const sale = one(
      reference.sales.filter(({ isTakenBack }) => !isTakenBack),
      which,
    );
    if (sale === undefined) return;
    await t.run({ kind: 'report', customerId, no: sale.no, report: { kind: 'bust', ...said(), refersTo: sale.trade } });
    reference.takeBack(sale);
  },
  async deposit({ which }: Step, customerId: string, { has }: Reference) {
    const amount = decimal(which + 1);
    await move(customerId, {
      debit: 'bank',
      credit: 'cash',
      amount,
      reason: 'recharge',
      subject: { kind: 'recharge', no: 'R1' },
    });
    has.cash += amount;
  },
  async withdraw({ which }: Step, customerId: string, { has }: Reference) {
    const amount = has.cash < decimal(which + 1) ? has.cash : decimal(which + 1);
    if (amount === 0n) return;
    const subject = { kind: 'withdrawal', no: 'W1' } as const;
    await move(customerId, { debit: 'cash', credit: 'payouts', amount, reason: 'withdraw', subject });
    has.cash -= amount;
  },
  async day(_: Step, _customerId: string, reference: Reference) {
    t.clock.advance(dayMs);
    await t.settle();
    reference.settle(t.clock.now().getTime());
  },
};

const anyStep = fc.record({
  kind: fc.oneof(
    ...(
      [
        ['buy', 3],
        ['wait', 2],
        ['cancel', 2],
        ['sell', 4],
        ['takeBack', 1],
        ['deposit', 1],
        ['withdraw', 1],
      ] as const
    ).map(([kind, weight]) => ({ weight, arbitrary: fc.constant<Step['kind']>(kind) })),
  ),
  which: fc.noBias(fc.integer({ min: 0, max: 999 })),
});

/** Six days of ten steps: the calendar is known until the end of the year. */
test('whatever is bought, sold, cancelled and taken back on whatever days, free and unsettled are what plain sums make of it', async () => {
  const lives = fc.sample(fc.array(anyStep, { minLength: stepsOfEach, maxLength: stepsOfEach }), histories);
  for (const steps of lives) {
    const customerId = await t.newCustomer(decimal(1_000_000));
    const reference = createReference(decimal(1_000_000));
    for (const [index, step] of steps.entries()) {
      t.clock.advance(1_000);
      if (index % 10 === 9) await deeds.day(step, customerId, reference);
      await deeds[step.kind](step, customerId, reference);
      expect(await balancesOf(t.database.sql, customerId), `${index} ${step.kind}`).toMatchObject(reference.has);
    }
  }
  await t.expectInOrder();
});
