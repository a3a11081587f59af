import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { laterRoute } from './later-route.ts';
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
  laterRoute('/forgot-password', {
    title: msg`Forgot password`,
    plan: msg`Here you will set a new password with the one saved on this phone.`,
  }),
] as const;
