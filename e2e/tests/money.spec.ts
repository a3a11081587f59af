import { scrollTo } from '../support/scroll-to.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { stock } from '../support/trading.ts';

test(
  'a transfer that the bank refuses ends as failed, with its reason',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.goto('/recharge');
    // On a practice market an amount that ends in 13 is refused.
    await page.getByRole('textbox', { name: 'Amount' }).fill('5013');
    await page.getByRole('button', { name: 'Add ₹5,013' }).click();
    await expect(page.getByText('Sauda Practice Bank')).toBeVisible();
    await expect(page.getByText('Reason: The bank refused the transfer')).toBeVisible({ timeout: 60_000 });
    await page.goto('/recharge');
    await page.getByRole('link', { name: 'History' }).click();
    const record = page.getByRole('list', { name: 'Deposits' }).getByRole('link');
    await expect(record).toContainText('Failed');
    expect((await newcomer.api.call('GET /stock/success/v2/balance', {})).data.balance).toBe('0.00');
  },
);

test('a double tap on the button asks for one deposit', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/recharge');
  await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
  await page.getByRole('button', { name: 'Add ₹5,000' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/account\/recharge-withdraw\//);
  expect((await newcomer.api.call('GET /stock/success/property/list', {})).data.count).toBe(1);
});

test('account changes can be narrowed to income or expense', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/account/changes');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Income' })).not.toHaveCount(0);
  await expect(rows.filter({ hasText: 'Expense' })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Income' }).click();
  await expect(rows.filter({ hasText: 'Expense' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Income' })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Expense' }).click();
  await expect(rows.filter({ hasText: 'Income' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Expense' })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Held' }).click();
  await expect(rows.filter({ hasText: 'Expense' })).toHaveCount(0);
});

test('hidden amounts stay hidden', { tag: '@all' }, async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/account');
  const wallet = page.getByRole('button', { name: 'Available balance' });
  await expect(wallet).toContainText('₹0.00');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(wallet).not.toContainText('0.00');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible();
  await expect(wallet).not.toContainText('0.00');
});

test('what holds money is told to the last order, however many wait', { tag: '@all' }, async ({ page, funded }) => {
  const { price_low: price } = (await funded.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
  const body = { tag: stock.symbol, count: 1, price, mold: 'stock' } as const;
  for (let index = 0; index < 45; index += 1) await funded.api.call('POST /stock/success/deal/buy', { body });
  await enterAs(funded, page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Available balance' }).click();
  const rows = page.getByRole('list', { name: 'Held by' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(async () => {
    await scrollTo(rows.last());
    await page.mouse.wheel(0, 2_000);
    await expect(rows).toHaveCount(45, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('Nothing else is held')).toBeVisible();
  expect(new Set(await rows.allTextContents()).size).toBe(45);
});
