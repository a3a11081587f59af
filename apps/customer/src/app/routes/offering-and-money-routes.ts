import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

/** The loan that is open over the list. */
function loanSearch(search: { no?: unknown }): { no?: string } {
  const no = typeof search.no === 'number' ? String(search.no) : search.no;
  return typeof no === 'string' && no !== '' ? { no } : {};
}

export const offeringAndMoneyRoutes = [
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
    staticData: { title: msg`Withdraw`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/withdraw/withdraw-screen.tsx'), 'WithdrawScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/withdraw-records',
    staticData: { title: msg`Records` },
    component: lazyRouteComponent(
      () => import('../../screens/recharge-records/recharge-records-screen.tsx'),
      'WithdrawRecordsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/loan',
    staticData: { title: msg`Loan`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/loan/loan-screen.tsx'), 'LoanScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/LoanApplication',
    staticData: { title: msg`Loan applications` },
    validateSearch: loanSearch,
    component: lazyRouteComponent(
      () => import('../../screens/loan-applications/loan-applications-screen.tsx'),
      'LoanApplicationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/loan-records',
    staticData: { title: msg`Loan records` },
    validateSearch: loanSearch,
    component: lazyRouteComponent(
      () => import('../../screens/loan-applications/loan-applications-screen.tsx'),
      'LoanRecordsScreen',
    ),
  }),
] as const;
