import type { Answer } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import type { CashMovement } from '../../modules/ledger/index.ts';
import type { Instrument, Market } from '../../modules/market/index.ts';
import type { Income, IncomeDue, Position } from '../../modules/trading/index.ts';
import { toWire } from '../to-wire.ts';

type PositionRow = Answer<'GET /stock/success/v2/transaction'>['data']['rows'][number];

export function presentPosition(position: Position): PositionRow {
  const { instrument, quote } = position;
  return {
    id: Number(position.id),
    no: position.no,
    ...namesOf(instrument.symbol, instrument),
    kind: instrument.assetClass,
    side: 'buy',
    status: 'success',
    count: position.quantity.toString(),
    available: position.available.toString(),
    price: formatDecimal(position.averagePrice),
    total_price: formatDecimal(position.cost),
    last_price: formatDecimal(quote.price, instrument.priceDecimals),
    previous_close: formatDecimal(quote.previousClose, instrument.priceDecimals),
    value: formatDecimal(position.value),
    profit: formatDecimal(position.profit),
    profit_percent: formatDecimal(position.profitPercent),
    day_profit: formatDecimal(position.dayProfit),
    currency: instrument.currency,
    quote_time: quote.time.toISOString(),
    ...(instrument.notListedYet === undefined ? {} : { not_listed: true as const }),
    created_at: position.openedAt.toISOString(),
  };
}

/** A change of the free cash, as the orders and requests that made it show it. */
export function presentMovement(movement: CashMovement) {
  const { id, direction: type, reason, amount, balanceAfter: balance, postedAt: createdAt, levy } = movement;
  return { ...toWire({ id: Number(id), type, reason, amount, balance, createdAt }), ...(levy && { levy }) };
}

export function presentIncome(
  income: Income,
  market: Market,
): Answer<'GET /stock/success/income'>['data']['rows'][number] {
  const { id, kind: type, symbol, quantity, perUnit, currency, amount, tax, paidAt } = income;
  return {
    ...toWire({ id: Number(id), type, symbol, perUnit, currency, amount, paidAt }),
    ...(tax === 0n ? {} : { tax: formatDecimal(tax) }),
    name: market.instrument(symbol)?.name ?? symbol,
    count: quantity.toString(),
  };
}

export function presentIncomeDue(
  due: IncomeDue,
  market: Market,
): Answer<'GET /stock/success/income'>['data']['due'][number] {
  const { kind: type, symbol, quantity, perUnit, currency, recordAt, paysAt, isEntitled: entitled } = due;
  return {
    ...toWire({ type, symbol, perUnit, currency, recordAt, paysAt, entitled }),
    name: market.instrument(symbol)?.name ?? symbol,
    count: quantity.toString(),
  };
}

/** By what an instrument is told. */
export function namesOf(symbol: string, instrument: Instrument | undefined) {
  return {
    type: instrument?.categoryCode ?? '',
    symbol,
    name: instrument?.name ?? symbol,
    market: instrument?.market ?? '',
  };
}
