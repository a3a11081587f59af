import type { Page } from '@playwright/test';
import { countOrders } from '../support/customers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { detailPath, stock, tradingPath, typeSafeLimit } from '../support/trading.ts';

const bought = (page: Page) => page.getByRole('heading', { name: `Bought 1 share of ${stock.name}` });

/** Opens the ticket over the chart by its button and has one share bought. */
async function buyOverChart(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await typeSafeLimit(page, 'buy');
  await page.getByRole('button', { name: 'Buy 1 share' }).click();
  await expect(bought(page)).toBeVisible();
}

/** On the stock's chart, with no ticket over it. */
async function expectChartAlone(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your position' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test(
  'the way back from a receipt leads to the chart, not to another ticket',
  { tag: '@all' },
  async ({ page, funded }) => {
    await enterAs(funded, page);
    await page.goto(detailPath());
    await buyOverChart(page);
    await expect(page).toHaveURL(detailPath());
    await page.getByRole('link', { name: /^Receipt/ }).click();
    await expect(page).toHaveTitle('Receipt · Sauda');
    await page.goBack();
    await expect(page).toHaveURL(detailPath());
    await expectChartAlone(page);
    expect(await countOrders(funded)).toBe(1);
  },
);

for (const path of [tradingPath('buy'), `${detailPath()}?type=buy`]) {
  test(
    `the way back from a receipt leads to the chart where the app was opened with the ticket at ${path}`,
    { tag: '@all' },
    async ({ page, funded }) => {
      await enterAs(funded, page);
      await page.goto(path);
      await typeSafeLimit(page, 'buy');
      await page.getByRole('button', { name: 'Buy 1 share' }).click();
      await expect(bought(page)).toBeVisible();
      await expect(page).not.toHaveURL(/type=buy/);
      await page.getByRole('link', { name: /^Receipt/ }).click();
      await expect(page).toHaveTitle('Receipt · Sauda');
      await page.goBack();
      await expectChartAlone(page);
      await page.reload();
      await expectChartAlone(page);
      expect(await countOrders(funded)).toBe(1);
    },
  );
}

/** Both presses before the app can draw anything in between, and one more when it has. */
const pressTwice = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    button.click();
  });

for (const { title, ways, details } of [
  {
    title: 'an outcome is closed by two presses or the way back, and the stock stays',
    ways: [(page: Page) => pressTwice(page, 'Done'), (page: Page) => page.goBack()],
    details: {},
  },
  {
    title: 'an outcome is closed by its cross or a key, too, and the stock stays',
    ways: [(page: Page) => pressTwice(page, 'Close'), (page: Page) => page.keyboard.press('Escape')],
    details: { tag: '@all' },
  },
]) {
  test(title, details, async ({ page, funded }) => {
    await enterAs(funded, page);
    await page.goto('/markets');
    await page.goto(detailPath());
    for (const close of ways) {
      await buyOverChart(page);
      await close(page);
      await expectChartAlone(page);
      await expect(page).toHaveURL(detailPath());
    }
    // Nothing is left in the history by it.
    await page.goBack();
    await expect(page).toHaveTitle('Markets · Sauda');
  });
}

test(
  'an outcome of a ticket that was opened from elsewhere leaves the chart there',
  { tag: '@all' },
  async ({ page, funded }) => {
    await enterAs(funded, page);
    await page.goto(`${detailPath()}?type=buy`);
    await typeSafeLimit(page, 'buy');
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(bought(page)).toBeVisible();
    await pressTwice(page, 'Done');
    await expectChartAlone(page);
    await expect(page).toHaveURL(detailPath());
  },
);

test('a ticket that is closed by two taps leaves the stock there', { tag: '@all' }, async ({ page, funded }) => {
  await enterAs(funded, page);
  await page.goto('/markets');
  await page.goto(detailPath());
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await expect(page.getByText('Available ₹50,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(detailPath());
  await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
});

for (const path of [tradingPath('buy'), detailPath()]) {
  test(
    `a ticket that is loaded anew, opened at ${path}, is closed by one way back, and the next leads on`,
    { tag: '@all' },
    async ({ page, funded }) => {
      await enterAs(funded, page);
      await page.goto('/markets');
      await page.goto(path);
      if (path === detailPath()) await page.getByRole('link', { name: 'Buy', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      for (const _ of ['once', 'twice']) {
        await page.reload();
        await expect(page.getByText('Available ₹50,000.00')).toBeVisible();
      }
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
      await expect(page).toHaveURL(detailPath());
      await page.goBack();
      await expect(page).toHaveTitle('Markets · Sauda');
    },
  );
}
