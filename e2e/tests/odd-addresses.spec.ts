import { enterAs, expect, test } from '../support/test.ts';

test.use({ provoked: /status of 404/ });

test('an address that says what is unknown shows what it can, and nothing that is there leads on', async ({
  page,
  demoCustomer,
}) => {
  await enterAs(demoCustomer, page);
  const main = page.getByRole('main');

  await test.step('a word that is unknown is as none', async () => {
    await page.goto('/trade?type=stocks');
    await expect(main.getByRole('radio', { name: 'Stock' })).toBeChecked();
    await expect(page.getByText('Kaveri Power')).toBeVisible();
    await page.goto('/records?status=lost');
    await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
    await expect(main.getByText('Success').nth(1)).toBeVisible();
  });

  await test.step('what a link calls an instrument is not told as its name', async () => {
    await page.goto('/stock/v2/KAVPOWER/Call%200800%201234');
    await expect(page).toHaveTitle('Kaveri Power · Stock · Sauda');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kaveri Power/);
    await page.goto('/stock/v2/NOSUCHCODE/Call%200800%201234');
    await expect(page.getByText('No stock has the code NOSUCHCODE')).toBeVisible();
    await expect(page).toHaveTitle('Stock · Sauda');
    await expect(page.getByText('Call 0800')).toHaveCount(0);
  });

  await test.step('so is a day that no calendar has', async () => {
    await page.goto('/account/changes?from=2026-13-45&to=2026-02-30');
    await expect(page.getByText(/, fee\s₹/).first()).toBeVisible();
  });

  await test.step('a page beyond the last leads to the first', async () => {
    await page.goto('/markets?page=9999');
    await expect(page.getByText('This page is empty')).toBeVisible();
    await expect(page.getByText(/ to \d+ of /)).toHaveCount(0);
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(page.getByText(/^1 to 10 of/)).toBeVisible();
  });

  for (const [address, says, to, path] of [
    ['/fund-investment/999', 'There is nothing here', 'Funds', '/fund-investment'],
    ['/ipo/draw/999', 'There is nothing here', 'IPO', '/ipo'],
    ['/settings/bank-cards/999', 'There is no such bank account', 'Bank accounts', '/settings/bank-cards'],
  ] as const) {
    await test.step(`${address} has no Retry`, async () => {
      await page.goto(address);
      await expect(page.getByText(says)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await main.getByRole('link', { name: to }).click();
      await expect(page).toHaveURL(path);
    });
  }
});

test('the way back from a request leads to the page of records that it was on', async ({ page, funded }) => {
  for (let amount = 5_001; amount < 5_011; amount += 1) {
    const body = { count: String(amount), method: 'bank' } as const;
    // One after the other, so that they are in this order.
    // oxlint-disable-next-line no-await-in-loop -- See above.
    await funded.api.call('POST /stock/success/v2/recharge/add', { body });
  }
  await enterAs(funded, page);
  await page.goto('/recharge-records');
  await page.getByRole('button', { name: 'Next' }).click();
  const row = page.getByRole('main').getByRole('link', { name: /50,000\.00/ });
  await row.click();
  await expect(page).toHaveURL(/\/account\/recharge-withdraw\//);
  await page.goBack();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /5,010\.00/ })).toBeVisible();
});
