import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routes.ts';
import { ScreenError } from './screen-error.tsx';
import { moveScreens, viewTransition } from './screen-motion.ts';

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  const motion = viewTransition();
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
    ...(motion === undefined ? {} : { defaultViewTransition: motion }),
    ...(history === undefined ? {} : { history }),
  });
  if (motion !== undefined) moveScreens(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
