import { ONE } from '@sauda/money';
import { expect, vi } from 'vitest';
import { registerCustomer, type Phone } from '../../src/modules/customers/index.ts';
import { balancesOf, lockBook, post, verifyLedger } from '../../src/modules/ledger/index.ts';
import { createCalendars, type Calendars } from '../../src/modules/market/calendar/calendar-changes.ts';
import { createSimulatedMarket, segmentCodes } from '../../src/modules/market/index.ts';
import { createSettlementCalendar } from '../../src/modules/settlement/settlement-calendar.ts';
import { settleDue } from '../../src/modules/settlement/settle-due.ts';
import { createCorporateActions, type CorporateActions } from '../../src/modules/market/corporate/corporate-actions.ts';
import { withSuccessors } from '../../src/modules/market/corporate/with-successors.ts';
import { houseMarket } from '../../src/modules/market/house-market.ts';
import { createRightsWork } from '../../src/modules/trading/rights/allot-subscriptions.ts';
import { createBuybackWork } from '../../src/modules/trading/buybacks/settle-tenders.ts';
import { createCorporateWork } from '../../src/modules/trading/corporate/apply-actions.ts';
import {
  ownCurrency,
  createMarketView,
  internalVenue,
  type SettlementRate,
  type MarketView,
  type PriceSource,
  type Venue,
} from '../../src/modules/trading/market-view.ts';
import { createApart } from '../../src/platform/apart.ts';
import { createManualClock, type ManualClock } from '../../src/platform/clock.ts';
import type { Database, Sql } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from './database.ts';
import { createExecutor, type Executor, type Outcome } from '../../src/modules/trading/executor.ts';
import { createLifecycle, type Lifecycle } from '../../src/modules/trading/lifecycle/lifecycle.ts';
import type { Command } from '../../src/modules/trading/decide.ts';
import { type Order, type TradedClass, lots, type LotRow } from '../../src/modules/trading/order.ts';
import type { OpenLot } from '../../src/modules/trading/holdings.ts';
import { verifyTrading } from '../../src/modules/trading/verify.ts';
import { restingRounds } from './quiet.ts';
import { flatFees } from './fees.ts';

/** A node: what trades and what sees to expiries and coupons, on a database that it shares. */
export interface TestNode {
  readonly executor: Executor;
  readonly lifecycle: Lifecycle;
  readonly corporate: ReturnType<typeof createCorporateWork>;
  readonly buybacks: ReturnType<typeof createBuybackWork>;
  readonly rights: ReturnType<typeof createRightsWork>;
}

/** Trading on the practice market, with a clock that is moved by hand. */
export interface TestTrading {
  readonly database: Database;
  /** Of the owner of the tables. */
  readonly url: string;
  readonly clock: ManualClock;
  readonly calendars: Calendars;
  readonly actions: CorporateActions;
  readonly market: ReturnType<typeof createSimulatedMarket>;
  readonly view: MarketView & PriceSource;
  /** Account currency for a dollar; undefined: the rate is stale. */
  dollars: bigint | undefined;
  /** What a currency is worth, but for the account's own; by `dollars` where a test does not say. */
  rateOf: (currency: string) => SettlementRate | undefined;
  readonly executor: Executor;
  node(database?: Database): TestNode;
  newCustomer(cash: bigint): Promise<string>;
  cash(customerId: string): Promise<bigint>;
  run(command: Command): Promise<Order>;
  /** At the quote. */
  buy(customerId: string, symbol: string, quantity: bigint): Promise<Order>;
  sell(customerId: string, lotNo: string, quantity?: bigint): Promise<Order>;
  /** Lets a node do what is due, until all of it is done. */
  see(node?: TestNode): Promise<void>;
  /** Does what is due of settlements. @param pageSize customers in one transaction */
  settle(over?: Database, pageSize?: number): Promise<void>;
  expectInOrder(): Promise<void>;
  close(): Promise<void>;
}

let phones = 5_000_000_000;

/**
 * @param alwaysOpen whether the market trades around the clock, or by the calendars of its segments
 * @param settlementDays from a trade to its settlement, in every segment; what is due counts as settled at 15:30 there
 */
