import { divideHalfEven, formatDecimal } from '@sauda/money';
import { csvLine } from '../../platform/csv.ts';

/** Something that was executed, with the best bid and ask when its order was placed or set off. Prices in ten-thousandths. */
export interface Executed {
  readonly symbol: string;
  readonly currency: string;
  readonly side: 'buy' | 'sell';
  readonly tradedAt: Date;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly bid: bigint | undefined;
  readonly ask: bigint | undefined;
  readonly bidSize: bigint | undefined;
  readonly askSize: bigint | undefined;
  readonly quoteSource: string | undefined;
  /** How old that quote was when the order was placed, and how long the order took. */
  readonly quoteAgeMs: number | undefined;
  readonly timeMs: number;
}

export const executionColumns =
  'order,hour,symbol,currency,side,quantity,price,bid,ask,bid_size,ask_size,quote_source,quote_age_ms,time_ms'.split(
    ',',
  );

export const reportColumns =
  'hour,symbol,currency,orders,executions,shares,quoted_shares,inside_shares,at_shares,outside_shares,improvement,disimprovement,effective_spread,quoted_spread,median_ms,p99_ms'.split(
    ',',
  );

/** Of UTC. */
const hourOf = (at: Date): string => at.toISOString().slice(0, 13);

/** A line of the file of executions. @param order its number within the file, by which nobody is found */
export function executionLine(order: number, one: Executed): string {
  const { symbol, currency, side, quantity, price, bid, ask, bidSize, askSize, quoteSource, quoteAgeMs, timeMs } = one;
  const priceText = (value: bigint | undefined) => (value === undefined ? '' : formatDecimal(value, 4));
  return csvLine([
    order,
    hourOf(one.tradedAt),
    symbol,
    currency,
    side,
    quantity.toString(),
    priceText(price),
    priceText(bid),
    priceText(ask),
    bidSize?.toString() ?? '',
    askSize?.toString() ?? '',
    quoteSource ?? '',
    quoteAgeMs ?? '',
    timeMs,
  ]);
}

/**
 * What the executions of an instrument within an hour come to. Inside, at and outside are the side of the quote that an order meets: the ask
 * of a buy, the bid of a sell. Spreads are means by shares of those with both sides: the effective one is twice the distance from the middle
 * (SEC rule 600 (b)), half to even to a ten-thousandth.
 */
export class HourOfSymbol {
  readonly #hour: string;
  readonly #symbol: string;
  readonly #currency: string;
  readonly #orders = new Set<number>();
  readonly #times: number[] = [];
  #shares = 0n;
  #inside = 0n;
  #at = 0n;
  #outside = 0n;
  #better = 0n;
  #worse = 0n;
  #bothSided = 0n;
  #effective = 0n;
  #quoted = 0n;

  constructor({ tradedAt, symbol, currency }: Executed) {
    this.#hour = hourOf(tradedAt);
    this.#symbol = symbol;
    this.#currency = currency;
  }

  isOf({ tradedAt, symbol, currency }: Executed): boolean {
    return this.#symbol === symbol && this.#hour === hourOf(tradedAt) && this.#currency === currency;
  }

  add(order: number, { side, quantity, price, bid, ask, timeMs }: Executed): void {
    this.#orders.add(order);
    this.#times.push(timeMs);
    this.#shares += quantity;
    const met = side === 'buy' ? ask : bid;
    if (met !== undefined) {
      const saved = side === 'buy' ? met - price : price - met;
      if (saved > 0n) this.#inside += quantity;
      else if (saved === 0n) this.#at += quantity;
      else this.#outside += quantity;
      if (saved > 0n) this.#better += saved * quantity;
      else this.#worse -= saved * quantity;
    }
    if (bid === undefined || ask === undefined) return;
    this.#bothSided += quantity;
    this.#effective += (side === 'buy' ? 2n * price - bid - ask : bid + ask - 2n * price) * quantity;
    this.#quoted += (ask - bid) * quantity;
  }

  line(): string {
    const times = this.#times.toSorted((left, right) => left - right);
    const quantile = (part: number) => String(times[Math.ceil(times.length * part) - 1] ?? '');
    const mean = (sum: bigint) =>
      this.#bothSided === 0n ? '' : formatDecimal(divideHalfEven(sum, this.#bothSided), 4);
    const counts = [this.#shares, this.#inside + this.#at + this.#outside, this.#inside, this.#at, this.#outside];
    return csvLine([
      this.#hour,
      this.#symbol,
      this.#currency,
      this.#orders.size,
      times.length,
      ...counts.map(String),
      formatDecimal(this.#better, 4),
      formatDecimal(this.#worse, 4),
      mean(this.#effective),
      mean(this.#quoted),
      quantile(0.5),
      quantile(0.99),
    ]);
  }
}
