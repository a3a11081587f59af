import { RATE_ONE, decimal, type Decimal } from '@sauda/money';
import { expect } from 'vitest';
import { isMadeBy } from '../../src/modules/staff/is-made-by.ts';
import { registerCustomer, type Phone } from '../../src/modules/customers/index.ts';
import { balancesOf, lockBook, post, verifyLedger } from '../../src/modules/ledger/index.ts';
import { type Instrument, type Quote } from '../../src/modules/market/index.ts';
import { ownCurrency, type SettlementRate } from '../../src/modules/trading/market-view.ts';
import { createManualClock, type ManualClock } from '../../src/platform/clock.ts';
import type { Database, Tx } from '../../src/platform/database.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { createOutbox, type DomainEvent } from '../../src/platform/outbox.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { verifyTrading } from '../../src/modules/trading/index.ts';
import { createBlock, publishBlock, type BlockDraft } from '../../src/modules/offerings/blocks/manage-blocks.ts';
import { createFund, publishFund, type FundDraft } from '../../src/modules/offerings/funds/manage-funds.ts';
import { createIpo, publishIpo, type IpoDraft } from '../../src/modules/offerings/ipos/manage-ipos.ts';
import type { OfferingsContext } from '../../src/modules/offerings/context.ts';
import { createOfferings, type OfferingsOptions, followDates } from '../../src/modules/offerings/offerings.ts';
import { verifyOfferings } from '../../src/modules/offerings/verify.ts';
import { quiet, restingRounds } from './quiet.ts';
import { applyForIpo } from '../../src/modules/offerings/ipos/apply.ts';

export const minuteMs = 60_000;
export const staff = 'staff-7';

const instruments = new Map(
  ['KONSHIP', 'SARAGRO', 'USCO'].map((symbol) => [
    symbol,
    {
      symbol,
      name: `${symbol} Limited`,
      assetClass: 'stock',
      currency: symbol === 'USCO' ? 'USD' : 'INR',
      market: 'NSE',
      categoryCode: 'IN',
      multiplier: 1n,
    } as Instrument,
  ]),
);

export interface TestOfferings {
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly events: DomainEvent[];
  readonly offerings: OfferingsContext;
  /** What shares that trade cost on the market; one that is not here waits for its offer. */
  readonly prices: Map<string, { price: Decimal; ageMs?: number; bandLow?: Decimal }>;
  /** Another node on this database. */
  node(more?: Partial<OfferingsOptions>): OfferingsContext;
  newCustomer(units?: number): Promise<string>;
  newCustomers(count: number, units: number): Promise<string[]>;
  cash(customerId: string): Promise<Decimal>;
  held(customerId: string): Promise<Decimal>;
  /** Created and published now. */
  newBlock(more?: Partial<BlockDraft>): Promise<bigint>;
  newIpo(more?: Partial<IpoDraft>): Promise<bigint>;
  newFund(more?: Partial<FundDraft>): Promise<bigint>;
  apply(customerId: string, ipoId: bigint, shares: bigint, price?: string): Promise<string>;
  do<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Lets time pass, and does what is due then. */
  pass(milliseconds: number): Promise<void>;
  expectInOrder(): Promise<void>;
  close(): Promise<void>;
}

let phones = 8_000_000_000;

const eightyRupees = (quoteTime: Date): SettlementRate => ({
  hundredMillionths: 80n * RATE_ONE,
  source: 'USDINR, test',
  quoteTime,
});

