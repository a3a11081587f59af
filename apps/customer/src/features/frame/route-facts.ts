import type { MessageDescriptor } from '@lingui/core';

declare module '@tanstack/react-router' {
  /** What the shell knows about a route without loading its screen. */
  interface StaticDataRouteOption {
    /** The first part of the page's title: "Home · Sauda". */
    title?: MessageDescriptor;
    /** Shown with the bottom navigation. */
    nav?: boolean;
    /** The way to customer service is in the screen's header or nowhere: none stands at its foot. */
    noFloatingButton?: boolean;
    /** The screen takes the whole page, without the navigation beside it. */
    wide?: boolean;
    /** On a large page it is the left one of two panes: a list, and what is opened from it at the right. */
    list?: 'favourites' | 'holdings' | 'markets' | 'orders';
    /** On a large page a list of those stands beside it. */
    beside?: 'instruments' | 'orders';
  }
}
