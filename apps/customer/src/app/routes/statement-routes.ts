import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

export const statementRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/statements',
    staticData: { title: msg`Statements`, noFloatingButton: true },
    component: lazyRouteComponent(() => import('../../screens/statements/statements-screen.tsx'), 'StatementsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/verify-statement',
    staticData: { title: msg`Check a statement`, noFloatingButton: true },
    component: lazyRouteComponent(
      () => import('../../screens/verify-statement/verify-statement-screen.tsx'),
      'VerifyStatementScreen',
    ),
  }),
] as const;
