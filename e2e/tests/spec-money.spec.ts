import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../support/test.ts';
import { addCard } from '../support/withdrawing.ts';
import { goWithin } from '../support/within.ts';

/** A link of the header to where what was asked for before is. */
const recordsAt = (page: Page, path: string) => page.getByRole('banner').locator(`a[href="${path}"]`);

test('the account shows who it is of, what it has, the ways on, and three instruments of each market', async ({
  page,
  newcomer,
}) => {
  const { no } = await newcomer.api.call('GET /stock/success/v2/user/info', {});
  await enterAs(newcomer, page);
  await page.goto('/account');
  const main = page.getByRole('main');
  const { phone } = newcomer;
  await expect(main.getByText(`${phone.slice(0, 5)} ${phone.slice(5)}`)).toBeVisible();
  await expect(main.getByText(`ID ${no}`)).toBeVisible();
  // The picture, where there is none.
  await expect(main.getByText(phone.slice(-2), { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Total assets' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Available balance' })).toContainText('₹0.00');
  await expect(main.getByRole('button', { name: 'Hide amounts' })).toBeVisible();
  for (const path of ['/recharge', '/withdraw', '/account/changes', '/loan'])
    await expect(main.locator(`a[href="${path}"]`).first()).toBeVisible();

  await main.getByRole('button', { name: 'Markets at a glance' }).click();
  const sheet = page.getByRole('dialog', { name: 'Markets at a glance' });
  const tabs = sheet.getByRole('tab');
  await expect(tabs).toHaveCount(4);
  let before = 'nothing yet';
  for (const tab of await tabs.all()) {
    await tab.click();
    const rows = sheet.getByRole('listitem');
    await expect(rows.first()).not.toContainText(before);
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(/\d\.\d\d/);
    before = (await rows.first().innerText()).split('\n')[0] ?? '';
  }
});

test('a recharge shows its method, what it comes to, tips and the way to the records; so do a withdrawal and a loan', async ({
  page,
  funded,
}) => {
  await addCard(funded);
  const credit = await funded.api.call('GET /stock/success/loans/data', {});
  await enterAs(funded, page);
  await page.goto('/recharge');
  const main = page.getByRole('main');
  await expect(main.getByRole('radio', { name: /Bank transfer/ })).toBeChecked();
  await main.getByRole('textbox').fill('5000');
  await expect(main.getByText('₹55,000.00', { exact: true })).toBeVisible();
  await expect(main.getByText('Within 24 hours', { exact: true })).toBeVisible();
  await expect(main.getByText(/^The money is credited within 24 hours\./)).toBeVisible();
  await expect(recordsAt(page, '/recharge-records/recharge')).toBeVisible();

  await goWithin(page, '/withdraw');
  await expect(recordsAt(page, '/recharge-records/withdraw')).toBeVisible();
  await main.getByRole('textbox').fill('5000');
  await expect(main.getByText('₹45,000.00', { exact: true })).toBeVisible();
  await expect(main.getByText('Within 24 hours', { exact: true })).toBeVisible();

  await goWithin(page, '/loan');
  await expect(recordsAt(page, '/LoanApplication')).toBeVisible();
  const fact = (label: string) => main.getByText(label, { exact: true }).first().locator('xpath=following-sibling::*');
  await expect(fact('Amount due').first()).toHaveText('₹0.00');
  await expect(fact('Credit score').first()).toHaveText(String(credit.creditScore));
  await expect(fact('Remaining amount').first()).toHaveText(
    `₹${Number(credit.remainingAmount).toLocaleString('en-IN')}.00`,
  );
});

test('account changes know every reason of the specification', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/account/changes');
  await page.getByRole('button', { name: 'Filter' }).click();
  const options = page.getByRole('dialog').getByLabel('Reason').locator('option');
  await expect(options).not.toHaveCount(0);
  const known = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(known).toEqual(
    expect.arrayContaining([
      'buyStock',
      'sellStock',
      'buyForex',
      'sellForex',
      'buyFutures',
      'sellFutures',
      'buyTreasury',
      'sellTreasury',
      'recharge',
      'withdraw',
      'borrow',
      'repay',
      'dividend',
      'interest',
      'withdrawRefund',
      'fund_project_profit',
      'principal_returned',
      'transactionExpenses',
    ]),
  );
  const words = await options.allTextContents();
  expect(words.filter((word) => known.includes(word))).toEqual([]);
});
