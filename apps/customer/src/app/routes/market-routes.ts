import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { laterRoute } from './later-route.ts';
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

function positionsSearch(search: { type?: unknown }): { type?: 'forex' | 'futures' | 'treasury' } {
  const type = (['forex', 'futures', 'treasury'] as const).find((known) => known === search.type);
  return type === undefined ? {} : { type };
}

export const marketRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/markets',
    staticData: { title: msg`Markets`, nav: true, noFloatingButton: true },
    validateSearch: marketsSearch,
    component: lazyRouteComponent(() => import('../../screens/markets/markets-screen.tsx'), 'MarketsScreen'),
  }),
  laterRoute('/watchlists', {
    title: msg`Watchlists`,
    nav: true,
    plan: msg`Here you will follow the prices of your favourite stocks.`,
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
  laterRoute('/trading/$code', {
    title: msg`Trading view`,
    plan: msg`Here you will see a large chart with time ranges.`,
  }),
  laterRoute('/records', { title: msg`Stock records`, plan: msg`Here you will see all your stock orders by status.` }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/records/$no',
    staticData: { title: msg`Receipt`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/receipt/receipt-screen.tsx'), 'ReceiptScreen'),
  }),
  laterRoute('/forex', { title: msg`Forex`, plan: msg`Here you will see currency pairs and trade them.` }),
  laterRoute('/futures', { title: msg`Futures`, plan: msg`Here you will find futures by code and trade them.` }),
  laterRoute('/treasury-debt', {
    title: msg`Treasury debt`,
    plan: msg`Here you will find treasury debt by code and trade it.`,
  }),
] as const;
