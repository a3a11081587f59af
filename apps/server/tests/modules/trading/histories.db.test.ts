import { createHash, randomUUID } from 'node:crypto';
import { decimal, ONE } from '@sauda/money';
import type { Side } from '@sauda/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/platform/database.ts';
import { declareDividend } from '../../../src/modules/trading/lifecycle/declare-dividend.ts';
import type { Command } from '../../../src/modules/trading/decide.ts';
import type { Order, TradedClass } from '../../../src/modules/trading/order.ts';
import { createTestTrading, type TestNode, type TestTrading } from '../../helpers/trading.ts';

const deposit = decimal(50_000_000);
const start = new Date('2026-11-24T08:00:00Z');
const staying = ['DECSTEEL', 'KAVPOWER', 'USDINR', 'EURUSD', 'UB2032', 'GOLDDEC26', 'INDIA50NOV26', 'USCRUDEDEC26'];

/** What can happen. Numbers from 0 to 1 choose among what there is at that moment. */
type Step =
  | { readonly kind: 'buy'; readonly who: number; readonly what: number; readonly lots: number; readonly limit: number }
  | { readonly kind: 'sell'; readonly which: number; readonly part: number; readonly limit: number }
  | { readonly kind: 'replace'; readonly which: number; readonly limit: number; readonly part: number }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'watch' }
  | { readonly kind: 'see to what is due' }
  | { readonly kind: 'dividend'; readonly perShare: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'crash'; readonly when: 'before' | 'after' }
  | { readonly kind: 'restart' };

/** Evenly spread, where the library would prefer the ends. */
const share = fc.noBias(fc.integer({ min: 0, max: 999 })).map((thousandths) => thousandths / 1_000);
const secondsOf = { short: fc.integer({ min: 1, max: 600 }), long: fc.integer({ min: 600, max: 20_000 }) };
/** How often each happens, and what it is. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  often(12, 'buy', { who: share, what: share, lots: fc.integer({ min: 1, max: 100 }), limit: share }),
  often(10, 'sell', { which: share, part: share, limit: share }),
  often(5, 'replace', { which: share, limit: share, part: share }),
  often(2, 'cancel', { which: share }),
  often(4, 'wait', { seconds: secondsOf.short }),
  often(2, 'wait', { seconds: secondsOf.long }),
  often(4, 'watch', {}),
  often(2, 'see to what is due', {}),
  often(1, 'dividend', { perShare: fc.integer({ min: 1, max: 90_000 }) }),
  often(1, 'rate', { rate: fc.integer({ min: 700_000, max: 1_000_000 }) }),
  often(2, 'crash', { when: fc.constantFrom('before' as const, 'after' as const) }),
  often(1, 'restart', {}),
);

function often(weight: number, kind: Step['kind'], fields: Record<string, fc.Arbitrary<unknown>>) {
  return { weight, arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<Step> };
}

const runs = 5;
const fewestSteps = Number(process.env.HISTORY_STEPS ?? 1_000);
/** How many ends of an order so few steps may do without: what is random promises nothing, and one in some dozen runs had one less. */
const missable = fewestSteps < 2_000 ? 1 : 0;

/** Several at once, which meet in one transaction. How many steps there are at least is no matter of chance. */
const anyHistory = fc
  .record({
    all: fc.array(anyStep, { minLength: fewestSteps / runs, maxLength: 500 }),
    sizes: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 30, maxLength: 60 }),
  })
  .map(({ all, sizes }) => {
    const history: Step[][] = [];
    for (let from = 0; from < all.length; from += history.at(-1)?.length ?? 0) {
      history.push(all.slice(from, from + (sizes[history.length % sizes.length] ?? 1)));
    }
    return history;
  });

let t: TestTrading;
let crash: 'before' | 'after' | undefined;
let node: TestNode;
let failing: Database;
let steps = 0;

beforeAll(async () => {
  t = await createTestTrading(start);
  const lost = () => Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' });
  failing = {
    ...t.database,
    async transaction(work) {
      const now = crash;
      crash = undefined;
      if (now === 'before') {
        return t.database.transaction(async (tx) => {
          await work(tx);
          throw lost();
        });
      }
      const result = await t.database.transaction(work);
      if (now === 'after') throw lost();
      return result;
    },
  };
  node = t.node(failing);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

/** Sends a command as a client does that repeats what was not answered, under the same key. */
async function send(command: Command, accepted: Set<string>): Promise<void> {
  const body = JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const repeatable = {
    customerId: command.customerId,
    path: '/deal',
    key: randomUUID(),
    bodyHash: createHash('sha256').update(body).digest(),
    yes: (orders: ReadonlyArray<{ no: string }>) => ({
      status: 200,
      answer: JSON.stringify(orders.map(({ no }) => no)),
    }),
    no: () => undefined,
  };
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      const outcome = await node.executor.submit(command, repeatable);
      if (outcome.kind === 'done') for (const { no } of outcome.orders) accepted.add(no);
      if (outcome.kind === 'repeated') for (const no of JSON.parse(outcome.kept.answer) as string[]) accepted.add(no);
      return;
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('the connection')) throw error;
    }
  }
  throw new Error('was never answered');
}

