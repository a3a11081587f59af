import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

/** The code that blocks are searched by, so that coming back shows the same rows. */
function codeSearch(search: { code?: unknown }): { code?: string } {
  const code = typeof search.code === 'number' ? String(search.code) : search.code;
  return typeof code === 'string' && code !== '' ? { code: code.slice(0, 60) } : {};
}

/** The tab of the orders; all of them need none. */
function blockOrdersSearch(search: { status?: unknown }): { status?: 'failed' | 'success' } {
  const status = (['failed', 'success'] as const).find((known) => known === search.status);
  return status === undefined ? {} : { status };
}

function ipoOrdersSearch(search: { tab?: unknown }): { tab?: 'sales' } {
  return search.tab === 'sales' ? { tab: search.tab } : {};
}

function fundOrdersSearch(search: { status?: unknown }): { status?: 'active' | 'completed' | 'cancelled' } {
  const status = (['active', 'completed', 'cancelled'] as const).find((known) => known === search.status);
  return status === undefined ? {} : { status };
}

export const offeringRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/block-trading',
    staticData: { title: msg`Block trading` },
    validateSearch: codeSearch,
    component: lazyRouteComponent(
      () => import('../../screens/block-trading/block-trading-screen.tsx'),
      'BlockTradingScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/block-trading/orders',
    staticData: { title: msg`Block trading orders` },
    validateSearch: blockOrdersSearch,
    component: lazyRouteComponent(
      () => import('../../screens/block-orders/block-orders-screen.tsx'),
      'BlockOrdersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/qip',
    staticData: { title: msg`QIP` },
    validateSearch: codeSearch,
    component: lazyRouteComponent(() => import('../../screens/qip/qip-screen.tsx'), 'QipScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/qip/orders',
    staticData: { title: msg`QIP orders` },
    validateSearch: blockOrdersSearch,
    component: lazyRouteComponent(() => import('../../screens/qip-orders/qip-orders-screen.tsx'), 'QipOrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ipo',
    staticData: { title: msg`IPO` },
    component: lazyRouteComponent(() => import('../../screens/ipo/ipo-screen.tsx'), 'IpoScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ipo/orders',
    staticData: { title: msg`IPO orders` },
    validateSearch: ipoOrdersSearch,
    component: lazyRouteComponent(() => import('../../screens/ipo-orders/ipo-orders-screen.tsx'), 'IpoOrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ipo/draw/$id',
    staticData: { title: msg`Allotment` },
    component: lazyRouteComponent(() => import('../../screens/ipo-draw/ipo-draw-screen.tsx'), 'IpoDrawScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fund-investment',
    staticData: { title: msg`Funds` },
    component: lazyRouteComponent(
      () => import('../../screens/fund-investment/fund-investment-screen.tsx'),
      'FundInvestmentScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fund-investment/orders',
    staticData: { title: msg`Fund orders` },
    validateSearch: fundOrdersSearch,
    component: lazyRouteComponent(() => import('../../screens/fund-orders/fund-orders-screen.tsx'), 'FundOrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fund-investment/$id',
    staticData: { title: msg`Fund`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/fund-detail/fund-detail-screen.tsx'), 'FundDetailScreen'),
  }),
] as const;
