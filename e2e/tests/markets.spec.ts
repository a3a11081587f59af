import { enterAs, expect, test } from '../support/test.ts';
import { detailPath, stock } from '../support/trading.ts';

test('markets by region, sub-market and page', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/markets');
  const stocks = page.getByRole('list', { name: 'Stocks' });
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible();
  await expect(stocks.getByRole('link')).toHaveCount(10);
  const first = await stocks.getByRole('link').first().innerText();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^11 to 20 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible();
  await expect(stocks.getByRole('link').first()).toContainText(first.split('\n')[0] ?? '');

  await page.getByRole('tab', { name: 'BSE' }).click();
  await expect(page.getByRole('tab', { name: 'BSE' })).toHaveAttribute('aria-selected', 'true');
  await expect(stocks.getByRole('link').first()).not.toContainText(first.split('\n')[0] ?? '');

  await page.getByRole('combobox', { name: 'Region' }).selectOption('United States');
  await expect(page.getByRole('tab', { name: 'NASDAQ' })).toBeVisible();
  await expect(page.getByText('Price ($)')).toBeVisible();
});

test('a favourite is kept until it is taken away', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto(detailPath());
  const star = page.getByRole('button', { name: 'Favourite' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  for (const pressed of ['true', 'false']) {
    const answered = page.waitForResponse(/collection\/(add|remove)$/);
    await star.click();
    expect((await answered).ok()).toBe(true);
    await page.reload();
    await expect(star).toHaveAttribute('aria-pressed', pressed);
  }
  const { collected } = await newcomer.api.call('GET /stock/success/collection/check', {
    query: { symbol: stock.symbol },
  });
  expect(collected).toBe(false);
});

test('a search without results says so', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search stocks' }).click();
  await page.getByLabel('Name or code').fill('qqqq');
  await expect(page.getByText('Nothing found for “qqqq”')).toBeVisible();
});
