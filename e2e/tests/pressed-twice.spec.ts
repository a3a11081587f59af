import type { Locator, Page } from '@playwright/test';
import { newPhone } from '../support/customers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { detailPath, stock } from '../support/trading.ts';

/** Presses twice before the page has drawn anything. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** How often a call was sent. */
function count(page: Page, path: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(path)) sent += 1;
  });
  return () => sent;
}

test('two presses before the first is drawn set one alert and add one favourite', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  const [alerts, stars] = [count(page, '/alerts/add'), count(page, '/collection/add')];
  await page.goto(detailPath());
  await page.getByRole('button', { name: 'Set price alert' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '+5%' }).click();
  await pressTwice(page.getByRole('button', { name: 'Set alert', exact: true }));
  await expect(page.getByText('Alert set')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set price alert, 1 waiting' })).toBeVisible();
  expect(alerts()).toBe(1);

  await pressTwice(page.getByRole('button', { name: 'Favourite', exact: true }));
  await expect(page.getByText('Added to Favourites')).toBeVisible();
  expect(stars()).toBe(1);
  const { data } = await newcomer.api.call('GET /stock/success/alerts', { query: { symbol: stock.symbol } });
  expect(data.rows).toHaveLength(1);
});

test('two presses register once, and nothing is refused', async ({ page }, { workerIndex }) => {
  const sent = count(page, '/user/reg');
  await page.goto('/register');
  await page.getByLabel('Phone number').fill(newPhone(workerIndex));
  await page.getByLabel('Password', { exact: true }).fill('first-deal');
  await page.getByLabel('Confirm password').fill('first-deal');
  await page.getByLabel('Invitation code').fill('PRACTICE');
  await pressTwice(page.getByRole('button', { name: 'Register' }));
  await expect(page).toHaveURL('/');
  expect(sent()).toBe(1);
});
