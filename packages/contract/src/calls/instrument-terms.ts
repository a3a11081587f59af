import { Type, type Static } from 'typebox';
import { NullableDecimal, NullableInteger, NullableText, NullableTime } from '../shapes.ts';

const Terms = Type.Object({
  multiplier: NullableInteger,
  expires_at: NullableTime,
  settlement: {
    ...NullableText,
    description: 'What happens at the end: cash (a future, at the last price) or redemption (debt, at face value).',
  },
  face_value: NullableDecimal,
  coupon_rate: { ...NullableText, description: 'Per cent of the face, a year.' },
  coupon_amount: { ...NullableText, description: 'What each coupon pays on one unit.' },
  next_coupon_at: NullableTime,
  accrued_interest: {
    ...NullableText,
    description: 'On one unit, at the time of the quote. A buyer pays it on top of the price, a seller receives it.',
  },
  matures_at: NullableTime,
  yield_percent: { ...NullableText, description: 'To maturity, a year, from the current price.' },
  base_currency: NullableText,
  quote_currency: NullableText,
});

/** What is agreed on beside the price, as far as the kind of instrument has it; null for stocks and indices. */
export const InstrumentTerms = Type.Unsafe<Static<typeof Terms> | null>({ ...Terms, type: ['object', 'null'] });
