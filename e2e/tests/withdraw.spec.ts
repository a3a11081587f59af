import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { moneyTexts } from '../support/money-texts.ts';
import { expect, test } from '../support/test.ts';
import { addCard, configure, freeCash } from '../support/withdrawing.ts';

// What is refused on purpose, and calls that are cut off to see what the screens say.
test.use({ provoked: /status of (404|409|422)|net::ERR_FAILED/ });

const amount = (page: Page): Locator => page.getByRole('main').getByRole('textbox');
const access = '**/api/stock/success/money/access';

/** Whether no toast lies over it now, once nothing moves any more. */
function isClearOfToasts(what: Locator): Promise<boolean> {
  return what.evaluate(async (element) => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const { top } = element.getBoundingClientRect();
    const toasts = [...document.querySelectorAll('[aria-live="polite"] > div')];
    return toasts.every((toast) => toast.getBoundingClientRect().bottom <= top);
  });
}

test.describe('a withdrawal in English', () => {
  const texts = moneyTexts.en;
  const submit = (page: Page, sum: string) => page.getByRole('button', { name: texts.withdrawSum(sum) });
  test('needs a card, and leads to adding one', async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    const press = await failUntilPressed(page, '**/api/stock/success/bank/list*');
    await page.goto('/withdraw');
    await expect(page.getByText(texts.cardsFailed)).toBeVisible();
    await press(page.getByRole('button', { name: texts.retry }));
    await expect(page.getByText(texts.noCards)).toBeVisible();
    await page.getByRole('link', { name: texts.addCard }).click();
    await expect(page).toHaveURL('/settings/bank-cards');
  });

  test('a name without a space does not push the figures off the screen', async ({ page, funded }) => {
    await addCard(funded, undefined, 'W'.repeat(100));
    await enterIn('en', funded, page);
    await page.goto('/withdraw');
    await expect(page.getByText('WWW')).toBeVisible();
    await expect(page.getByText('Within 24 hours')).toBeInViewport({ ratio: 1 });
  });

  test('keeps to both minimums and to what is free', async ({ page, funded }) => {
    await addCard(funded);
    await enterIn('en', funded, page);
    await page.goto('/withdraw');
    await expect(page.getByText(texts.minimum('₹100'))).toBeVisible();
    await expect(page.getByText(texts.promise)).toBeVisible();

    await amount(page).focus();
    await amount(page).blur();
    await expect(page.getByText(texts.missingAmount)).toBeVisible();
    await amount(page).fill('9');
    await expect(page.getByText(texts.lowest('₹10'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.withdraw, exact: true })).toBeDisabled();

    await amount(page).fill('99');
    await submit(page, '₹99.00').click();
    const dialog = page.getByRole('alertdialog', { name: texts.lowest('₹100') });
    await dialog.getByRole('button', { name: texts.withdrawSum('₹100') }).click();
    await expect(amount(page)).toHaveValue('100');
    await expect(submit(page, '₹100.00')).toBeEnabled();

    await amount(page).fill('50001');
    await expect(page.getByText(texts.insufficient)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.withdraw, exact: true })).toBeDisabled();
    await page.getByRole('button', { name: texts.withdrawAll }).click();
    await expect(amount(page)).toHaveValue('50,000');
    await expect(submit(page, '₹50,000.00')).toBeEnabled();
  });

  test('of more than the limit asks for a real name', { tag: '@all' }, async ({ page, funded }) => {
    await addCard(funded);
    await enterIn('en', funded, page);
    await configure(page, { withdraw_real_name_above: '1000' });
    await page.goto('/withdraw');
    await amount(page).fill('1000');
    await expect(submit(page, '₹1,000.00')).toBeEnabled();
    await amount(page).fill('1001');
    await expect(page.getByText(texts.realName)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.withdraw, exact: true })).toBeDisabled();
    await page.getByRole('link', { name: texts.verifyName }).click();
    await expect(page).toHaveURL('/settings/real-name');
  });

  test('goes to the card that was chosen, and is followed until the bank has paid it', async ({ page, funded }) => {
    await addCard(funded);
    await addCard(funded, '123456780937');
    await enterIn('en', funded, page);
    await page.goto('/withdraw');
    await amount(page).fill('2500');
    await page.getByRole('button', { name: /Sauda Practice Bank/ }).click();
    const picker = page.getByRole('dialog', { name: texts.chooseCard });
    await expect(picker.getByRole('link', { name: texts.addCard })).toBeVisible();
    await picker.getByRole('radio', { name: /0075/ }).click();
    await expect(picker).toBeHidden();
    await submit(page, '₹2,500.00').click();

    // The first one is looked over, and the password that would protect it is set in its place.
    const review = page.getByRole('dialog', { name: texts.review });
    await expect(review).toContainText('₹2,500.00');
    await expect(review).toContainText('0075');
    await expect(review).toContainText(texts.arrives);
    await expect(review.getByRole('button', { name: texts.unprotected })).toBeVisible();
    await review.getByRole('button', { name: texts.protect }).click();
    const setting = page.getByRole('dialog', { name: texts.transactionPassword });
    await expect(setting.getByRole('button', { name: '1', exact: true })).toBeEnabled();
    await page.keyboard.type('314159');
    await expect(page.getByRole('dialog', { name: texts.confirmPassword })).toBeVisible();
    await page.keyboard.type('314159');
    expect(await freeCash(funded)).toBe('50000.00');
    await expect(review).toContainText('₹2,500.00');
    await expect(review.getByRole('button', { name: '1', exact: true })).toBeEnabled();
    // That it is set is told above the boxes in which it is asked for.
    expect(await isClearOfToasts(review.getByRole('group', { name: texts.transactionPassword }))).toBe(true);
    await page.keyboard.type('314159');

    await page
      .getByRole('alertdialog', { name: texts.withdrawn })
      .getByRole('button', { name: texts.viewRecords })
      .click();
    await expect(page).toHaveURL('/recharge-records/withdraw');
    const record = page.getByRole('main').getByRole('listitem');
    await expect(record).toContainText('₹2,500.00');
    await expect(record).toContainText(texts.completed, { timeout: 60_000 });
    await record.getByRole('link').click();
    const steps = page.getByRole('main').getByRole('listitem');
    await expect(steps.filter({ hasText: texts.withBank })).toBeVisible();
    await expect(steps.filter({ hasText: texts.sent })).toBeVisible();
    await expect(page.getByText(/0075$/)).toBeVisible();
    await expect(page.getByText(/^SAUDN/)).toBeVisible();
    expect(await freeCash(funded)).toBe('47500.00');
  });

  test(
    'is put away while it is looked over once it is not free any more, and does not come back as another',
    { tag: '@all' },
    async ({ page, funded }) => {
      const bank_id = await addCard(funded);
      await enterIn('en', funded, page);
      await page.goto('/withdraw');
      await amount(page).fill('50000');
      await submit(page, '₹50,000.00').click();
      const review = page.getByRole('dialog', { name: texts.review });
      await expect(review).toContainText('₹50,000.00');
      await expect(review.getByRole('button', { name: texts.unprotected })).toBeVisible();

      await funded.api.call('POST /stock/success/money/access', { body: { bank_id, count: 900 } });
      await expect(review).toBeHidden({ timeout: 30_000 });
      await expect(page.getByText(/^Insufficient funds/)).toBeVisible();
      await amount(page).fill('700');
      // Nothing lies over it: it is looked over only when it is asked for.
      await submit(page, '₹700.00').click();
      await expect(review).toContainText('₹700.00');
      await expect(review).not.toContainText('₹50,000.00');
      await review.getByRole('button', { name: texts.unprotected }).click();
      await expect(page.getByRole('alertdialog', { name: texts.withdrawn })).toBeVisible();
      expect(await freeCash(funded)).toBe('48400.00');
    },
  );

  test('that the bank cannot pay comes back, with the reason', { tag: '@all' }, async ({ page, funded }) => {
    await addCard(funded);
    await enterIn('en', funded, page);
    await page.goto('/withdraw');
    await amount(page).fill('1013');
    await submit(page, '₹1,013.00').click();
    await page.getByRole('button', { name: texts.unprotected }).click();
    await page
      .getByRole('alertdialog', { name: texts.withdrawn })
      .getByRole('button', { name: texts.viewRequest })
      .click();
    await expect(page.getByText(texts.bankRefused)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(texts.returned)).toBeVisible();
    await expect(page.getByText(texts.failed, { exact: true })).toBeVisible();
    expect(await freeCash(funded)).toBe('50000.00');
  });
});

