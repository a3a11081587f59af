import type { Locator, Page } from '@playwright/test';
import { credentialTexts, type CredentialTexts } from '../support/credential-texts.ts';
import type { Customer } from '../support/customers.ts';
import { enterIn, inTierOf } from '../support/enter-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ provoked: /status of (401|409|422|429)|net::ERR_FAILED/ });

const digits = '271828';

/** Opens the dialog in which one is chosen. */
async function open(page: Page, customer: Customer, locale: string): Promise<Locator> {
  const texts = credentialTexts[locale as keyof typeof credentialTexts];
  await enterIn(locale, customer, page);
  await page.goto('/settings');
  await page.getByRole('button', { name: new RegExp(`^${texts.transactionPassword}`) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

async function setTo(chosen: string, { api }: Customer): Promise<void> {
  await api.call('POST /stock/success/user/password/up', {
    body: { type: 'transaction', fund_code_new: chosen, is_first: true },
  });
}

async function tap(dialog: Locator, keys: string): Promise<void> {
  for (const key of keys) await dialog.getByRole('button', { name: key, exact: true }).click();
}

/** As the browser tells a page that somebody has pasted. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

function progress(dialog: Locator, texts: CredentialTexts, filled: number): Locator {
  return dialog.getByRole('status').filter({ hasText: texts.progress(filled) });
}

for (const [locale, texts] of Object.entries(credentialTexts)) {
  test.describe(`the transaction password in ${locale}`, inTierOf(locale), () => {
    test('is asked for before a command, says how many attempts are left, and counts the lock down', async ({
      page,
      newcomer,
    }) => {
      await setTo(digits, newcomer);
      await enterIn(locale, newcomer, page);
      await page.goto('/settings/close-account');
      await page.getByLabel(texts.loginPassword, { exact: true }).fill(newcomer.password);
      await page.getByRole('main').getByRole('button', { name: texts.closeAccount }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: texts.closeAccount }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAccessibleName(new RegExp(`^${texts.transactionPassword}`));
      for (const left of texts.attemptsLeft) {
        await expect(dialog.getByRole('button', { name: '1', exact: true })).toBeEnabled();
        await page.keyboard.type('314159');
        await expect(dialog.getByText(`${texts.incorrectPassword}, ${left}`)).toBeVisible();
      }
      await paste(page, '314159');
      await expect(dialog.getByText(texts.locked)).toBeVisible();
      await expect(dialog.getByRole('timer')).toHaveText(/^14:[0-5]\d$/);
      await expect(dialog.getByRole('button', { name: '1', exact: true })).toHaveCount(0);
      // It is told with the next opening too, before anything is asked for.
      await page.reload();
      await page.getByLabel(texts.loginPassword, { exact: true }).fill(newcomer.password);
      await page.getByRole('main').getByRole('button', { name: texts.closeAccount }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: texts.closeAccount }).click();
      await expect(dialog.getByRole('timer')).toHaveText(/^1[0-4]:[0-5]\d$/);
    });
  });
}

// In one language: that a text is translated is checked in the catalogues, not how it reads on these screens.
test.describe('the transaction password in en', () => {
  const locale = 'en';
  const texts = credentialTexts.en;
  test('is set by its own keys: six digits, and the same again', async ({ page, newcomer }) => {
    const dialog = await open(page, newcomer, locale);
    await tap(dialog, '271');
    await expect(progress(dialog, texts, 3)).toHaveCount(1);
    await dialog.getByRole('button', { name: texts.delete }).click();
    await expect(progress(dialog, texts, 2)).toHaveCount(1);
    await tap(dialog, '1828');
    // The confirmation opens by itself, and delete on its empty boxes goes back.
    await expect(dialog).toHaveAccessibleName(texts.confirmTransactionPassword);
    await expect(progress(dialog, texts, 0)).toHaveCount(1);
    await dialog.getByRole('button', { name: texts.delete }).click();
    await expect(dialog).toHaveAccessibleName(texts.transactionPassword);
    await expect(progress(dialog, texts, 6)).toHaveCount(1);
    await dialog.getByRole('button', { name: texts.delete }).click();
    await tap(dialog, '8');

    await tap(dialog, '271829');
    await expect(dialog.getByText(texts.differs)).toBeVisible();
    await tap(dialog, '2');
    await expect(dialog.getByText(texts.differs)).toHaveCount(0);
    await expect(progress(dialog, texts, 1)).toHaveCount(1);
    await tap(dialog, '71828');
    await expect(page.getByText(texts.transactionDone)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect((await newcomer.api.call('GET /stock/success/user/transaction-password', {})).data.is_set).toBe(true);
  });

  test(
    'may be typed and pasted, and asks for six digits where they are not',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      const dialog = await open(page, newcomer, locale);
      await expect(progress(dialog, texts, 0)).toHaveCount(1);
      await page.keyboard.type('27x');
      await expect(progress(dialog, texts, 2)).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(texts.sixDigits)).toBeVisible();
      await page.keyboard.press('Backspace');
      await expect(dialog.getByText(texts.sixDigits)).toHaveCount(0);
      await paste(page, '12345');
      await expect(dialog.getByText(texts.sixDigits)).toBeVisible();
      await paste(page, '271 828');
      await expect(dialog).toHaveAccessibleName(texts.confirmTransactionPassword);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(texts.confirmationMissing)).toBeVisible();
      await page.route('**/user/password/up', (route) => route.abort());
      await page.keyboard.type(digits);
      await expect(dialog.getByText(texts.transactionFailed)).toBeVisible();
      await page.unroute('**/user/password/up');
      await paste(page, digits);
      await expect(page.getByText(texts.transactionDone)).toBeVisible();
    },
  );

  test(
    'is changed with the login password, of which a wrong one is told at once and costs no digit',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await setTo('141421', newcomer);
      const dialog = await open(page, newcomer, locale);
      await expect(progress(dialog, texts, 0)).toHaveCount(1);
      await paste(page, digits);
      await paste(page, digits);
      const login = dialog.getByLabel(texts.loginPassword, { exact: true });
      await expect(dialog.getByRole('button', { name: texts.save })).toBeDisabled();
      await login.fill('not-the-password');
      await login.press('Enter');
      await expect(dialog.getByText(texts.incorrectPassword)).toBeVisible();
      await login.fill(newcomer.password);
      await expect(dialog.getByText(texts.incorrectPassword)).toHaveCount(0);
      await dialog.getByRole('button', { name: texts.save }).click();
      await expect(page.getByText(texts.transactionDone)).toBeVisible();
      await expect(dialog).toHaveCount(0);
    },
  );
});

