import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { moneyTexts } from '../support/money-texts.ts';
import { expect, test } from '../support/test.ts';
import { borrow, freeCash } from '../support/withdrawing.ts';

// What is refused on purpose, and calls that are cut off to see what the screens say.
test.use({ provoked: /status of (409|422)|net::ERR_FAILED/ });

const sheetOf = (page: Page): Locator => page.getByRole('dialog');
const records = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

test.describe('a loan in English', () => {
  const texts = moneyTexts.en;

  test('shows its terms, keeps to its limits, and leads to the applications', async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.goto('/loan');
    await expect(page.getByText(texts.scoreParts)).toBeVisible();
    await page.getByRole('button', { name: texts.applyForLoan }).click();
    const sheet = sheetOf(page);
    const confirm = sheet.getByRole('button', { name: texts.confirm });
    await expect(confirm).toBeDisabled();
    await sheet.getByRole('textbox').fill('499');
    await expect(sheet.getByText(texts.loanMinimum)).toBeVisible();
    await expect(confirm).toBeDisabled();
    await sheet.getByRole('textbox').fill('10001');
    await expect(sheet.getByText(texts.loanMaximum)).toBeVisible();
    await expect(confirm).toBeDisabled();
    await sheet.getByRole('textbox').fill('1500');
    await expect(sheet.locator('dd').last()).toHaveText('₹1,500.00');
    await sheet.getByRole('button', { name: texts.borrow('₹1,500.00') }).click();
    await expect(page.getByText(texts.applied)).toBeVisible();
    await expect(page).toHaveURL('/LoanApplication');
    await expect(records(page)).toContainText(texts.approved, { timeout: 60_000 });
    await expect(records(page)).toContainText(texts.due('₹1,500.00'));
    expect(await freeCash(newcomer)).toBe('1500.00');

    await page.goto('/account');
    await page.getByRole('button', { name: 'Available balance' }).click();
    // What is owed is taken off the total, and says so.
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Owed' })).toContainText('−₹1,500.00');
    await expect(sheet.locator('dd').last()).toHaveText('₹0.00');
  });

  test('that is not approved says why', { tag: '@all' }, async ({ page, newcomer }) => {
    await borrow(newcomer, 1_013);
    await enterIn('en', newcomer, page);
    await page.goto('/loan-records');
    await expect(records(page)).toContainText(texts.rejected);
    await expect(records(page)).toContainText(texts.notApproved);
  });

  test('is repaid in part, then whole', { tag: '@all' }, async ({ page, newcomer }) => {
    await borrow(newcomer, 1_000);
    await enterIn('en', newcomer, page);
    await page.goto('/loan');
    await page.getByRole('link', { name: texts.repay, exact: true }).click();
    const sheet = sheetOf(page);
    await sheet.getByRole('textbox').fill('1001');
    await expect(sheet.getByText(texts.tooMuch)).toBeVisible();
    await sheet.getByRole('textbox').fill('400');
    await sheet.getByRole('button', { name: texts.repaySum('₹400.00') }).click();
    const question = page.getByRole('alertdialog', { name: texts.repayQuestion('₹400.00') });
    await question.getByRole('button', { name: texts.repay, exact: true }).click();
    await expect(page.getByText(texts.booked)).toBeVisible();
    await expect(sheet.getByText('₹600.00').first()).toBeVisible();
    expect(await freeCash(newcomer)).toBe('600.00');

    await sheet.getByRole('button', { name: texts.allOfIt }).click();
    await sheet.getByRole('button', { name: texts.repaySum('₹600.00') }).click();
    const last = page.getByRole('alertdialog', { name: texts.repayQuestion('₹600.00') });
    await last.getByRole('button', { name: texts.repay, exact: true }).click();
    await expect(page.getByText(texts.repaidInFull)).toBeVisible();
    await expect(sheet.getByText(texts.repaid, { exact: true })).toBeVisible();
    expect(await freeCash(newcomer)).toBe('0.00');

    await page.goto('/loan');
    await expect(page.getByText(texts.scoreParts)).toBeVisible();
    await expect(page.getByRole('link', { name: texts.repay, exact: true })).toHaveCount(0);
  });
});

test.describe('a loan in German', () => {
  const texts = moneyTexts.de;

  test('that is overdue says since when', { tag: '@all' }, async ({ page, newcomer }) => {
    await borrow(newcomer, 1_000);
    await page.route('**/api/stock/success/loans/list*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { rows: Array<Record<string, unknown>>; count: number } };
      const rows = body.data.rows.map((row) => ({ ...row, state: 4, repayment_time: '2026-01-02T06:30:00.000Z' }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, rows } } });
    });
    await enterIn('de', newcomer, page);
    await page.goto('/LoanApplication');
    await expect(records(page)).toContainText(texts.overdue);
    await expect(page.getByText(texts.wasDue)).toBeVisible();
  });

  test('is not asked for twice, and a refusal is told', { tag: '@all' }, async ({ page, newcomer }) => {
    // This phone does not hear what happens on the other.
    await page.route('**/api/v2/stream*', (route) => route.abort());
    await enterIn('de', newcomer, page);
    await page.goto('/loan');
    await page.getByRole('button', { name: texts.applyForLoan }).click();
    const sheet = sheetOf(page);
    await sheet.getByRole('textbox').fill('9000');
    // Meanwhile, on another phone.
    await newcomer.api.call('POST /stock/success/loans/add', { body: { count: 8_000 } });
    await sheet.getByRole('button', { name: texts.borrow('₹9,000.00') }).click();
    await expect(sheet.getByText(texts.loanFailed)).toBeVisible();

    await sheet.getByRole('textbox').fill('500');
    const { keys, stop } = await loseAnswers(page, '**/api/stock/success/loans/add');
    await sheet.getByRole('button', { name: texts.borrow('₹500.00') }).click();
    await expect(sheet.getByText(texts.checking)).toBeVisible();
    stop();
    await expect(page).toHaveURL('/LoanApplication');
    expect(keys.size).toBe(1);
    expect((await newcomer.api.call('GET /stock/success/loans/list', {})).data.count).toBe(2);
  });

  test(
    'records say that there are none, and that they could not be loaded',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await enterIn('de', newcomer, page);
      const press = await failUntilPressed(page, '**/api/stock/success/loans/list*');
      await page.goto('/LoanApplication');
      await expect(page.getByText(texts.loadFailed)).toBeVisible();
      await press(page.getByRole('button', { name: texts.retry }));
      await expect(page.getByText(texts.noLoans)).toBeVisible();
    },
  );
});
