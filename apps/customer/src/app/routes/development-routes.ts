import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

/** Every component in every state. Left out of the built app. */
export const developmentRoutes = import.meta.env.DEV
  ? ([
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/ui',
        component: lazyRouteComponent(() => import('../../ui/gallery/gallery.tsx'), 'Gallery'),
      }),
    ] as const)
  : [];
