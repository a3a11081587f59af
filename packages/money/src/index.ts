export { LARGEST, ceilings, fits } from './ceilings.ts';
export { currencies, type Currency } from '@sauda/facts';
export { DECIMALS, ONE, decimal, formatDecimal, parseDecimal, type Decimal } from './decimal.ts';
export { formatFigure, formatMoney, groupDigits, type NumberStyle } from './format.ts';
export { RATE_ONE, convertHalfEven, evenRate, formatRate, isEven, parseRate, type Rate } from './rate.ts';
export { readAmount, type AmountField, type ReadAmount, type UnreadAmount } from './read-amount.ts';
export {
  MINOR_UNIT,
  basisPointsOf,
  divideHalfEven,
  multiplyHalfEven,
  percentChange,
  roundDown,
  roundHalfEven,
  roundUp,
} from './rounding.ts';