test.describe('a withdrawal in German', () => {
  const texts = moneyTexts.de;
  const submit = (page: Page, sum: string) => page.getByRole('button', { name: texts.withdrawSum(sum) });

  test('is taken back while the bank does not have it', { tag: '@all' }, async ({ page, funded }) => {
    const bank_id = await addCard(funded);
    const { data } = await funded.api.call('POST /stock/success/money/access', { body: { bank_id, count: 900 } });
    await enterIn('de', funded, page);
    await page.goto(`/account/recharge-withdraw/${data.no}`);
    await expect(page.getByText(texts.inProgress)).toBeVisible();
    await page.getByRole('button', { name: texts.takeBack }).click();
    const dialog = page.getByRole('alertdialog', { name: texts.takeBackQuestion });
    await dialog.getByRole('button', { name: texts.takeBack }).click();
    await expect(page.getByText(texts.takenBack)).toBeVisible();
    await expect(page.getByText(texts.tookBack)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.takeBack })).toBeHidden();
    expect(await freeCash(funded)).toBe('50000.00');
  });

  test('asks for the transaction password once there is one', { tag: '@all' }, async ({ page, funded }) => {
    await addCard(funded);
    await funded.api.call('POST /stock/success/user/password/up', {
      body: { type: 'transaction', fund_code_new: '271828', is_first: true },
    });
    await enterIn('de', funded, page);
    await page.goto('/withdraw');
    await amount(page).fill('700');
    await submit(page, '₹700.00').click();
    const sheet = page.getByRole('dialog', { name: texts.review });
    await expect(sheet).toContainText('₹700.00');
    await expect(sheet).toContainText('0075');
    for (const key of '111111') await sheet.getByRole('button', { name: key, exact: true }).click();
    await expect(sheet.getByText(texts.wrongPassword)).toBeVisible();
    expect(await freeCash(funded)).toBe('50000.00');
    for (const key of '271828') await sheet.getByRole('button', { name: key, exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: texts.withdrawn })).toBeVisible();
    await expect(sheet).toHaveCount(0);
    expect(await freeCash(funded)).toBe('49300.00');
  });

  test('says why it was refused, and what an answer that is lost means', { tag: '@all' }, async ({ page, funded }) => {
    const bank_id = await addCard(funded);
    await enterIn('de', funded, page);
    await page.goto('/withdraw');
    await amount(page).fill('100');
    for (let count = 0; count < 10; count += 1) {
      await funded.api.call('POST /stock/success/money/access', { body: { bank_id, count: 100 } });
    }
    await submit(page, '₹100.00').click();
    await page.getByRole('button', { name: texts.unprotected }).click();
    await expect(page.getByText(texts.withdrawRefused)).toBeVisible();

    await expect
      .poll(async () => (await funded.api.call('GET /stock/success/property/withdraw', {})).data.rows[0]?.status, {
        timeout: 60_000,
      })
      .toBe('y');
    const { keys, stop } = await loseAnswers(page, access);
    await submit(page, '₹100.00').click();
    await page.getByRole('button', { name: texts.unprotected }).click();
    await expect(page.getByText(texts.checking)).toBeVisible();
    await expect(amount(page)).toBeDisabled();
    stop();
    await expect(page.getByRole('alertdialog', { name: texts.withdrawn })).toBeVisible();
    expect(keys.size).toBe(1);
    expect((await funded.api.call('GET /stock/success/property/withdraw', {})).data.count).toBe(11);
    // Once it is known, nothing of it stays on the phone.
    expect(await page.evaluate(() => localStorage.getItem('unanswered'))).toBeNull();
  });

  test('does not go to a card on hold', { tag: '@all' }, async ({ page, funded }) => {
    await addCard(funded);
    await page.route('**/api/stock/success/bank/list*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Array<Record<string, unknown>> };
      const data = body.data.map((card) => ({ ...card, status: 2, usable_from: '2030-01-02T06:30:00.000Z' }));
      await route.fulfill({ response, json: { ...body, data } });
    });
    await enterIn('de', funded, page);
    await page.goto('/withdraw');
    await amount(page).fill('100');
    await expect(page.getByText(texts.noUsableCard)).toBeVisible();
    await expect(page.getByText(texts.onHold)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.withdraw, exact: true })).toBeDisabled();
  });

  test(
    'records say that there are none, and that they could not be loaded',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await enterIn('de', newcomer, page);
      const press = await failUntilPressed(page, '**/api/stock/success/property/withdraw*');
      await page.goto('/withdraw-records');
      await expect(page.getByText(texts.loadFailed)).toBeVisible();
      await press(page.getByRole('button', { name: texts.retry }));
      await expect(page.getByText(texts.noWithdrawals)).toBeVisible();
      await page.goto('/account/recharge-withdraw/NOBODYSTHING');
      await expect(page.getByText(texts.noRequest)).toBeVisible();
    },
  );
});

