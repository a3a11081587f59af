import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routes.ts';
import { ScreenError } from './screen-error.tsx';

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