/** Offerings on a database of their own, at a time that stands still. */
export async function createTestOfferings({ maxConnections = 30 } = {}): Promise<TestOfferings> {
  const testDatabase = await createTestDatabase({ maxConnections });
  const { database } = testDatabase;
  const clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
  const events: DomainEvent[] = [];
  const prices: TestOfferings['prices'] = new Map([
    ['KONSHIP', { price: decimal('931.20') }],
    ['USCO', { price: decimal('10') }],
  ]);
  const quoteOf = (symbol: string): Quote | undefined => {
    const known = prices.get(symbol);
    if (known === undefined) return undefined;
    const { price, ageMs = 0, bandLow = (price * 9n) / 10n } = known;
    const day = { previousClose: price, open: price, high: price, low: price, volume: 1 };
    const band = { bandLow, bandHigh: (price * 11n) / 10n };
    return { symbol, price, ...day, ...band, time: new Date(clock.now().getTime() - ageMs), source: 'test' };
  };
  const outbox = createOutbox(database, (event) => events.push(event), quiet);
  await outbox.start();
  const options: OfferingsOptions = {
    database,
    clock,
    log: quiet,
    rounds: restingRounds(),
    market: {
      instrument: (symbol) => instruments.get(symbol),
      isListed: (symbol) => prices.has(symbol),
      quote: quoteOf,
    },
    seeds: createEncryption('5a'.repeat(32)).sealerFor('ipo draws'),
    isMadeBy,
    settledAtOnce: 2_000,
    settlementRate: (currency) => (currency === 'USD' ? eightyRupees(clock.now()) : ownCurrency),
    feeBasisPoints: () => Promise.resolve(3n),
  };
  const offerings = createOfferings(options);
  const after = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs);

  /** What staff do with a draft, one after the other. */
  const offer = (
    create: (tx: Tx) => Promise<{ id: bigint }>,
    publish: (tx: Tx, id: bigint, by: { actor: string; at: Date }, context: OfferingsContext) => Promise<unknown>,
  ): Promise<bigint> =>
    database.transaction(async (tx) => {
      const { id } = await create(tx);
      await publish(tx, id, { actor: staff, at: clock.now() }, offerings);
      return id;
    });

  const t: TestOfferings = {
    testDatabase,
    database,
    clock,
    events,
    prices,
    offerings,
    node: (more) => createOfferings({ ...options, ...more }),
    newCustomer: async (units = 0) => (await t.newCustomers(1, units))[0] ?? '',
    async newCustomers(count, units) {
      return database.transaction(async (tx) => {
        const ids: string[] = [];
        for (let index = 0; index < count; index += 1) {
          phones += 1;
          ids.push(
            await registerCustomer(tx, { phone: String(phones) as Phone, passwordHash: 'none', at: clock.now() }),
          );
        }
        if (units === 0) return ids;
        const book = await lockBook(tx, ids);
        for (const customerId of ids) {
          const subject = { kind: 'recharge', no: 'R1' } as const;
          book.move({
            customerId,
            debit: 'bank',
            credit: 'cash',
            amount: decimal(units),
            reason: 'recharge',
            subject,
            actor: 'test',
          });
        }
        await post(tx, book, clock.now());
        return ids;
      });
    },
    cash: async (customerId) => (await balancesOf(database.sql, customerId)).cash,
    held: async (customerId) => (await balancesOf(database.sql, customerId)).holds,
    newBlock: (more) =>
      offer((tx) => {
        const draft: BlockDraft = {
          kind: 'block',
          symbol: 'KONSHIP',
          price: decimal('931.20'),
          minimum: 100n,
          quantity: 1_000n,
          closesAt: undefined,
          ...more,
        };
        return createBlock(tx, draft, { actor: staff, at: clock.now() }, offerings);
      }, publishBlock),
    newIpo: (more) =>
      offer((tx) => {
        const draft: IpoDraft = {
          symbol: 'SARAGRO',
          companyName: 'Sarovar Agro',
          series: 'EQ',
          market: 'NSE',
          currency: 'INR',
          tickSize: 10_000n,
          floorPrice: decimal('380'),
          capPrice: decimal('412'),
          lotSize: 100n,
          shares: 300n,
          minimum: undefined,
          maximum: undefined,
          appliesFrom: undefined,
          opensAt: after(2),
          closesAt: after(3),
          allotsAt: after(4),
          listsAt: after(6),
          about: 'Grows vegetables.',
          documentUrl: undefined,
          ...more,
        };
        return createIpo(tx, draft, { actor: staff, at: clock.now() }, offerings);
      }, publishIpo),
    newFund: (more) =>
      offer((tx) => {
        const draft: FundDraft = {
          name: 'Monsoon Five',
          minimumReturn: decimal('1'),
          maximumReturn: decimal('2'),
          periodDays: 5,
          daySeconds: 60,
          amount: decimal('10000'),
          issueAmount: decimal('30000'),
          minimumRaise: 0n,
          opensAt: clock.now(),
          closesAt: after(60),
          terms: 'Five days.',
          risk: 'It may be called off.',
          ...more,
        };
        return createFund(tx, draft, { actor: staff, at: clock.now() });
      }, publishFund),
    apply: (customerId, ipoId, shares, price = '412') =>
      t.do(async (tx) => {
        const request = { customerId, ipoId, symbol: undefined, shares, price: decimal(price) };
        return (await applyForIpo(tx, request, offerings)).no;
      }),
    do: (work) => database.transaction(work),
    async pass(milliseconds) {
      clock.advance(milliseconds);
      await followDates(offerings);
    },
    async expectInOrder() {
      expect((await verifyLedger(database)).differences).toEqual([]);
      const { trading, own } = await database.transaction(async (tx) => ({
        trading: await verifyTrading(tx),
        own: await verifyOfferings(tx),
      }));
      expect([...trading.differences, ...own.differences]).toEqual([]);
    },
    async close() {
      await outbox.stop();
      await testDatabase.drop();
    },
  };
  return t;
}

/** How a command of many at once came out: how often it was done, and how often refused for what. */
export function tally(outcomes: ReadonlyArray<PromiseSettledResult<unknown>>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const said =
      outcome.status === 'rejected'
        ? String((outcome.reason as { key?: string }).key ?? outcome.reason)
        : keyOf(outcome.value);
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}

function keyOf(value: unknown): string {
  return value instanceof Error && 'key' in value ? String(value.key) : 'done';
}
