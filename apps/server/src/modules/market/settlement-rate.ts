import { RATE_ONE, divideHalfEven, evenRate, ONE, type Decimal, type Rate } from '@sauda/money';
import type { Market, Quote } from './market.ts';

/** What one unit of a currency settles at in the account's, and which quotes say so. */
export interface SettlementRate extends Rate {
  /** The pairs and their feed, such as "USDINR, simulated/3"; absent for the account's own currency. */
  readonly source: string | undefined;
  /** When the feed made the quote; of two the older. */
  readonly quoteTime: Date | undefined;
}

export const ownCurrency: SettlementRate = { ...evenRate, source: undefined, quoteTime: undefined };

/** What pairs quote most currencies against. */
const bridge = 'USD';

type Quotes = Pick<Market, 'instrument'> & { quote(symbol: string): Quote | undefined };

/** One currency in another as a fraction, so that a cross is rounded once. */
interface Fraction {
  readonly numerator: Decimal;
  readonly denominator: Decimal;
  readonly quotes: readonly Quote[];
}

/**
 * The rate by the market's own pair of the two currencies, straight or the other way round, or else by what both are
 * worth in dollars; however old its quotes are.
 * @returns undefined where the market has no such pairs, or no quote of them
 */
export function findSettlementRate(market: Quotes, from: string, to: string): SettlementRate | undefined {
  if (from === to) return ownCurrency;
  const fraction = paired(market, from, to) ?? crossed(market, from, to);
  if (fraction === undefined) return undefined;
  const { numerator, denominator, quotes } = fraction;
  const hundredMillionths = divideHalfEven(numerator * RATE_ONE, denominator);
  if (hundredMillionths === 0n) return undefined;
  const [oldest] = quotes.toSorted((left, right) => left.time.getTime() - right.time.getTime());
  return {
    hundredMillionths,
    source: `${quotes.map(({ symbol }) => symbol).join(' × ')}, ${[...new Set(quotes.map(({ source }) => source))].join(', ')}`,
    quoteTime: oldest?.time,
  };
}

function paired(market: Quotes, from: string, to: string): Fraction | undefined {
  const straight = quoteOfPair(market, from, to);
  if (straight !== undefined) return { numerator: straight.price, denominator: ONE, quotes: [straight] };
  const inverse = quoteOfPair(market, to, from);
  return inverse && { numerator: ONE, denominator: inverse.price, quotes: [inverse] };
}

function crossed(market: Quotes, from: string, to: string): Fraction | undefined {
  const first = paired(market, from, bridge);
  const second = paired(market, bridge, to);
  if (first === undefined || second === undefined) return undefined;
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
    quotes: [...first.quotes, ...second.quotes],
  };
}

/** A share may have the letters of a pair for its code; only a pair says what a currency is worth. */
function quoteOfPair(market: Quotes, base: string, quoted: string): Quote | undefined {
  const symbol = `${base}${quoted}`;
  const instrument = market.instrument(symbol);
  if (instrument?.baseCurrency !== base || instrument.currency !== quoted) return undefined;
  const quote = market.quote(symbol);
  return quote !== undefined && quote.price > 0n ? quote : undefined;
}

/** A rate as rows keep it. */
export interface SettlementRateRow {
  readonly settlementRate: bigint;
  readonly rateSource: string | undefined;
  readonly rateQuoteTime: Date | undefined;
}

export function toSettlementRate(row: SettlementRateRow): SettlementRate {
  return {
    hundredMillionths: row.settlementRate,
    source: row.rateSource,
    quoteTime: row.rateQuoteTime,
  };
}

/** The columns of a row that keep a rate. */
export function columnsOfRate({ hundredMillionths, source, quoteTime }: SettlementRate): SettlementRateRow {
  return { settlementRate: hundredMillionths, rateSource: source, rateQuoteTime: quoteTime };
}