test('where it is forgotten, another is chosen over the command that asks for it, also while it is locked', async ({
  page,
  newcomer,
}) => {
  const texts = credentialTexts.en;
  await setTo('141421', newcomer);
  await enterIn('en', newcomer, page);
  await page.goto('/settings/close-account');
  await page.getByLabel(texts.loginPassword, { exact: true }).fill(newcomer.password);
  await page.getByRole('main').getByRole('button', { name: texts.closeAccount }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.closeAccount }).click();
  const choosing = page.getByText('Choose six digits that confirm withdrawals and block trades.');
  const oneKey = page.getByRole('button', { name: '1', exact: true });
  await page.getByRole('button', { name: 'Forgotten?' }).click();
  await expect(choosing).toBeVisible();
  await page.goBack();
  await expect(choosing).toHaveCount(0);
  await expect(oneKey).toHaveCount(1);
  for (const left of texts.attemptsLeft) {
    await expect(oneKey).toBeEnabled();
    await page.keyboard.type('314159');
    await expect(page.getByText(`${texts.incorrectPassword}, ${left}`)).toBeVisible();
  }
  await paste(page, '314159');
  await expect(page.getByText(texts.locked)).toBeVisible();
  await page.getByRole('button', { name: 'Choose another' }).click();
  await expect(choosing).toBeVisible();
  await paste(page, digits);
  await paste(page, digits);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.loginPassword, { exact: true }).fill(newcomer.password);
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect(page.getByText(texts.transactionDone)).toBeVisible();
  // The command asks for the new one at once.
  await expect(page.getByRole('button', { name: 'Forgotten?' })).toBeVisible();
  await expect(page.getByText(texts.locked)).toHaveCount(0);
});

test('the way back closes the dialog, and the settings stay', { tag: '@all' }, async ({ page, newcomer }) => {
  const dialog = await open(page, newcomer, 'en');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/settings');
});

test('who has lost it is told, before asking customer service, what the login password does', async ({
  page,
  newcomer,
}) => {
  await setTo(digits, newcomer);
  await enterIn('en', newcomer, page);
  await page.goto('/settings/lost?lost=passkeys');
  await expect(page.getByRole('link', { name: 'remove passkeys yourself' })).toBeVisible();
  await page.goto('/settings/lost?lost=transaction_password');
  await page.getByRole('link', { name: 'choose another one yourself' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(credentialTexts.en.transactionPassword);
  await expect(page).toHaveURL('/settings?dialog=transaction-password');
});
