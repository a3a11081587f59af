import { msg } from '@lingui/core/macro';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { passage, safeReturn } from '../lib/session/passage.ts';
import type { RouterContext } from './router-context.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenNotFound } from './screen-not-found.tsx';
import { Shell } from './shell.tsx';
import '../features/frame/route-facts.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  errorComponent: ScreenError,
  notFoundComponent: ScreenNotFound,
  // Of an address that no route has.
  staticData: { title: msg`Not found` },
  beforeLoad({ context, location }) {
    const to = passage(location.pathname, context.hasToken());
    if (to === 'login') {
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { back: location.href }, replace: true });
    }
    if (to === 'home')
      throw redirect({ href: safeReturn(new URLSearchParams(location.searchStr).get('back')), replace: true });
  },
});
