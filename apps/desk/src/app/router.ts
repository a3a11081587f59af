import { useCallback } from 'react';
import { reactRouterProvider, type RouterProvider } from 'react-admin';
import { useHref } from 'react-router';

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/**
 * React Admin narrows a list half a second after a filter was set, by another search in the address. A screen whose code is still on
 * its way is not there yet, but its address is: the list, which is still shown, would lead back to itself.
 */
function useNavigateFromHere(): Navigate {
  const navigate = reactRouterProvider.useNavigate();
  const { pathname } = reactRouterProvider.useLocation();
  const here = useHref(pathname);
  return useCallback<Navigate>(
    (to, options) => {
      const isSameScreen = typeof to === 'object' && to.pathname === undefined;
      if (!isSameScreen || window.location.pathname === here) navigate(to, options);
    },
    [navigate, here],
  );
}

export const deskRouter: RouterProvider = { ...reactRouterProvider, useNavigate: useNavigateFromHere };
