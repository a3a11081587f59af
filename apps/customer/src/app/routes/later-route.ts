import { createRoute, lazyRouteComponent, type StaticDataRouteOption } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

/** A screen whose turn is yet to come. */
export function laterRoute<const TPath extends string>(path: TPath, facts: StaticDataRouteOption) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: facts,
    component: lazyRouteComponent(() => import('../../screens/later/later-screen.tsx'), 'LaterScreen'),
  });
}
