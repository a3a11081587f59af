import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../support/test.ts';
import { detailPath } from '../support/trading.ts';

/** Opens something over a screen that others were before, and takes the way back by the browser: what was open has gone, the screen has not. */
async function backFrom(page: Page, path: string, open: () => Promise<void>): Promise<void> {
  await expect(page).toHaveURL(path);
  await open();
  const over = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(over).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-overlay', '');
  await page.goBack();
  await expect(over).toBeHidden();
  await expect(page).toHaveURL(path);
}

test('the way back closes a question, a sheet and the search before it leaves the screen below', async ({
  page,
  funded,
}) => {
  await enterAs(funded, page);
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();
  await page.goto('/');
  await page.getByRole('link', { name: 'Settings' }).click();
  await backFrom(page, '/settings', press('Log out'));
  await page.goBack();
  await expect(page).toHaveURL('/');

  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await backFrom(page, '/markets', press('Search stocks'));
  // Typed again: what was closed by the way back opens as ever, and Escape still closes it.
  await press('Search stocks')();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/markets');

  await page.getByRole('link', { name: 'Account' }).click();
  await backFrom(page, '/account', press('Available balance'));
  await page.goto(detailPath());
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The ticket is a place in the history: its own step back is not taken for another one.
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(detailPath());
  await page.goForward();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('Chrome on Android', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  });

  test('closes a question and the search by its way back, also where no screen was before', async ({
    page,
    newcomer,
  }) => {
    await enterAs(newcomer, page);
    // What the phone's back button asks, for no script can press that.
    await page.addInitScript(() => {
      const watchers: Array<{ requestClose(): void }> = [];
      const Native = Reflect.get(window, 'CloseWatcher') as new () => { requestClose(): void };
      Reflect.set(
        window,
        'CloseWatcher',
        class extends Native {
          constructor() {
            super();
            watchers.push(this);
          }
        },
      );
      Reflect.set(window, 'pressBack', () => watchers.at(-1)?.requestClose());
      // As soon as a question stands on the page, before anything else of that page has run.
      Reflect.set(window, 'pressBackAtOnce', () => {
        const seen = new MutationObserver(() => {
          if (document.querySelector('[role=alertdialog][data-open]') === null) return;
          seen.disconnect();
          Reflect.set(window, 'pressed', watchers.length);
          Reflect.get(window, 'pressBack')();
        });
        seen.observe(document.body, { childList: true, subtree: true, attributes: true });
      });
    });
    await page.goto('/markets');
    await page.getByRole('button', { name: 'Search stocks' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate('pressBack()');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.evaluate('pressBack()');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.evaluate('pressBackAtOnce()');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => page.evaluate('window.pressed')).toBeGreaterThan(1);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page).toHaveURL('/settings');
  });
});
