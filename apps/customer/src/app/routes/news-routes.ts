import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

const limits = [10, 20, 30, 50] as const;

/** The page and how many articles it holds, so that coming back from one shows the same list. */
function newsSearch(search: { page?: unknown; limit?: unknown }): { page?: number; limit?: (typeof limits)[number] } {
  const page = Number(search.page);
  const limit = limits.find((known) => known === Number(search.limit));
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}),
    ...(limit === undefined || limit === 10 ? {} : { limit }),
  };
}

export const newsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/news',
    staticData: { title: msg`News`, noFloatingButton: true },
    validateSearch: newsSearch,
    component: lazyRouteComponent(() => import('../../screens/news/news-screen.tsx'), 'NewsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/news/$id',
    staticData: { title: msg`News` },
    component: lazyRouteComponent(
      () => import('../../screens/news-article/news-article-screen.tsx'),
      'NewsArticleScreen',
    ),
  }),
] as const;
