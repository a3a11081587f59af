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
  mostSharesFor,
  sharesBreach,
  type ApplicationBounds,
} from './application-rules.ts';
export { writeValues, type Breach, type RuleFigure } from './breach.ts';
export {
  buyQuantityBreach,
  isReached,
  limitBreach,
  maximumQuantity,
  sellQuantityBreach,
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
