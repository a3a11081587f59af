export {
  amountBreach,
  isAll,
  lowestWithdrawal,
  minimumWithdrawal,
  repaymentBounds,
  simpleInterest,
  withdrawalBreach,
  type AmountBounds,
  type AmountBreach,
} from './amount-rules.ts';
export {
  affordableShares,
  applicationBounds,
  applicationCost,
  bidBreach,
  blockQuantityBreach,
  usualBlockMinimum,
  mostSharesFor,
  sharesBreach,
  type ApplicationBounds,
} from './application-rules.ts';
export {
  addCharges,
  chargesInForce,
  chargesOf,
  lessCharges,
  sumOfCharges,
  type ChargeRate,
  type Charges,
} from './charge-rules.ts';
export { creditScale } from './credit-rules.ts';
export { writeValues, type Breach, type RuleFigure } from './breach.ts';
export {
  feeOfClass,
  feesInForce,
  type FeePlans,
  type FeeRates,
  type FeesInForce,
  type FeeTerm,
  type PlanRates,
} from './fee-rules.ts';
export {
  buyQuantityBreach,
  isReached,
  gridBreach,
  limitBreach,
  maximumQuantity,
  partsOfSell,
  type SellPart,
  sellQuantityBreach,
  smallAmountBreach,
  totalOf,
  tradeCost,
  type MaximumLots,
  type Position,
  type PriceBand,
  type PriceGrid,
  type QuantityBreach,
  type Side,
  type TradeCost,
  type TradeTerms,
} from './order-rules.ts';
export { ageOfMajority, isMinor, sharesAreWhole } from './nominee-rules.ts';
export { fewRecoveryCodes } from './recovery-rules.ts';
export { isImmediate, lifetimeOf, type Lifetime } from './lifetime-rules.ts';
export {
  isSetOff,
  protectedLimit,
  stopBreach,
  worstAtMarket,
  type Protection,
  type StopBreach,
  type StopPrices,
} from './stop-rules.ts';
export {
  bandAround,
  isBetterToTrail,
  mostTrailBasisPoints,
  trailBreach,
  trailedLimit,
  trailedTrigger,
  type Trail,
  type TrailBreach,
} from './trail-rules.ts';
export {
  bracketBreach,
  isPassed,
  triggerBreach,
  type TriggerBreach,
  type TriggerPrices,
  type TriggerSide,
} from './trigger-rules.ts';
