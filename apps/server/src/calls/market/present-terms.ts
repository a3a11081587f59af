import { assetClasses } from '@sauda/facts';
import { divideHalfEven, formatDecimal, ONE } from '@sauda/money';
import type { Answer } from '@sauda/contract';
import {
  accruedPerUnit,
  couponAfter,
  couponPerUnit,
  yieldToMaturity,
  type Instrument,
  type Quote,
} from '../../modules/market/index.ts';

type Terms = NonNullable<Answer<'GET /v2/yahoo'>['data']['terms']>;

const none: Terms = {
  multiplier: null,
  expires_at: null,
  settlement: null,
  face_value: null,
  coupon_rate: null,
  coupon_amount: null,
  next_coupon_at: null,
  accrued_interest: null,
  matures_at: null,
  yield_percent: null,
  base_currency: null,
  quote_currency: null,
};

/** What is agreed on beside the price, at the time of the quote; null for a kind of instrument without such terms. */
export function presentTerms(instrument: Instrument, quote: Quote): Terms | null {
  const { assetClass } = instrument;
  if (assetClass === 'index') return null;
  if (instrument.baseCurrency !== undefined) {
    return { ...none, base_currency: instrument.baseCurrency, quote_currency: instrument.currency };
  }
  const { ends } = assetClasses[assetClass];
  if (ends === 'debt') return { ...none, ...treasuryTerms(instrument, quote) };
  if (ends !== 'contract') return null;
  return {
    ...none,
    multiplier: Number(instrument.multiplier),
    expires_at: instrument.endsAt?.toISOString() ?? null,
    settlement: 'cash',
  };
}

function treasuryTerms({ treasury }: Instrument, { price, time }: Quote): Partial<Terms> {
  if (treasury === undefined) return {};
  const { dividend, divisor } = accruedPerUnit(treasury, time);
  const yearly = yieldToMaturity(treasury, price, time);
  return {
    settlement: 'redemption',
    face_value: formatDecimal(treasury.faceValue),
    coupon_rate: formatBasisPoints(treasury.couponBasisPoints),
    coupon_amount: formatDecimal(couponPerUnit(treasury)),
    next_coupon_at: couponAfter(treasury, time)?.toISOString() ?? null,
    accrued_interest: formatDecimal(divideHalfEven(dividend, divisor)),
    matures_at: treasury.maturesAt.toISOString(),
    yield_percent: yearly === undefined ? null : formatBasisPoints(yearly),
  };
}

/** Basis points as per cent: 692 is 6.92. */
function formatBasisPoints(basisPoints: bigint): string {
  return formatDecimal((basisPoints * ONE) / 100n);
}
