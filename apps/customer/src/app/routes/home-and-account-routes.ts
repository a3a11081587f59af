import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

export const homeAndAccountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    staticData: { title: msg`Home`, nav: true },
    component: lazyRouteComponent(() => import('../../screens/home/home-screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account',
    staticData: { title: msg`Account`, nav: true },
    component: lazyRouteComponent(() => import('../../screens/account/account-screen.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/changes',
    staticData: { title: msg`Account changes` },
    component: lazyRouteComponent(
      () => import('../../screens/account-changes/account-changes-screen.tsx'),
      'AccountChangesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/recharge-withdraw/$id',
    staticData: {
      title: msg`Recharge or withdrawal`,
      plan: msg`Here you will see one recharge or withdrawal: where the money is, its deadline and what happens next.`,
    },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings',
    staticData: { title: msg`Settings` },
    component: lazyRouteComponent(() => import('../../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/login-password',
    staticData: { title: msg`Login password`, plan: msg`Here you will change the password you log in with.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/transaction-password',
    staticData: {
      title: msg`Transaction password`,
      plan: msg`Here you will set or change the six digits that confirm a block purchase or a withdrawal.`,
    },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/real-name',
    staticData: {
      title: msg`Real name`,
      plan: msg`Here you will send your name, an ID number and two photos for review.`,
    },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/bank-cards',
    staticData: { title: msg`Bank cards`, plan: msg`Here you will keep the bank cards that withdrawals go to.` },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/about',
    staticData: { title: msg`About Sauda` },
    component: lazyRouteComponent(() => import('../../screens/about/about-screen.tsx'), 'AboutScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/customer-service',
    staticData: {
      title: msg`Customer service`,
      noFloatingButton: true,
      plan: msg`Here you will write with customer service.`,
    },
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  }),
] as const;
