import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { askRealNameState } from '../../features/identity/real-name-state.ts';
import type { BillFilter } from '../../features/wallet/account-queries.ts';
import { knownReasons } from '../../lib/i18n/reason-text.ts';
import { rootRoute } from './root-route.ts';

/** The dialog that is open over the settings, so that the way back closes it. */
function settingsSearch(search: { dialog?: unknown }): { dialog?: 'transaction-password' } {
  return search.dialog === 'transaction-password' ? { dialog: search.dialog } : {};
}

/** What narrows the account changes. */
function billSearch(search: { type?: unknown; reason?: unknown; from?: unknown; to?: unknown }): BillFilter {
  const type = (['income', 'expense'] as const).find((known) => known === search.type);
  const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) ? value : undefined);
  const reason = knownReasons.find((known) => known === search.reason);
  return { type, reason, from: day(search.from), to: day(search.to) };
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
    validateSearch: billSearch,
    component: lazyRouteComponent(
      () => import('../../screens/account-changes/account-changes-screen.tsx'),
      'AccountChangesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/recharge-withdraw/$id',
    staticData: { title: msg`Recharge or withdrawal`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/request-detail/request-detail-screen.tsx'),
      'RequestDetailScreen',
    ),
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
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/data',
    staticData: { title: msg`Download my data`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/data-download/data-download-screen.tsx'),
      'DataDownloadScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/close-account',
    staticData: { title: msg`Close account` },
    component: lazyRouteComponent(
      () => import('../../screens/close-account/close-account-screen.tsx'),
      'CloseAccountScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/real-name',
    staticData: { title: msg`Real name`, noFloatingButton: true },
    loader: ({ abortController }) => askRealNameState(abortController.signal),
    pendingMs: 300,
    pendingComponent: lazyRouteComponent(
      () => import('../../screens/real-name/real-name-screen.tsx'),
      'RealNamePending',
    ),
    component: lazyRouteComponent(() => import('../../screens/real-name/real-name-screen.tsx'), 'RealNameScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/bank-cards',
    staticData: { title: msg`Bank cards`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/bank-cards/bank-cards-screen.tsx'), 'BankCardsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/bank-cards/add',
    staticData: { title: msg`Add bank card`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/bank-card-form/bank-card-form-screen.tsx'),
      'AddBankCardScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/bank-cards/$id',
    staticData: { title: msg`Edit bank card`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/bank-card-form/bank-card-form-screen.tsx'),
      'EditBankCardScreen',
    ),
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
    staticData: { title: msg`Customer service`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/customer-service/customer-service-screen.tsx'),
      'CustomerServiceScreen',
    ),
  }),
] as const;
