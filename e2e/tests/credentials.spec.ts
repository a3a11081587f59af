import type { Page } from '@playwright/test';
import { logIn, newPhone, type Customer } from '../support/customers.ts';
import { credentialTexts, type CredentialTexts } from '../support/credential-texts.ts';
import { inTierOf, speak } from '../support/enter-in.ts';
import { overtake } from '../support/late-answers.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { expect, test } from '../support/test.ts';

// What is refused on purpose, and calls that are cut off to see what the screens say.
test.use({ provoked: /status of (401|409|422)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/ });

/** Logs in by the form, so that this phone saves the login, and logs out again where asked. */
async function saveLogin(page: Page, { phone, password }: Customer, texts: CredentialTexts): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(texts.phone).fill(phone);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.logIn, exact: true }).click();
  await expect(page).toHaveURL('/');
}

async function logOut(page: Page, texts: CredentialTexts): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: texts.logOut, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.logOut, exact: true }).click();
  await expect(page.getByText(texts.loggedOut)).toBeVisible();
}

const sessionEnded = 'Your session on this device has ended. Please log in again.';

async function fillIn(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(label, { exact: true }).blur();
}

for (const [locale, texts] of Object.entries(credentialTexts)) {
  test.describe(`in ${locale}`, inTierOf(locale), () => {
    test.beforeEach(({ page }) => speak(locale, page));

    test('forgot password takes the saved login, says what is wrong, and ends every session', async ({
      page,
      newcomer,
    }) => {
      await saveLogin(page, newcomer, texts);
      await logOut(page, texts);
      await page.goto('/forgot-password');
      const phone = page.getByLabel(texts.phone);
      await expect(phone).toHaveValue(`${newcomer.phone.slice(0, 5)} ${newcomer.phone.slice(5)}`);
      await expect(phone).toHaveAttribute('readonly', '');
      await expect(page.getByLabel(texts.oldPassword)).toHaveAttribute('readonly', '');

      const reset = page.getByRole('button', { name: texts.resetPassword });
      await reset.click();
      await expect(page.getByText(texts.newMissing)).toBeVisible();
      await expect(page.getByText(texts.confirmationMissing)).toBeVisible();
      await fillIn(page, texts.newPassword, 'short');
      await fillIn(page, texts.confirmPassword, 'other');
      await expect(page.getByText(texts.tooShort)).toBeVisible();
      await expect(page.getByText(texts.differs)).toBeVisible();

      await fillIn(page, texts.newPassword, newcomer.password);
      await fillIn(page, texts.confirmPassword, newcomer.password);
      await reset.click();
      await expect(page.getByText(texts.unchanged)).toBeVisible();

      await fillIn(page, texts.newPassword, 'second-deal');
      await fillIn(page, texts.confirmPassword, 'second-deal');
      await page.route('**/api/v2/user/forget', (route) => route.abort());
      await reset.click();
      await expect(page.getByRole('alert')).toHaveText(texts.resetFailed);
      await page.unroute('**/api/v2/user/forget');
      await reset.click();
      await expect(page.getByText(texts.resetDone)).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expect(newcomer.api.call('GET /stock/success/v2/balance', {})).rejects.toThrow('logout');
      await logIn({ phone: newcomer.phone, password: 'second-deal' });
    });

    test('the login password is saved only when complete and matching; the others are signed out', async ({
      page,
      newcomer,
    }) => {
      await saveLogin(page, newcomer, texts);
      await page.goto('/settings/login-password');
      const save = page.getByRole('button', { name: texts.save });
      await expect(save).toBeDisabled();
      await fillIn(page, texts.oldPassword, 'not-the-password');
      await fillIn(page, texts.newPassword, '');
      await expect(page.getByText(texts.newMissing)).toBeVisible();
      await fillIn(page, texts.newPassword, 'short');
      await expect(page.getByText(texts.tooShort)).toBeVisible();
      await fillIn(page, texts.newPassword, 'second-deal');
      await fillIn(page, texts.confirmPassword, '');
      await expect(page.getByText(texts.confirmationMissing)).toBeVisible();
      await fillIn(page, texts.confirmPassword, 'second-deaI');
      await expect(page.getByText(texts.differs)).toBeVisible();
      await expect(save).toBeDisabled();
      await fillIn(page, texts.confirmPassword, 'second-deal');
      await save.click();
      await expect(page.getByText(texts.oldIncorrect)).toBeVisible();

      await fillIn(page, texts.oldPassword, newcomer.password);
      const { keys, stop } = await loseAnswers(page, '**/user/password/up');
      await save.click();
      await expect(page.getByRole('alert')).toHaveText(texts.changeFailed);
      stop();
      await save.click();
      await expect(page.getByText(texts.changeDone)).toBeVisible();
      expect(keys.size).toBe(1);
      await expect(page).toHaveURL('/settings');
      await expect(newcomer.api.call('GET /stock/success/v2/balance', {})).rejects.toThrow('logout');

      // The saved login has become the new one.
      await page.goto('/forgot-password');
      await fillIn(page, texts.newPassword, 'third-deal');
      await fillIn(page, texts.confirmPassword, 'third-deal');
      await page.getByRole('button', { name: texts.resetPassword }).click();
      await expect(page.getByText(texts.resetDone)).toBeVisible();
    });
  });
}