export async function createTestTrading(
  start: Date,
  venue: Venue = internalVenue,
  alwaysOpen = true,
  settlementDays = 0,
): Promise<TestTrading> {
  const { database, url, drop } = await createTestDatabase({ maxConnections: 20 });
  await database.sql`UPDATE coupon_progress SET looked_until = ${start}`;
  const clock = createManualClock(start);
  const calendars = createCalendars(database, restingRounds());
  const actions = createCorporateActions(database, restingRounds());
  const fed = createSimulatedMarket({ clock, seed: 'test', alwaysOpen, calendars, actions });
  const { market } = houseMarket(withSuccessors(fed, { actions, clock }), {
    rules: { of: () => undefined, all: () => [] },
    sharesNow: (symbol) => actions.now(symbol, clock.now()),
    listedSince: () => new Date(0),
    currency: 'INR',
  });
  const log = createLog('silent');
  const rateOf = (currency: string) => (currency === 'INR' ? ownCurrency : t.rateOf(currency));
  const preOpenMs = venue.kind === 'routed' ? venue.preOpenMs : undefined;
  const view = createMarketView({ market, clock, accountCurrency: 'INR', rateOf, preOpenMs });

  const days = new Map(segmentCodes.map((segment) => [segment, settlementDays]));
  const settlement = createSettlementCalendar({ days, minutes: 930, endsWithCalendar: true }, calendars);

  function node(over: Database = database): TestNode {
    const executor = createExecutor({
      database: over,
      market: view,
      venue,
      clock,
      settlement: settlement.isOn ? settlement : undefined,
      settings: () => ({
        feePlans: flatFees(3n),
        maximumLots: { half: 50n, full: 100n },
        stopProtectionBasisPoints: 300n,
        gtcDays: 90,
      }),
      lanes: 2,
      laneWorth: 4,
      gatherMs: 0,
      batchSize: 64,
      queueLimit: 5_000,
    });
    return {
      executor,
      lifecycle: createLifecycle({
        database: over,
        market,
        view,
        executor,
        clock,
        log,
        rounds: restingRounds(),
        makersOf: () => Promise.resolve([]),
      }),
      corporate: createCorporateWork({ database: over, view, executor, clock, log, rounds: restingRounds() }),
      rights: createRightsWork({ database: over, view, clock, log, rounds: restingRounds() }),
      buybacks: createBuybackWork({ database: over, view, executor, clock, log, rounds: restingRounds() }),
    };
  }

  const own = node();
  const t: TestTrading = {
    database,
    url,
    clock,
    calendars,
    actions,
    market,
    view,
    dollars: 88n * ONE,
    rateOf: () => ({
      hundredMillionths: (t.dollars ?? ONE) * 10_000n,
      source: 'USDINR, test',
      quoteTime: t.dollars === undefined ? new Date(0) : clock.now(),
    }),
    executor: own.executor,
    node,
    async newCustomer(cash) {
      phones += 1;
      const phone = String(phones) as Phone;
      return database.transaction(async (tx) => {
        const customerId = await registerCustomer(tx, { phone, passwordHash: 'none', at: clock.now() });
        const book = await lockBook(tx, [customerId]);
        const subject = { kind: 'recharge', no: 'R1' } as const;
        book.move({
          customerId,
          debit: 'bank',
          credit: 'cash',
          amount: cash,
          reason: 'recharge',
          subject,
          actor: 'test',
        });
        await post(tx, book, clock.now());
        return customerId;
      });
    },
    cash: async (customerId) => (await balancesOf(database.sql, customerId)).cash,
    run: async (command) => orderOf(await own.executor.submit(command)),
    buy: (customerId, symbol, quantity) =>
      t.run({
        kind: 'buy',
        customerId,
        symbol,
        assetClass: market.instrument(symbol)?.assetClass as TradedClass,
        quantity,
        limitPrice: market.quote(symbol)?.bandHigh ?? 0n,
        position: 'full',
      }),
    async sell(customerId, lotNo, quantity) {
      const [lot] = await database.sql<Array<{ symbol: string }>>`SELECT symbol FROM lots WHERE no = ${lotNo}`;
      const limitPrice = market.quote(lot?.symbol ?? '')?.bandLow ?? 0n;
      return t.run({ kind: 'sell', customerId, lotNo, lotPrice: undefined, limitPrice, quantity });
    },
    async see(over = own) {
      // Other tests' transactions on the same server may keep a distribution closed for a while.
      await vi.waitFor(
        async () => {
          await over.lifecycle.run();
          expect(await database.sql`SELECT no, symbol FROM distributions WHERE status = 'closed'`).toEqual([]);
        },
        { timeout: 40_000, interval: 20 },
      );
      await over.lifecycle.run();
    },
    settle: (over = database, pageSize = 200) =>
      settleDue({
        database: over,
        clock,
        market,
        calendar: settlement,
        pageSize,
        apart: createApart({ work: 'settlement', clock, log }),
      }),
    async expectInOrder() {
      expect((await verifyLedger(database)).differences).toEqual([]);
      expect((await database.transaction((tx) => verifyTrading(tx))).differences).toEqual([]);
    },
    async close() {
      await own.executor.drain();
      await drop();
    },
  };
  return t;
}

function orderOf(outcome: Outcome): Order {
  if (outcome.kind === 'refused') throw outcome.refusal;
  if (outcome.kind === 'repeated') throw new Error('the command came before');
  return outcome.orders[0];
}

/** All of them, oldest first: for tests, which know how many there are. */
export async function openLots(sql: Sql, customerId: string): Promise<OpenLot[]> {
  return sql<LotRow[]>`
    SELECT ${lots.columns()} FROM lots WHERE customer_id = ${customerId} AND remaining > 0 ORDER BY id`;
}
