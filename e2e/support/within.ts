import type { Page } from '@playwright/test';

/** Leads the app that is open to another of its addresses, as its own links do: the page is not loaded anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // The router listens to what is pushed.
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
}

/** The same to another screen, once that has taken the place of the one before. */
export async function showWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    for (const main of document.querySelectorAll('main')) main.setAttribute('data-left', '');
  });
  await goWithin(page, path);
  await page.locator('main:not([data-left])').first().waitFor();
}
