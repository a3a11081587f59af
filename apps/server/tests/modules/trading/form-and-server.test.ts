import { formatDecimal, evenRate } from '@sauda/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  newTicket,
  problemsOf,
  summarize,
  type Ticket,
  type TicketFacts,
  type TicketProblem,
} from '../../../../customer/src/features/trading/ticket.ts';
import { createBook } from '../../../src/modules/ledger/index.ts';
import { type Instrument } from '../../../src/modules/market/index.ts';
import { ownCurrency, internalVenue } from '../../../src/modules/trading/market-view.ts';
import { decide } from '../../../src/modules/trading/decide.ts';
import { type Lot, createState } from '../../../src/modules/trading/order.ts';
import { Refusal } from '../../../src/platform/refusal.ts';

const customerId = '018f0000-0000-7000-8000-000000000001';
const now = new Date('2026-11-20T06:30:00Z');
const common = { multiplier: 1n, accruedInterest: 0n, settlementRate: evenRate, feeBasisPoints: 3n };

/** What a ticket stands on: shares one by one, or currencies by the thousand. */
const anyFacts = fc
  .record({
    lotSize: fc.constantFrom(1n, 10n, 1_000n),
    ticks: fc.bigInt({ min: 20n, max: 40n }),
    tickSize: fc.constantFrom(100n, 500n, 10_000n),
    cash: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    held: fc.bigInt({ min: 1n, max: 120n }),
    oddLot: fc.bigInt({ min: 0n, max: 999n }),
  })
  .map(({ lotSize, ticks, tickSize, cash, held, oddLot }) => {
    const marketPrice = ticks * tickSize;
    return {
      ...common,
      marketPrice,
      lotSize,
      tickSize,
      bandLow: marketPrice - 10n * tickSize,
      bandHigh: marketPrice + 10n * tickSize,
      maximumLots: { half: 50n, full: 100n },
      available: cash,
      lots: [{ no: 'LOT', available: Number(held * lotSize + (oddLot % lotSize)), price: marketPrice }],
    } satisfies TicketFacts;
  });

const anyOrder = fc.record({
  facts: anyFacts,
  side: fc.constantFrom('buy' as const, 'sell' as const),
  position: fc.constantFrom('half' as const, 'full' as const),
  lots: fc.integer({ min: 0, max: 130 }),
  /** Beyond whole lots. */
  more: fc.constantFrom(0, 0, 0, 1, 400),
  sellsAll: fc.boolean(),
  /** Of the limit from the market's price: ticks, and what is on none. */
  off: fc.tuple(fc.bigInt({ min: -12n, max: 12n }), fc.constantFrom(0n, 0n, 0n, 1n)),
});

/** The key that the server refuses an order with; undefined where it takes it. */
function serverSays({ side, position, quantity }: Ticket, limitPrice: bigint, facts: TicketFacts): string | undefined {
  const instrument = { symbol: 'X', assetClass: 'stock', currency: 'INR', ...facts } as unknown as Instrument;
  const available = BigInt(facts.lots?.[0]?.available ?? 0);
  const lot = { customerId, no: 'LOT', symbol: 'X', assetClass: 'stock', origin: 'market', currency: 'INR' } as const;
  const held: Lot = {
    ...lot,
    quantity: available,
    remaining: available,
    reserved: 0n,
    price: facts.marketPrice,
    cost: facts.marketPrice * available,
    openedAt: now,
  };
  const cash = facts.available ?? 0n;
  const book = createBook(new Map([[customerId, { cash, holds: 0n, loan: 0n, transfers: 0n }]]));
  const price = facts.marketPrice;
  const day = { previousClose: price, open: price, high: price, low: price, volume: 1 };
  const context = {
    state: createState(book, [], [held]),
    venue: internalVenue,
    settings: { feeBasisPoints: facts.feeBasisPoints, maximumLots: facts.maximumLots },
    frozen: new Map<string, string>(),
    now,
    market: {
      instrument: () => instrument,
      quote: () => ({
        symbol: 'X',
        price,
        ...day,
        bandLow: facts.bandLow,
        bandHigh: facts.bandHigh,
        time: now,
        source: 'test',
      }),
      session: () => ({ open: true, goodUntil: new Date(now.getTime() + 86_400_000) }),
      settlementRate: () => ownCurrency,
    },
  };
  const common = { customerId, quantity: BigInt(quantity ?? 0), limitPrice };
  try {
    if (side === 'buy') decide({ kind: 'buy', ...common, symbol: 'X', assetClass: 'stock', position }, context);
    else decide({ kind: 'sell', ...common, lotNo: 'LOT', lotPrice: undefined }, context);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return JSON.stringify([error.key, error.details.values ?? {}]);
    throw error;
  }
}

it('the form refuses what the server refuses, in the same words, and nothing else', () => {
  const seen = new Set<string | undefined>();
  fc.assert(
    fc.property(anyOrder, ({ facts, side, position, lots, more, sellsAll, off: [ticks, off] }) => {
      const limit = facts.marketPrice + ticks * facts.tickSize + off;
      const all = facts.lots[0]?.available ?? 0;
      const quantity = sellsAll && side === 'sell' ? all : lots * Number(facts.lotSize) + more;
      const ticket: Ticket = { ...newTicket(side, quantity), position, limit: formatDecimal(limit) };
      const problems = problemsOf(ticket, facts, summarize(ticket, facts), (figure) => formatDecimal(figure));
      const found = Object.values(problems).map(({ key, values }: TicketProblem) =>
        JSON.stringify([key, values ?? {}]),
      );
      const refusal = serverSays(ticket, limit, facts);
      seen.add(refusal === undefined ? undefined : JSON.parse(refusal)[0]);
      if (refusal === undefined) expect(found).toEqual([]);
      else expect(found).toContain(refusal);
    }),
    { numRuns: 2_000 },
  );
  expect([...seen].map(String).toSorted()).toEqual([
    'exceeds_position',
    'insufficient_funds',
    'price_off_tick',
    'price_outside_band',
    'quantity_above_maximum',
    'quantity_above_maximum_lots',
    'quantity_below_minimum',
    'quantity_off_lot',
    'undefined',
  ]);
});
