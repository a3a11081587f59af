export type { AlertWatch } from './alerts/alert-watch.ts';
export { addAlert, listAlerts, removeAlert, type Direction, type PriceAlert } from './alerts/alerts.ts';
export type { MarketView } from './context.ts';
export { createExecutor, type Executor, type Outcome, type Repeatable } from './executor.ts';
export { addFavourite, listFavourites, removeFavourite, watchlistsWith } from './favourites.ts';
export {
  appraiseDividend,
  cancelDividend,
  declareDividend,
  declareNewDividend,
  type DividendDeclaration,
} from './lifecycle/declare-dividend.ts';
export { listDividends, type DeclaredDividend } from './lifecycle/list-dividends.ts';
export type { Lifecycle } from './lifecycle/lifecycle.ts';
export { listIncome, type Income, type IncomeKind } from './lifecycle/read-income.ts';
export type { Matcher } from './matcher.ts';
export type { Command, ListedOrder, Lot, Order, OrderStatus, Origin, TradedClass } from './order.ts';
export { atPrices, isHeldByPhone, sumsOfLots, type PriceSource } from './holdings.ts';
export { countOpenLots, listOpenLots, mostLotsRead, type LotFilter } from './open-lots.ts';
export { listPositionsByLot, positionsBySymbol, totalsOf, type Position, type PositionTotals } from './positions.ts';
export { keepPortfolioDays } from './portfolio/keep-days.ts';
export { readPortfolio, type Portfolio } from './portfolio/read-portfolio.ts';
export { quoteLifetimeMs } from './rules.ts';
export { findOrder, findOrders, listOrders, ordersBefore, symbolsOfOrders, type OrderFilter } from './read-orders.ts';
export { tradesBefore, type Trade } from './read-trades.ts';
export { recordPurchases, type Purchase } from './record-purchases.ts';
export type { TradingSettings } from './rules.ts';
export { internalVenue, type Execution, type ExecutionVenue, type VenueOrder } from './venue.ts';
export type { Trigger, TriggerSide, TriggerStatus } from './triggers/trigger.ts';
export type { TriggerWatch } from './triggers/trigger-watch.ts';
export { addTrigger, cancelTrigger, listTriggers, reachedBy, type ReachedBy } from './triggers/triggers.ts';
export { verifyTrading, type TradingVerification } from './verify.ts';
export { addWatchlist, defaultWatchlist, listWatchlists, removeWatchlist, renameWatchlist } from './watchlists.ts';
export { tradingSettings } from './settings.ts';
