import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { laterRoute } from './later-route.ts';
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
  laterRoute('/account/recharge-withdraw/$id', {
    title: msg`Recharge or withdrawal`,
    plan: msg`Here you will see one recharge or withdrawal: where the money is, its deadline and what happens next.`,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings',
    staticData: { title: msg`Settings` },
    component: lazyRouteComponent(() => import('../../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  laterRoute('/settings/login-password', {
    title: msg`Login password`,
    plan: msg`Here you will change the password you log in with.`,
  }),
  laterRoute('/settings/transaction-password', {
    title: msg`Transaction password`,
    plan: msg`Here you will set or change the six digits that confirm a block purchase or a withdrawal.`,
  }),
  laterRoute('/settings/real-name', {
    title: msg`Real name`,
    plan: msg`Here you will send your name, an ID number and two photos for review.`,
  }),
  laterRoute('/settings/bank-cards', {
    title: msg`Bank cards`,
    plan: msg`Here you will keep the bank cards that withdrawals go to.`,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/about',
    staticData: { title: msg`About Sauda` },
    component: lazyRouteComponent(() => import('../../screens/about/about-screen.tsx'), 'AboutScreen'),
  }),
  laterRoute('/customer-service', {
    title: msg`Customer service`,
    noFloatingButton: true,
    plan: msg`Here you will write with customer service.`,
  }),
] as const;
