import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

/** The region or sub-market and the page, so that coming back from a stock shows the same rows. */
function marketsSearch(search: { market?: unknown; page?: unknown }): { market?: string; page?: number } {
  const page = Number(search.page);
  return {
    ...(typeof search.market === 'string' ? { market: search.market } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

/** The side, and the lot that a sell takes from where it was chosen before. */
function tradingSearch(search: { type?: unknown; lot?: unknown }): { type: 'buy' | 'sell'; lot?: string } {
  return {
    type: search.type === 'sell' ? 'sell' : 'buy',
    ...(typeof search.lot === 'string' ? { lot: search.lot } : {}),
  };
}

/** The tab of the order records; all orders need none. */
function recordsSearch(search: { status?: unknown }): { status?: 'pending' | 'success' | 'cancelled' | 'expired' } {
  const status = (['pending', 'success', 'cancelled', 'expired'] as const).find((known) => known === search.status);
  return status === undefined ? {} : { status };
}

/** The number of the list that is shown; the default one's is left out. */
function watchlistsSearch(search: { list?: unknown }): { list?: number } {
  return typeof search.list === 'number' && Number.isInteger(search.list) ? { list: search.list } : {};
}

/** The code that a list is searched by, so that coming back from an instrument shows the same rows. */
function codeSearch(search: { code?: unknown }): { code?: string } {
  const code = typeof search.code === 'number' ? String(search.code) : search.code;
  return typeof code === 'string' && code !== '' ? { code: code.slice(0, 60) } : {};
}

function positionsSearch(search: { type?: unknown }): { type?: 'forex' | 'futures' | 'treasury' } {
  const type = (['forex', 'futures', 'treasury'] as const).find((known) => known === search.type);
  return type === undefined ? {} : { type };
}

/** The tab of the alerts; price alerts need none. */
function alertsSearch(search: { tab?: unknown }): { tab?: 'triggers' } {
  return search.tab === 'triggers' ? { tab: search.tab } : {};
}

export const marketRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/markets',
    staticData: { title: msg`Markets`, nav: true, noFloatingButton: true },
    validateSearch: marketsSearch,
    component: lazyRouteComponent(() => import('../../screens/markets/markets-screen.tsx'), 'MarketsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/watchlists',
    staticData: { title: msg`Watchlists`, nav: true },
    validateSearch: watchlistsSearch,
    component: lazyRouteComponent(() => import('../../screens/watchlists/watchlists-screen.tsx'), 'WatchlistsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trade',
    staticData: { title: msg`Positions`, nav: true, noFloatingButton: true },
    validateSearch: positionsSearch,
    component: lazyRouteComponent(() => import('../../screens/positions/positions-screen.tsx'), 'PositionsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trade-no-nav/$type/{-$buck}',
    staticData: { title: msg`Positions`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/positions/positions-no-nav-screen.tsx'),
      'PositionsNoNavScreen',
    ),
  }),
  // The router ranks the fixed segment v2 before the parameter $code, so /stock/v2/… never opens the route below it.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stock/v2/$symbol/$name',
    staticData: { title: msg`Stock`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/stock-detail/stock-detail-screen.tsx'),
      'StockDetailScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stock/$code/$category_code/$name',
    staticData: { title: msg`Stock`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/stock-detail/stock-in-market-screen.tsx'),
      'StockInMarketScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stock/trading/$symbol/$market/$name',
    validateSearch: tradingSearch,
    staticData: { title: msg`Trade`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/stock-trading/stock-trading-screen.tsx'),
      'StockTradingScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trading/$code',
    staticData: { title: msg`Trading view`, noFloatingButton: true, wide: true },
    component: lazyRouteComponent(
      () => import('../../screens/trading-view/trading-view-screen.tsx'),
      'TradingViewScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/records',
    staticData: { title: msg`Stock records`, noFloatingButton: true },
    validateSearch: recordsSearch,
    component: lazyRouteComponent(
      () => import('../../screens/stock-records/stock-records-screen.tsx'),
      'StockRecordsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/records/$no',
    staticData: { title: msg`Receipt`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/receipt/receipt-screen.tsx'), 'ReceiptScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forex',
    staticData: { title: msg`Forex`, noFloatingButton: true },
    validateSearch: codeSearch,
    component: lazyRouteComponent(() => import('../../screens/asset-list/forex-screen.tsx'), 'ForexScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/futures',
    staticData: { title: msg`Futures`, noFloatingButton: true },
    validateSearch: codeSearch,
    component: lazyRouteComponent(() => import('../../screens/asset-list/futures-screen.tsx'), 'FuturesScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/treasury-debt',
    staticData: { title: msg`Treasury debt`, noFloatingButton: true },
    validateSearch: codeSearch,
    component: lazyRouteComponent(
      () => import('../../screens/asset-list/treasury-debt-screen.tsx'),
      'TreasuryDebtScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts',
    staticData: { title: msg`Alerts`, noFloatingButton: true },
    validateSearch: alertsSearch,
    component: lazyRouteComponent(() => import('../../screens/alerts/alerts-screen.tsx'), 'AlertsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/portfolio',
    staticData: { title: msg`Portfolio`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/portfolio/portfolio-screen.tsx'), 'PortfolioScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/income',
    staticData: { title: msg`Dividends and interest` },
    component: lazyRouteComponent(() => import('../../screens/income/income-screen.tsx'), 'IncomeScreen'),
  }),
] as const;
