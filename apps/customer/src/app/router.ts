import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from './router-context.ts';
import { homeAndAccountRoutes } from './routes/home-and-account-routes.ts';
import { marketRoutes } from './routes/market-routes.ts';
import { newsRoutes } from './routes/news-routes.ts';
import { offeringAndMoneyRoutes } from './routes/offering-and-money-routes.ts';
import { offeringRoutes } from './routes/offering-routes.ts';
import { publicRoutes } from './routes/public-routes.ts';
import { rootRoute } from './routes/root-route.ts';
import { statementRoutes } from './routes/statement-routes.ts';
import { ScreenError } from './screen-error.tsx';

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...homeAndAccountRoutes,
  ...marketRoutes,
  ...newsRoutes,
  ...offeringRoutes,
  ...offeringAndMoneyRoutes,
  ...statementRoutes,
]);

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