async function play(customers: readonly string[], history: readonly (readonly Step[])[]): Promise<void> {
  const { database, market, clock } = t;
  const accepted = new Set<string>();
  const mine = `{${customers.join()}}`;
  const choose = <T>(from: readonly T[], place: number): T | undefined => from[Math.floor(place * from.length)];
  const limitOf = (symbol: string, place: number): bigint => {
    const { price = 0n, bandLow = 0n, bandHigh = 0n } = market.quote(symbol) ?? {};
    const { tickSize = 1n } = market.instrument(symbol) ?? {};
    const wanted = price + (price * BigInt(Math.round((place - 0.4) * 400))) / 10_000n;
    const onTick = wanted - (wanted % tickSize);
    return onTick < bandLow ? bandLow : onTick > bandHigh ? bandHigh : onTick;
  };
  /** With two of three buys: a stop, or a stop and a target; some too near to be taken, or passed before the fill. */
  const bracketOf = (symbol: string, limit: bigint, lots: number) => {
    const { tickSize = 1n } = market.instrument(symbol) ?? {};
    const away = tickSize * BigInt(lots % 7);
    return {
      ...(lots % 3 === 0 ? {} : { stopPrice: limit - away }),
      ...(lots % 3 === 2 ? { targetPrice: limit + away } : {}),
    };
  };
  /** With one order of four, and some changes of these: a trigger near the market, and a limit beyond it but for a few. */
  const stopOf = (symbol: string, side: Side, place: number) => {
    const { price = 0n } = market.quote(symbol) ?? {};
    const { tickSize = 1n } = market.instrument(symbol) ?? {};
    const thousandths = Math.round(place * 1_000);
    const away = (ticks: number) => BigInt(side === 'buy' ? ticks : -ticks) * tickSize;
    const triggerPrice = price - (price % tickSize) + away(thousandths % 9);
    return { triggerPrice, limitPrice: triggerPrice + away((thousandths % 30) - 2) };
  };
  const pending = () =>
    database.sql<
      Array<
        Pick<Order, 'customerId' | 'no' | 'symbol' | 'side' | 'quantity' | 'version' | 'expiresAt' | 'triggerPrice'>
      >
    >`
      SELECT customer_id, no, symbol, side, quantity, version, expires_at, trigger_price FROM orders
      WHERE customer_id = ANY (${mine}::uuid[]) AND status = 'pending' ORDER BY id`;

  async function take(step: Step): Promise<void> {
    steps += 1;
    switch (step.kind) {
      case 'buy': {
        const rolling = market.list({}).filter(({ symbol }) => /^(MINI|PBILL)/.test(symbol));
        const symbol = choose([...staying, ...rolling.map((one) => one.symbol)], step.what) ?? '';
        const { lotSize = 1n, assetClass } = market.instrument(symbol) ?? {};
        return send(
          {
            kind: 'buy',
            customerId: choose(customers, step.who) ?? '',
            symbol,
            assetClass: assetClass as TradedClass,
            quantity: BigInt(step.lots) * lotSize,
            limitPrice: limitOf(symbol, step.limit),
            position: 'full',
            ...bracketOf(symbol, limitOf(symbol, step.limit), step.lots),
            ...(step.lots % 4 === 0 ? stopOf(symbol, 'buy', step.who) : {}),
          },
          accepted,
        );
      }
      case 'sell': {
        const lots = await database.sql<Array<{ customerId: string; no: string; symbol: string; remaining: bigint }>>`
          SELECT customer_id, no, symbol, remaining FROM lots
          WHERE customer_id = ANY (${mine}::uuid[]) AND remaining > 0 ORDER BY id`;
        const lot = choose(lots, step.which);
        if (lot === undefined) return undefined;
        const { lotSize = 1n } = market.instrument(lot.symbol) ?? {};
        if (step.part < 0.4) {
          const all = lots.filter(({ customerId, symbol }) => customerId === lot.customerId && symbol === lot.symbol);
          const held = all.reduce((sum, { remaining }) => sum + remaining, 0n);
          const some = (held * BigInt(Math.round(step.part * 200))) / 100n;
          return send(
            {
              kind: 'sellAcross',
              customerId: lot.customerId,
              symbol: lot.symbol,
              limitPrice: limitOf(lot.symbol, 1 - step.limit),
              quantity: step.part < 0.1 ? undefined : some - (some % lotSize) + lotSize,
            },
            accepted,
          );
        }
        const part = (lot.remaining * BigInt(Math.round(step.part * 100))) / 100n;
        return send(
          {
            kind: 'sell',
            customerId: lot.customerId,
            lotNo: lot.no,
            lotPrice: undefined,
            limitPrice: limitOf(lot.symbol, 1 - step.limit),
            ...(step.part > 0.6 ? stopOf(lot.symbol, 'sell', step.which) : {}),
            quantity: step.part > 0.7 ? undefined : part - (part % lotSize) + lotSize,
          },
          accepted,
        );
      }
      case 'replace': {
        const order = choose(await pending(), step.which);
        if (order === undefined) return undefined;
        const { customerId, no, symbol, side, version } = order;
        const { lotSize = 1n } = market.instrument(symbol) ?? {};
        const some = (order.quantity * BigInt(Math.round(step.part * 200))) / 100n;
        const limitPrice = limitOf(symbol, side === 'buy' ? step.limit : 1 - step.limit);
        return send(
          {
            kind: 'replace',
            customerId,
            no,
            version,
            limitPrice,
            ...(order.triggerPrice !== undefined && step.part > 0.5 ? stopOf(symbol, side, step.which) : {}),
            quantity: step.part < 0.3 ? undefined : some - (some % lotSize) + lotSize,
            position: 'full',
            requestKey: undefined,
          },
          new Set(),
        );
      }
      case 'cancel': {
        const order = choose(await pending(), step.which);
        return order && send({ kind: 'cancel', customerId: order.customerId, no: order.no }, new Set());
      }
      case 'wait':
        clock.advance(step.seconds * 1_000);
        return undefined;
      case 'watch': {
        const found = await pending();
        await Promise.all(
          found.map(({ customerId, no, expiresAt }) =>
            send({ kind: expiresAt <= clock.now() ? 'expire' : 'match', customerId, no }, new Set()),
          ),
        );
        return undefined;
      }
      case 'see to what is due':
        await node.lifecycle.run().catch(() => undefined);
        return undefined;
      case 'dividend':
        await database.transaction((tx) =>
          declareDividend(tx, t.view, {
            symbol: 'DECSTEEL',
            perShare: BigInt(step.perShare),
            recordAt: new Date(clock.now().getTime() + 1_000),
            paysAt: new Date(clock.now().getTime() + 60_000),
            declaredBy: 'test',
            at: clock.now(),
          }),
        );
        return undefined;
      case 'rate':
        t.dollars = BigInt(step.rate);
        return undefined;
      case 'crash':
        crash = step.when;
        return undefined;
      case 'restart':
        node = t.node(failing);
        return undefined;
    }
  }

  for (const together of history) await Promise.all(together.map(take));
  crash = undefined;
  await t.see();
  const [orders] = await database.sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM orders WHERE customer_id = ANY (${mine}::uuid[]) AND NOT is_settlement`;
  expect(orders.count).toBe(accepted.size);
}

/** cash + holds + lots at cost − fees − profit = deposits, with what interest and dividends brought and took. */
async function missingOf(customers: readonly string[]): Promise<bigint[]> {
  const rows = await t.database.sql<Array<{ missing: bigint }>>`
    SELECT (
      (SELECT sum(balance) FROM ledger.accounts WHERE owner = customer)
      + (SELECT coalesce(sum(cost), 0) FROM lots WHERE customer_id = customer)
      + (SELECT coalesce(sum(fee - coalesce(profit, 0) + CASE side WHEN 'buy' THEN interest ELSE -interest END), 0)
         FROM orders WHERE customer_id = customer AND status = 'success')
      - (SELECT coalesce(sum(amount), 0) FROM entitlements WHERE customer_id = customer)
      - ${deposit})::bigint AS missing
    FROM unnest(${`{${customers.join()}}`}::uuid[]) AS customer`;
  return rows.map(({ missing }) => missing);
}

describe('whatever customers do, and whatever crashes', () => {
  it('no money appears or vanishes, no order is lost or doubled', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        t.dollars = 88n * ONE;
        const customers = await Promise.all(Array.from({ length: 4 }, () => t.newCustomer(deposit)));
        await play(customers, history);
        expect(await missingOf(customers)).toEqual(customers.map(() => 0n));
        await t.expectInOrder();
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(steps).toBeGreaterThanOrEqual(fewestSteps);
    // The histories were worth their name: each class, each end of an order, changes and income occurred.
    const [seen] = await t.database.sql<
      [{ kinds: number; classes: number; settled: number; income: number; changed: number; stops: number }]
    >`
      SELECT count(DISTINCT status)::int AS kinds, count(DISTINCT asset_class)::int AS classes,
        count(*) FILTER (WHERE is_settlement)::int AS settled, (SELECT count(*)::int FROM entitlements) AS income,
        count(DISTINCT status) FILTER (WHERE version > 0)::int AS changed,
        count(*) FILTER (WHERE triggered_at IS NOT NULL AND status = 'success')::int AS stops
      FROM orders`;
    expect(seen.kinds).toBeGreaterThanOrEqual(5 - missable);
    expect(seen.classes).toBe(4);
    expect(seen.settled).toBeGreaterThan(0);
    expect(seen.income).toBeGreaterThan(0);
    expect(seen.changed).toBeGreaterThan(1 - missable);
    expect(seen.stops).toBeGreaterThan(0);
  });
});