test('a registration and a new password whose answers are lost are not refused as their own doubles', async ({ page }, {
  workerIndex,
}) => {
  const texts = credentialTexts.en;
  const phone = newPhone(workerIndex);
  await speak('en', page);
  await page.goto('/register');
  await page.getByLabel(texts.phone).fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('first-deal');
  await page.getByLabel(texts.confirmPassword).fill('first-deal');
  await page.getByLabel('Invitation code').fill('PRACTICE');
  const registration = await loseAnswers(page, '**/stock/user/reg');
  const first = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Register' }).click();
  await first;
  registration.stop();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page).toHaveURL('/');

  await logOut(page, texts);
  await page.goto('/forgot-password');
  await fillIn(page, texts.newPassword, 'second-deal');
  await fillIn(page, texts.confirmPassword, 'second-deal');
  const reset = await loseAnswers(page, '**/v2/user/forget');
  const second = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: texts.resetPassword }).click();
  await second;
  reset.stop();
  await expect(page.getByText(texts.resetDone)).toBeVisible();
  await expect(page).toHaveURL('/');
  await logIn({ phone, password: 'second-deal' });
});

// In one language: that a text is translated is checked in the catalogues, not how it reads on these screens.
test.describe('in en', () => {
  const locale = 'en';
  const texts = credentialTexts.en;
  test.beforeEach(({ page }) => speak(locale, page));

  test('forgot password without a saved login says so, above a way for who has none', async ({ page }) => {
    await page.goto('/forgot-password');
    await expect(page.getByRole('alert').first()).toHaveText(texts.noLogin);
    await expect(page.getByLabel(texts.phone)).toBeEditable();
  });

  test('a log-out that other answers overtake is told as one', async ({ page, newcomer }) => {
    await saveLogin(page, newcomer, texts);
    await overtake(page, '**/user/logout');
    await logOut(page, texts);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(sessionEnded)).toHaveCount(0);
  });

  test('a new password of who is logged in is told, also where other answers overtake it', async ({
    page,
    newcomer,
  }) => {
    await saveLogin(page, newcomer, texts);
    await page.goto('/forgot-password');
    await fillIn(page, texts.newPassword, 'second-deal');
    await fillIn(page, texts.confirmPassword, 'second-deal');
    await overtake(page, '**/v2/user/forget');
    await page.getByRole('button', { name: texts.resetPassword }).click();
    await expect(page.getByText(texts.resetDone)).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(sessionEnded)).toHaveCount(0);
    await logIn({ phone: newcomer.phone, password: 'second-deal' });
  });

  test('what is typed for a new password stays when the session ends meanwhile', async ({ page, newcomer }) => {
    await saveLogin(page, newcomer, texts);
    await page.goto('/forgot-password');
    await fillIn(page, texts.newPassword, 'third-deal');
    await fillIn(page, texts.confirmPassword, 'third-deal');
    await newcomer.api.call('POST /stock/success/user/password/up', {
      body: { password: newcomer.password, password_new: 'second-deal' },
    });
    await expect(page.getByText(sessionEnded)).toBeVisible();
    await expect(page.getByLabel(texts.newPassword, { exact: true })).toHaveValue('third-deal');
    await page.getByRole('button', { name: texts.resetPassword }).click();
    await expect(page.getByText(texts.oldIncorrect)).toBeVisible();
  });

  test('forgot password says that the saved one is no longer right', { tag: '@all' }, async ({ page, newcomer }) => {
    await saveLogin(page, newcomer, texts);
    await newcomer.api.call('POST /stock/success/user/password/up', {
      body: { password: newcomer.password, password_new: 'second-deal' },
    });
    await page.goto('/forgot-password');
    await fillIn(page, texts.newPassword, 'third-deal');
    await fillIn(page, texts.confirmPassword, 'third-deal');
    await page.getByRole('button', { name: texts.resetPassword }).click();
    await expect(page.getByText(texts.oldIncorrect)).toBeVisible();
    await expect(page.getByLabel(texts.oldPassword)).toHaveAttribute('aria-invalid', 'true');
  });
});
