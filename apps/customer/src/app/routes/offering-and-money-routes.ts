import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

export const offeringAndMoneyRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/block-trading',
    staticData: { title: msg`Block trading`, plan: msg`Here you will buy large lots at a fixed price.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/block-trading/orders',
    staticData: { title: msg`Block trading orders`, plan: msg`Here you will see your block orders.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/qip',
    staticData: { title: msg`QIP`, plan: msg`Here you will buy lots of qualified institutional placements.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/qip/orders',
    staticData: { title: msg`QIP orders`, plan: msg`Here you will see your QIP orders.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ipo',
    staticData: { title: msg`IPO`, plan: msg`Here you will apply for shares of forthcoming offerings.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ipo/orders',
    staticData: { title: msg`IPO orders`, plan: msg`Here you will see your applications and their allotment.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fund-investment',
    staticData: { title: msg`Funds`, plan: msg`Here you will invest in funds with a fixed amount and term.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fund-investment/orders',
    staticData: { title: msg`Fund orders`, plan: msg`Here you will see your fund investments and what they paid.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/recharge',
    staticData: { title: msg`Recharge`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/recharge/recharge-screen.tsx'), 'RechargeScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/recharge-records/{-$type}',
    staticData: { title: msg`Records` },
    component: lazyRouteComponent(
      () => import('../../screens/recharge-records/recharge-records-screen.tsx'),
      'RechargeRecordsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/withdraw',
    staticData: {
      title: msg`Withdraw`,
      plan: msg`Here you will send money to your bank card. No fee, tax or deposit will ever be asked for to release it.`,
    },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/withdraw-records',
    staticData: { title: msg`Records`, plan: msg`Here you will see your withdrawals.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/loan',
    staticData: { title: msg`Loan`, plan: msg`Here you will see what you may borrow and what is due.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/LoanApplication',
    staticData: { title: msg`Loan applications`, plan: msg`Here you will see your loans and repay them.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/loan-records',
    staticData: { title: msg`Loan records`, plan: msg`Here you will see your loans by state.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
] as const;
