import type { Page } from '@playwright/test';
import { deposit } from '../support/customers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { tradingPath, typeSafeLimit } from '../support/trading.ts';
import { addCard } from '../support/withdrawing.ts';
import { goWithin } from '../support/within.ts';

// What is refused on purpose.
test.use({ provoked: /status of 422/ });

/** Has a call refused: for a reason, or for none, so that the screen says its own. */
async function refuse(page: Page, call: string, data = '', message = ''): Promise<void> {
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 422, json: { msg: 'no', data, message } }));
}

test('an order that is refused says why: by its key, in the words of the server, or that it could not be placed', async ({
  page,
  funded,
}) => {
  await enterAs(funded, page);
  await page.goto(tradingPath('buy'));
  await typeSafeLimit(page, 'buy');
  const call = '**/api/stock/success/deal/buy';
  for (const [key, message, said] of [
    ['market_closed', 'Closed', 'No available time'],
    ['stale_rate', 'Old', 'Exchange rate has not been updated'],
    ['insufficient_funds', 'Poor', 'Insufficient funds'],
    ['only_on_tuesdays', 'Orders are taken on Tuesdays only', 'Orders are taken on Tuesdays only'],
    ['', '', 'Submission failed: the order could not be placed, please try again later'],
  ] as const) {
    await refuse(page, call, key, message);
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: said })).toBeVisible();
  }
});

test('a request that is refused without a reason says what has failed', async ({ page, funded }) => {
  await addCard(funded);
  await enterAs(funded, page);
  await page.goto('/recharge');
  const main = page.getByRole('main');
  await refuse(page, '**/api/stock/success/v2/recharge/add');
  await main.getByRole('textbox').fill('5000');
  await main.getByRole('button').last().click();
  await expect(page.getByText('Failed to submit deposit request')).toBeVisible();

  await goWithin(page, '/withdraw');
  await expect(page.getByRole('banner').locator('a[href="/recharge-records/withdraw"]')).toBeVisible();
  await refuse(page, '**/api/stock/success/money/access');
  await main.getByRole('textbox').fill('500');
  await main.getByRole('button').last().click();
  await page.getByRole('button', { name: 'Withdraw without a password' }).click();
  await expect(page.getByText('Withdrawal failed, please try again later')).toBeVisible();

  await goWithin(page, '/loan');
  await page.getByRole('button', { name: 'Apply for a loan' }).click();
  const sheet = page.getByRole('dialog');
  await refuse(page, '**/api/stock/success/loans/add');
  await sheet.getByRole('textbox').fill('500');
  await sheet.getByRole('button').last().click();
  await expect(sheet.getByText('Failed to submit loan application', { exact: true })).toBeVisible();
});

test('the lists of offers lead to their orders, and funds are asked for again once one was bought', async ({
  page,
  newcomer,
}) => {
  await deposit(newcomer, '60000');
  // So that no list is asked for by the clock.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await enterAs(newcomer, page);
  await page.goto('/fund-investment');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Buy Banyan Year' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByText('Investment successful: Banyan Year')).toBeVisible();
  const bought = asked.indexOf('POST /api/stock/success/fund/purchase');
  expect(bought).toBeGreaterThanOrEqual(0);
  await expect.poll(() => asked.lastIndexOf('GET /api/v2/fund/list')).toBeGreaterThan(bought);

  for (const [list, orders] of [
    ['/fund-investment', '/fund-investment/orders'],
    ['/ipo', '/ipo/orders'],
    ['/block-trading', '/block-trading/orders'],
    ['/qip', '/qip/orders'],
  ] as const) {
    await goWithin(page, list);
    await expect(page.getByRole('banner').locator(`a[href="${orders}"]`)).toBeVisible();
  }
});
