import type { MessageDescriptor } from '@lingui/core';

declare module '@tanstack/react-router' {
  /** What the shell knows about a route without loading its screen. */
  interface StaticDataRouteOption {
    /** The first part of the page's title: "Home · Sauda". */
    title?: MessageDescriptor;
    /** Shown with the bottom navigation. */
    nav?: boolean;
    /** The customer-service button is in the screen's header, so none floats over its figures. */
    noFloatingButton?: boolean;
    /** On a phone that lies on its side the screen takes the whole width. */
    wide?: boolean;
  }
}
