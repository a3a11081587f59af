import type { Page } from '@playwright/test';
import { failUntilPressed } from '../support/failing-calls.ts';
import { scrollTo } from '../support/scroll-to.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { detailPath, stock } from '../support/trading.ts';

const indices = (page: Page) => page.getByRole('list', { name: 'India' });
/** Those with their figures. A line they have only from the second minute of the day on. */
const indexCards = (page: Page) => indices(page).getByRole('link', { name: /\d\.\d\d%/ });

/** The names of the last answers that the browser's own database keeps. */
function keptAnswers(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sauda');
    opening.addEventListener('error', () => reject(new Error('The database cannot be opened.')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(['initData', 'line']);
      const requests = ['initData', 'line'].map((store) => transaction.objectStore(store).getAllKeys());
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve(requests.map(({ result }) => JSON.stringify(result)).join());
      });
    });
  });
}

test.describe('with calls that fail', () => {
  test.use({
    serviceWorkers: 'block',
    provoked: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch dynamically imported module/,
  });

  test('a first load that fails leaves a screen that can be tried again', async ({ page, demoCustomer }) => {
    await enterAs(demoCustomer, page);
    const pressForIndices = await failUntilPressed(page, '**/api/**');
    const pressForMoney = await failUntilPressed(page, '**/api/stock/success/portfolio*');
    await page.goto('/');
    await expect(page).toHaveTitle('Home · Sauda');
    const failed = page.getByRole('alert').filter({ hasText: 'Load failed, please retry' });
    // One's own money, and the indices.
    await expect(failed).toHaveCount(2);
    await pressForIndices(failed.last().getByRole('button', { name: 'Retry' }));
    await scrollTo(indices(page));
    await expect(indexCards(page).first()).toBeVisible();
    await pressForMoney(failed.getByRole('button', { name: 'Retry' }));
    await expect(page.getByRole('heading', { name: 'Investments' })).toBeVisible();
  });

  test('an answer that was asked for at the start and never comes is asked for again', async ({
    page,
    demoCustomer,
  }) => {
    await enterAs(demoCustomer, page);
    let asked = 0;
    await page.route('**/api/stock/success/portfolio?*', async (route) => {
      asked += 1;
      if (asked > 1) await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Investments' })).toBeVisible();
  });

  test('a question whose code does not arrive says so, and can be asked in a new page', async ({
    page,
    demoCustomer,
  }) => {
    await enterAs(demoCustomer, page);
    await page.goto('/settings');
    const ask = page.getByRole('button', { name: 'Log out' });
    await expect(ask).toBeVisible();
    await page.route('**/assets/confirm-dialog-panel-*.js', (route) => route.abort());
    await ask.click();
    await expect(page.getByText('Check your connection and try again.')).toBeVisible();
    await page.unroute('**/assets/confirm-dialog-panel-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('Check your connection and try again.')).toBeHidden();
    await ask.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('a part of a screen whose code does not arrive leaves the rest as it is', async ({ page, demoCustomer }) => {
    await enterAs(demoCustomer, page);
    const parts = /\/assets\/(?:chart-canvas|swipe-back|search-dialog)-[^/]*\.js$/u;
    await page.route(parts, (route) => route.abort());
    await page.goto('/markets');
    const search = page.getByRole('button', { name: 'Search stocks' });
    await search.click();
    await expect(page.getByText('Check your connection and try again.')).toBeVisible();
    await expect(search).toBeVisible();

    await page.goto(detailPath());
    const failed = page.getByRole('alert').filter({ hasText: 'Load failed, please retry' });
    await expect(failed).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: stock.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
    await page.unroute(parts);
    await failed.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('img', { name: /Price today, by minute/ })).toBeVisible();
  });

  test('a screen whose code does not arrive can be tried again', { tag: '@all' }, async ({ page, demoCustomer }) => {
    await enterAs(demoCustomer, page);
    await page.goto('/');
    await scrollTo(indices(page));
    await expect(indexCards(page).first()).toBeVisible();
    const code = '**/assets/account-screen-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/account');
    await expect(page.getByText('This screen could not be shown')).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^ID /)).toBeVisible();
  });

  test(
    'a screen that was never opened says that there is no connection, and comes with it',
    { tag: '@all' },
    async ({ context, page, demoCustomer }) => {
      await enterAs(demoCustomer, page);
      await page.goto('/account');
      await expect(page.getByText(/^ID /)).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Statements' }).click();
      await expect(page.getByText('This screen could not be shown')).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByText(/^ID /)).toBeVisible();
      await page.goForward();
      await expect(page.getByText('This screen could not be shown')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible();
    },
  );
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', provoked: /net::ERR_INTERNET_DISCONNECTED/ });

  test('a repeat visit paints the app with the last known figures', async ({ context, page, demoCustomer }) => {
    await enterAs(demoCustomer, page);
    await page.goto('/');
    await scrollTo(indices(page));
    await expect(indexCards(page).first()).toBeVisible();
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated')
        await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    await expect.poll(() => page.evaluate(keptAnswers)).toMatch(/categories.*line/);

    const notice = page.getByText('No connection. You see the last known figures.');
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await page.goto('/');
    await expect(page).toHaveTitle('Home · Sauda');
    await scrollTo(indices(page));
    await expect(indexCards(page).first()).toBeVisible();
  });
});
