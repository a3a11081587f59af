import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

/** Where to go after login; the guard of the root route reads and checks it. */
function returnSearch(search: { back?: unknown }): { back?: string } {
  return typeof search.back === 'string' ? { back: search.back } : {};
}

export const publicRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    validateSearch: returnSearch,
    staticData: { title: msg`Log in` },
    component: lazyRouteComponent(() => import('../../screens/login/login-screen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/register',
    validateSearch: returnSearch,
    staticData: { title: msg`Register` },
    component: lazyRouteComponent(() => import('../../screens/register/register-screen.tsx'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    staticData: { title: msg`Forgot password` },
    component: lazyRouteComponent(
      () => import('../../screens/forgot-password/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
] as const;