test.describe('account changes in German', () => {
  const texts = moneyTexts.de;

  test('are narrowed by reason and days, and each opens its cause', { tag: '@all' }, async ({ page, funded }) => {
    await enterIn('de', funded, page);
    await page.goto('/account/changes');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(1);

    await page.getByRole('button', { name: texts.filter }).click();
    const sheet = page.getByRole('dialog', { name: texts.filter });
    await sheet.getByLabel(texts.period).selectOption('own');
    // As a phone's keys give it, which have no dots.
    await sheet.getByLabel(texts.from, { exact: true }).pressSequentially('31022026');
    await expect(sheet.getByLabel(texts.from, { exact: true })).toHaveValue('31.02.2026');
    await expect(sheet.getByRole('button', { name: texts.show })).toBeDisabled();
    await sheet.getByLabel(texts.from, { exact: true }).fill('20.11.2026');
    await sheet.getByLabel(texts.to, { exact: true }).fill('19.11.2026');
    await expect(sheet.getByText(texts.backwards)).toBeVisible();
    await expect(sheet.getByRole('button', { name: texts.show })).toBeDisabled();
    await sheet.getByLabel(texts.from, { exact: true }).fill('01.01.2020');
    await sheet.getByLabel(texts.to, { exact: true }).fill('31.01.2020');
    await sheet.getByRole('button', { name: texts.show }).click();
    await expect(page.getByText(texts.noMatch)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: texts.clear }).click();
    await expect(rows).toHaveCount(1);

    await page.getByRole('button', { name: texts.filter }).click();
    await sheet.getByLabel(texts.reason).selectOption({ label: texts.feeReason });
    await sheet.getByRole('button', { name: texts.show }).click();
    await expect(page.getByText(texts.noMatch)).toBeVisible();
    await page.getByRole('button', { name: texts.filter }).click();
    await sheet.getByLabel(texts.reason).selectOption({ label: texts.recharge });
    await sheet.getByRole('button', { name: texts.show }).click();
    await rows.getByRole('link').click();
    await expect(page.getByText(texts.arrived)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/reason=recharge/);
  });
});
