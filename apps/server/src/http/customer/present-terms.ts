import { formatDecimal } from '@sauda/money';
import type { Answer } from '@sauda/contract';
import type { Instrument } from '../../market/index.ts';

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

/** What is agreed on beside the price; null for a kind of instrument that has no such terms. */
export function presentTerms(instrument: Instrument): Terms | null {
  switch (instrument.assetClass) {
    case 'forex':
      return { ...none, base_currency: instrument.symbol.slice(0, 3), quote_currency: instrument.currency };
    case 'futures':
      return { ...none, multiplier: Number(instrument.multiplier), settlement: 'cash' };
    case 'treasury':
      return {
        ...none,
        settlement: 'redemption',
        face_value: formatDecimal(instrument.treasury?.faceValue ?? 0n),
        coupon_rate: formatDecimal((instrument.treasury?.couponBasisPoints ?? 0n) * 100n),
      };
    case 'stock':
    case 'index':
      return null;
  }
}
