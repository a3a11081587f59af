import { assetClasses } from '@sauda/facts';
import { formatDecimal } from '@sauda/money';
import { csvLine } from '../../../platform/csv.ts';
import type { Sql } from '../../../platform/database.ts';
import { changesBefore, tradesBefore } from '../../trading/index.ts';
import { dayOf } from '../period.ts';
import type { FinancialYear } from './financial-year.ts';
import { matchSales, type Gain } from './match-sales.ts';

const columns = [
  'term',
  'class',
  'symbol',
  'quantity',
  'bought_on',
  'sold_on',
  'days_held',
  'buy_amount',
  'sell_amount',
  'fees',
  'gain',
  'currency',
  'buy_order',
  'sell_order',
  'named_lot',
  'matched_by',
];

/** Where anything was charged by law. */
const columnsOfCharges = ['charges', 'charges_not_deducted'];

const terms = ['short', 'long', 'business'] as const;

/** One line for each part of a sale that is of one purchase, and of what a company has paid in cash, then a line for each term with its sums. */
export async function writeGains(
  sql: Sql,
  customerId: string,
  { name, start, end }: FinancialYear,
  currency: string,
): Promise<AsyncIterable<string>> {
  const trades = await tradesBefore(sql, customerId, end);
  const changes = await changesBefore(sql, customerId, end);
  const gains = matchSales(trades, changes).filter(({ sold }) => sold.at >= start);
  return (async function* () {
    const isCharged = gains.some(({ charges }) => charges !== 0n);
    yield csvLine(isCharged ? [...columns, ...columnsOfCharges] : columns);
    for (const gain of gains) yield gainLine(gain, currency, isCharged);
    for (const term of terms) yield sumLine(term, name, gains, { currency, isCharged });
  })();
}

function gainLine(gain: Gain, currency: string, isCharged: boolean): string {
  return csvLine([
    gain.term,
    gain.assetClass,
    gain.symbol,
    String(gain.quantity),
    dayOf(gain.bought.at),
    dayOf(gain.sold.at),
    gain.daysHeld,
    formatDecimal(gain.buyAmount),
    formatDecimal(gain.sellAmount),
    formatDecimal(gain.fees),
    formatDecimal(gain.gain),
    currency,
    gain.bought.no,
    gain.sold.no,
    gain.sold.lotNo ?? null,
    gain.quantity === 0n ? 'pro_rata' : assetClasses[gain.assetClass].gains.matching,
    ...(isCharged ? [formatDecimal(gain.charges), formatDecimal(gain.notDeducted)] : []),
  ]);
}

function sumLine(
  term: Gain['term'],
  year: string,
  gains: readonly Gain[],
  { currency, isCharged }: { currency: string; isCharged: boolean },
): string {
  const ofTerm = gains.filter((gain) => gain.term === term);
  const sum = (part: (gain: Gain) => bigint) => formatDecimal(ofTerm.reduce((total, gain) => total + part(gain), 0n));
  return csvLine([
    `total_${term}`,
    '',
    year,
    '',
    '',
    '',
    '',
    sum(({ buyAmount }) => buyAmount),
    sum(({ sellAmount }) => sellAmount),
    sum(({ fees }) => fees),
    sum(({ gain }) => gain),
    currency,
    '',
    '',
    '',
    '',
    ...(isCharged ? [sum(({ charges }) => charges), sum(({ notDeducted }) => notDeducted)] : []),
  ]);
}
