import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { laterRoute } from './later-route.ts';
import { rootRoute } from './root-route.ts';

/** The dialog that is open over the settings, so that the way back closes it. */
function settingsSearch(search: { dialog?: unknown }): { dialog?: 'transaction-password' } {
  return search.dialog === 'transaction-password' ? { dialog: search.dialog } : {};
}

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
    validateSearch: settingsSearch,
    component: lazyRouteComponent(() => import('../../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/login-password',
    staticData: { title: msg`Login password` },
    component: lazyRouteComponent(
      () => import('../../screens/login-password/login-password-screen.tsx'),
      'LoginPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/sessions',
    staticData: { title: msg`Devices` },
    component: lazyRouteComponent(() => import('../../screens/sessions/sessions-screen.tsx'), 'SessionsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/passkeys',
    staticData: { title: msg`Passkeys` },
    component: lazyRouteComponent(() => import('../../screens/passkeys/passkeys-screen.tsx'), 'PasskeysScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/authenticator',
    staticData: { title: msg`Authenticator app` },
    component: lazyRouteComponent(
      () => import('../../screens/authenticator/authenticator-screen.tsx'),
      'AuthenticatorScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/notices',
    staticData: { title: msg`Notices` },
    component: lazyRouteComponent(() => import('../../screens/notices/notices-screen.tsx'), 'NoticesScreen'),
  }),
  laterRoute('/settings/data', {
    title: msg`Download my data`,
    plan: msg`Here you will download everything that is kept about you.`,
  }),
  laterRoute('/settings/close-account', {
    title: msg`Close account`,
    plan: msg`Here you will close your account.`,
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
