import type { Book } from '../ledger/index.ts';
import type { Instrument, Quote, SettlementRate } from '../market/index.ts';
import type { Lot, Order } from './order.ts';
import type { TradingSettings } from './rules.ts';
import type { ExecutionVenue } from './venue.ts';

/** The market as a decision sees it: at one moment, without waiting. */
export interface MarketView {
  instrument(symbol: string): Instrument | undefined;
  quote(symbol: string): Quote | undefined;
  /** Whether the instrument trades now, and until when an order that waits stays good. */
  session(symbol: string): { readonly open: boolean; readonly goodUntil: Date };
  /**
   * Account currency for one unit of `currency`, by the market's own pair at this moment.
   * @throws Refusal `stale_rate`, `no_exchange_rate`
   */
  settlementRate(currency: string): SettlementRate;
}

/** The customers' locked state. Decisions read it and write to it; the executor saves what changed. */
export interface TradingState {
  readonly book: Book;
  order(customerId: string, no: string): Order | undefined;
  saveOrder(order: Order): void;
  lot(customerId: string, no: string): Lot | undefined;
  saveLot(lot: Lot): void;
  newOrderNo(): string;
}

export interface Context {
  readonly state: TradingState;
  readonly market: MarketView;
  /** Undefined where prices are shown and nothing can be traded. */
  readonly venue: ExecutionVenue | undefined;
  readonly settings: TradingSettings;
  /** Customers who may not trade now, with the reason. */
  readonly frozen: ReadonlyMap<string, string>;
  readonly now: Date;
}

/** Ends an order where it is not pending any more, and keeps it. */
export function save(order: Order, { state, now }: Context): Order {
  const saved = order.status === 'pending' ? order : { ...order, endedAt: now };
  state.saveOrder(saved);
  return saved;
}
