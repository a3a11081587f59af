import type { Page } from '@playwright/test';
import { countOrders, type Customer } from '../support/customers.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { tradingPath, typeSafeLimit } from '../support/trading.ts';

const buyCall = '**/api/stock/success/deal/buy';
const rechargeCall = '**/api/stock/success/v2/recharge/add';
const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

// The service worker stands between the page and what these tests do to its calls, and the browser reports each call that they lose.
test.use({ serviceWorkers: 'block', provoked: /net::ERR_FAILED/ });

async function orderWithoutAnswer(page: Page, customer: Customer) {
  await enterAs(customer, page);
  await page.goto(tradingPath('buy'));
  await expect(page.getByText('Available ₹50,000.00')).toBeVisible();
  await typeSafeLimit(page, 'buy');
  const lost = await loseAnswers(page, buyCall);
  await page.getByRole('button', { name: 'Buy 1 share' }).click();
  await expect(page.getByText('Checking your order')).toBeVisible();
  return lost;
}

test('an order without an answer is still checked after a reload, placed once, and told', async ({ page, funded }) => {
  const { keys, stop } = await orderWithoutAnswer(page, funded);

  await page.reload();
  await expect(page.getByText('Checking your order')).toBeVisible();
  await expect(quantity(page)).toBeDisabled();
  stop();

  await expect(page.getByText('Your earlier order was filled')).toBeVisible();
  await expect(quantity(page)).toBeEnabled();
  expect(keys.size).toBe(1);
  expect(await countOrders(funded)).toBe(1);

  await page.reload();
  await expect(quantity(page)).toBeEnabled();
});

test(
  'an order whose screen was left before its answer is told on the next one',
  { tag: '@all' },
  async ({ page, funded }) => {
    const { stop } = await orderWithoutAnswer(page, funded);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(quantity(page)).toHaveCount(0);
    stop();
    await expect(page.getByText('Your earlier order was filled')).toBeVisible();
    expect(await countOrders(funded)).toBe(1);
  },
);

test(
  'a tab at Home tells of an order of another tab, and sees to it once that one is closed',
  { tag: '@all' },
  async ({ context, page, funded }) => {
    const home = await context.newPage();
    await enterAs(funded, home);
    await home.goto('/');
    await expect(home.getByRole('heading', { name: 'Indices' })).toBeVisible();
    const { keys } = await orderWithoutAnswer(page, funded);
    await expect(home.getByText('We are checking an earlier request')).toBeVisible();
    await page.close();

    await expect(home.getByText('Your earlier order was filled')).toBeVisible();
    expect(keys.size).toBe(1);
    expect(await countOrders(funded)).toBe(1);
    await home.reload();
    await expect(home.getByText('Your earlier order was filled')).toBeVisible();
    await home.getByRole('button', { name: 'Dismiss' }).click();
    await expect(home.getByText('Your earlier order was filled')).toHaveCount(0);
  },
);

test(
  'a recharge without an answer is still checked after a reload, requested once, and told',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.goto('/recharge');
    await amount(page).fill('5000');
    const { keys, stop } = await loseAnswers(page, rechargeCall);
    await page.getByRole('button', { name: /^Add (money|₹)/ }).click();
    await expect(page.getByText(/^Checking your request/)).toBeVisible();

    await page.reload();
    await expect(page.getByText(/^Checking your request/)).toBeVisible();
    await expect(amount(page)).toBeDisabled();
    stop();

    await expect(page.getByText('Deposit request submitted successfully')).toBeVisible();
    await expect(amount(page)).toBeEnabled();
    expect(keys.size).toBe(1);
    expect((await newcomer.api.call('GET /stock/success/property/list', {})).data.count).toBe(1);
  },
);

test(
  'an order without an answer is never repeated for the next customer of the phone',
  { tag: '@all' },
  async ({ page, funded, fundedCustomers, funds }) => {
    await orderWithoutAnswer(page, funded);
    // Of nobody else's, and with money: it could be placed.
    const next = await fundedCustomers(funds).take();
    const before = await countOrders(next);

    // As where the first customer's session ends and another logs in, with the page closed in between.
    await page.evaluate(({ token, userInfo }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('userInfo', userInfo);
    }, next.session);
    await page.reload();
    await expect(quantity(page)).toBeEnabled();
    await expect(page.getByText('Checking your order')).toBeHidden();
    expect(await countOrders(next)).toBe(before);
    expect(await page.evaluate(() => localStorage.getItem('unanswered'))).toBeNull();
  },
);
