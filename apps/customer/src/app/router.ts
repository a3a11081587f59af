import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routes.ts';
import { ScreenError } from './screen-error.tsx';
import { viewTransition } from './screen-motion.ts';

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  const motion = viewTransition();
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
    ...(motion === undefined ? {} : { defaultViewTransition: motion }),
    ...(history === undefined ? {} : { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
