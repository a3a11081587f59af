export { findOrdersByNo, listAllOrders } from './all-orders.ts';
export { callOffOrder, reasonsOfHouse } from './call-off.ts';
export {
  listHolders,
  readExposures,
  valueExposure,
  type Holder,
  type ValuedExposure,
} from './exposure/read-exposure.ts';
export type { Cancelled, MassCancelContext } from './mass-cancel/cancelled.ts';
export { createMassCancel, listMassCancels, previewMassCancel } from './mass-cancel/mass-cancels.ts';
export { addAlert, listAlerts, removeAlert } from './alerts/alerts.ts';
export { type Executor, type LineOutcome, type Orders, type Repeatable } from './executor.ts';
export {
  addFavourite,
  listFavourites,
  removeFavourite,
  followedAmong,
  moveFavourite,
  watchlistsWith,
  addWatchlist,
  defaultWatchlist,
  listWatchlists,
  removeWatchlist,
  renameWatchlist,
} from './watchlists.ts';
export {
  appraiseDividend,
  cancelDividend,
  declareDividend,
  declareNewDividend,
  listDividends,
} from './lifecycle/declare-dividend.ts';
export { forgetTransactions } from './lifecycle/pay-holders.ts';
export {
  announceActions,
  beginningOf,
  checkAction,
  previewAction,
  withdrawAction,
  type ActionPreview,
  type ToldAction,
} from './corporate/announce.ts';
export {
  actionsAround,
  changesBefore,
  changesOfLot,
  listActions,
  symbolsOfChanges,
  type ChangeOfLot,
  type ChangeOfShares,
  type ListedAction,
  type PublicAction,
} from './corporate/read-actions.ts';
export { readActionsFile, readRatio } from './corporate/read-file.ts';
export { announceAlone, dayOfChange, refuseDuringAction } from './corporate/one-at-a-time.ts';
export { refuseTakenCode } from './corporate/check-action.ts';
export { isReverse, saidRatio } from './corporate/tables.ts';
export { countDividendsAfter, dividendsAround } from './lifecycle/read-dividends.ts';
export { listIncome, listIncomeDue, symbolsOfIncome, type Income, type IncomeDue } from './lifecycle/read-income.ts';
export type { Command, Placing } from './decide.ts';
export type { ListedOrder, Order, OrderChange, OrderStatus, TradedClass } from './order.ts';
export {
  atPrices,
  isHeldByPhone,
  sumsOfLots,
  countOpenLots,
  listOpenLots,
  mostLotsRead,
  type LotFilter,
} from './holdings.ts';
export {
  inOrder,
  listPositionsByLot,
  positionsBySymbol,
  positionsBySymbolOfAll,
  totalsOf,
  type Position,
  type PositionOrder,
} from './positions.ts';
export { chargesBetween, type ChargesOfOrders } from './charges/charged-orders.ts';
export { listChargeRates, type ChargeBook, type ListedRate } from './charges/charge-rates.ts';
export { readCharges, type ChargeRules } from './charges/charged.ts';
export { listFeePlans, type ClassRates, type FeePlanBook, type ListedPlan } from './fees/fee-plans.ts';
export {
  assignPlan,
  endWaiver,
  feeTermsPiece,
  feesOfPiece,
  listFeeTerms,
  waiveFees,
  type FeeTermsPiece,
} from './fees/fee-terms.ts';
export { keepPortfolioDays, readPortfolio, readPortfolios } from './portfolio/portfolio.ts';
export { readReturns, type ReturnsOf } from './portfolio/read-returns.ts';
export {
  columnsOfRate,
  quoteLifetimeMs,
  toSettlementRate,
  type PriceSource,
  type SettlementRate,
} from './market-view.ts';
export { savedBy } from './quoted.ts';
export type { ExecutionRow } from './executions.ts';
export {
  changesOf,
  executionsOf,
  findOrder,
  findOrders,
  findBilledOrders,
  type BilledOrder,
  type BilledPart,
  listOrders,
  ordersBefore,
  tradesBefore,
  unsentWishes,
  wordsOfVenue,
  type Trade,
} from './read-orders.ts';
export { recordPurchases, type Purchase } from './record-purchases.ts';
export {
  type Trigger,
  addTrigger,
  cancelTrigger,
  listTriggers,
  reachedBy,
  type ReachedBy,
} from './triggers/triggers.ts';
export { findVenueQuestions } from './routing/venue-questions.ts';
export { findExecutionQuestions, settleExecution } from './execution-questions.ts';
export { endByWord } from './routing/end-by-word.ts';
export { hasOrdersAtVenue } from './routing/orders-at-venue.ts';
export { verifyTrading } from './verify.ts';
export { tradingSettings } from './fill.ts';

export {
  announceBuyback,
  cancelBuyback,
  closedBuyback,
  settleBuyback,
  tenderedIn,
} from './buybacks/manage-buybacks.ts';
export { listBuybacks, listOwnBuybacks, type ListedBuyback, type OwnBuyback } from './buybacks/read-buybacks.ts';
export type { Buyback, Tender } from './buybacks/tables.ts';
export { tender as tenderShares, withdrawTender } from './buybacks/tender.ts';
export { readOutcomesFile, readRightsFile, readRightsRatio } from './corporate/read-offers-file.ts';
export {
  allotRights,
  announceRights,
  cancelRights,
  closedRights,
  previewRights,
  sharesSubscribed,
  type ToldRights,
} from './rights/manage-rights.ts';
export {
  listOwnRights,
  listRights,
  rightsAround,
  symbolsOfRights,
  type ListedRights,
  type OwnRights,
} from './rights/read-rights.ts';
export { subscribe as subscribeToRights, withdrawSubscription } from './rights/subscribe.ts';
export { saidRights, type RightsIssue, type Subscription } from './rights/tables.ts';
