/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which other fixtures are needed. */
import type { Page } from '@playwright/test';
import { URI, type TOTP } from 'otpauth';
import { origin, type Customer } from '../support/customers.ts';
import { enterIn, speak } from '../support/enter-in.ts';
import { strongAuthTexts, type StrongAuthTexts } from '../support/strong-auth-texts.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { goWithin } from '../support/within.ts';
import { addCard, freeCash } from '../support/withdrawing.ts';

/** A domain, which passkeys are made for: the address in figures is none. */
const atLocalhost = () => origin().replace('127.0.0.1', 'localhost');

// What is refused on purpose, and what is under way when a session ends.
test.use({
  baseURL: async ({}, use) => use(atLocalhost()),
  provoked: /status of (401|422)/,
});

async function submitPassword(page: Page, { phone, password }: Customer, texts: StrongAuthTexts): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(texts.phone).fill(phone);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.logIn, exact: true }).click();
}

async function logIn(page: Page, customer: Customer, texts: StrongAuthTexts): Promise<void> {
  await submitPassword(page, customer, texts);
  await expect(page).toHaveURL('/');
}

async function logOut(page: Page, texts: StrongAuthTexts): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: texts.logOut, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.logOut, exact: true }).click();
  await expect(page).toHaveURL('/login');
}

/** Opens the sheet of a new passkey and sends it off. */
async function addPasskey(page: Page, { password }: Customer, texts: StrongAuthTexts): Promise<void> {
  await page.getByRole('button', { name: texts.addPasskey, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(texts.name, { exact: true }).fill('My phone');
  await sheet.getByLabel(texts.loginPassword, { exact: true }).fill(password);
  await sheet.getByRole('button', { name: texts.proceed, exact: true }).click();
}

const digits = '271828';

/** Six digits that confirm as long as there is no passkey. */
const setDigits = ({ api }: Customer) =>
  api.call('POST /stock/success/user/password/up', {
    body: { type: 'transaction', fund_code_new: digits, is_first: true },
  });

/** Adds one in Settings, at the address where passkeys work. */
async function addPasskeyInSettings(page: Page, customer: Customer, texts: StrongAuthTexts): Promise<void> {
  await page.goto('/settings/passkeys');
  await addPasskey(page, customer, texts);
  await expect(page.getByText(texts.passkeyAdded, { exact: true })).toBeVisible();
}

/** Asks for a withdrawal of 500 rupees. */
async function withdraw(page: Page, texts: StrongAuthTexts): Promise<void> {
  await page.getByRole('main').getByRole('textbox').fill('500');
  await page.getByRole('button', { name: texts.withdrawSum('₹500.00') }).click();
}

const passkeySheet = (page: Page, texts: StrongAuthTexts) =>
  page.getByRole('dialog', { name: new RegExp(`^${texts.passkey}`) });

test.describe('in English', () => {
  const texts = strongAuthTexts.en;

  test.beforeEach(({ page }) => speak('en', page));

  test('a passkey is added with the login password, logs in by itself, and no more once it is removed', async ({
    page,
    newcomer,
  }) => {
    await addVirtualAuthenticator(page);
    await logIn(page, newcomer, texts);
    await page.goto('/settings/passkeys');
    await expect(page.getByText(texts.noPasskeys)).toBeVisible();

    await page.getByRole('button', { name: texts.addPasskey, exact: true }).click();
    const sheet = page.getByRole('dialog');
    const name = sheet.getByLabel(texts.name, { exact: true });
    const password = sheet.getByLabel(texts.loginPassword, { exact: true });
    const proceed = sheet.getByRole('button', { name: texts.proceed, exact: true });
    await name.fill(' ');
    await proceed.click();
    await expect(sheet.getByText(texts.nameMissing)).toBeVisible();
    await expect(sheet.getByText(texts.passwordMissing)).toBeVisible();
    await name.fill('My phone');
    await password.fill('wrong-deal');
    await proceed.click();
    await expect(sheet.getByText(texts.invalidPassword)).toBeVisible();
    await password.fill(newcomer.password);
    await proceed.click();
    await expect(page.getByText(texts.passkeyAdded, { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: texts.passkeys }).getByText('My phone')).toBeVisible();

    await addPasskey(page, newcomer, texts);
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(texts.passkeyThere);

    await logOut(page, texts);
    await page.getByRole('button', { name: texts.logInWithPasskey }).click();
    await expect(page.getByText(texts.loggedIn, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/');

    await page.goto('/settings/passkeys');
    await page.getByRole('button', { name: texts.removePasskey }).click();
    await password.fill('wrong-deal');
    await sheet.getByRole('button', { name: texts.remove, exact: true }).click();
    await expect(sheet.getByText(texts.incorrectPassword)).toBeVisible();
    await password.fill(newcomer.password);
    await sheet.getByRole('button', { name: texts.remove, exact: true }).click();
    await expect(page.getByText(texts.passkeyRemoved, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.noPasskeys)).toBeVisible();
    await logOut(page, texts);
    await page.getByRole('button', { name: texts.logInWithPasskey }).click();
    await expect(page.getByText(texts.passkeyRefused)).toBeVisible();
  });

  test(
    'a fingerprint that is not right makes no passkey, and uses none',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      const authenticator = await addVirtualAuthenticator(page);
      await logIn(page, newcomer, texts);
      await page.goto('/settings/passkeys');
      await authenticator.verifyUser(false);
      await addPasskey(page, newcomer, texts);
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByRole('alert')).toHaveText(texts.noneMade);
      await authenticator.verifyUser(true);
      await sheet.getByRole('button', { name: texts.proceed, exact: true }).click();
      await expect(page.getByText(texts.passkeyAdded, { exact: true })).toBeVisible();

      await logOut(page, texts);
      await authenticator.verifyUser(false);
      await page.getByRole('button', { name: texts.logInWithPasskey }).click();
      await expect(page.getByText(texts.noneUsed)).toBeVisible();
      await expect(page).toHaveURL('/login');
    },
  );

  test(
    'where there is a passkey, a withdrawal is looked over and goes to it, and takes no six digits',
    { tag: '@all' },
    async ({ page, funded }) => {
      const authenticator = await addVirtualAuthenticator(page);
      await addCard(funded);
      await setDigits(funded);
      await enterIn('en', funded, page);
      await addPasskeyInSettings(page, funded, texts);
      await page.goto('/settings');
      await expect(page.getByText(texts.setButUnused)).toBeVisible();

      await authenticator.verifyUser(false);
      await page.goto('/withdraw');
      await withdraw(page, texts);
      const sheet = page.getByRole('dialog', { name: texts.review });
      await expect(sheet).toContainText('₹500.00');
      await sheet.getByRole('button', { name: texts.confirmWithPasskey }).click();
      await expect(sheet.getByRole('alert')).toHaveText(texts.noneUsed);
      await expect(sheet.getByRole('button', { name: '1', exact: true })).toHaveCount(0);
      await page.keyboard.type(digits);
      expect(await freeCash(funded)).toBe('50000.00');
      await authenticator.verifyUser(true);
      await sheet.getByRole('button', { name: texts.confirmWithPasskey }).click();
      const told = page.getByRole('alertdialog', { name: texts.withdrawn });
      await expect(told).toBeVisible();
      await expect(sheet).toHaveCount(0);
      expect(await freeCash(funded)).toBe('49500.00');

      await page.goto('/withdraw');
      await withdraw(page, texts);
      await sheet.getByRole('button', { name: texts.confirmWithPasskey }).click();
      await expect(told).toBeVisible();
      expect(await freeCash(funded)).toBe('49000.00');
    },
  );

  test(
    'a screen that does not know of the passkey yet is told, and asks for it',
    { tag: '@all' },
    async ({ page, funded }) => {
      await addVirtualAuthenticator(page);
      await addCard(funded);
      await setDigits(funded);
      await enterIn('en', funded, page);
      await addPasskeyInSettings(page, funded, texts);
      const state = '**/api/stock/success/user/transaction-password';
      const data = { is_set: true, locked_until: null, passkey_required: false };
      await page.route(state, (route) => route.fulfill({ json: { msg: 'ok', data } }));
      await page.goto('/withdraw');
      await withdraw(page, texts);
      const keypad = page.getByRole('dialog', { name: texts.review });
      await expect(keypad.getByRole('button', { name: '1', exact: true })).toBeEnabled();
      await page.unroute(state);
      await page.keyboard.type(digits);
      await keypad.getByRole('button', { name: texts.confirmWithPasskey }).click();
      await expect(page.getByRole('alertdialog', { name: texts.withdrawn })).toBeVisible();
      expect(await freeCash(funded)).toBe('49500.00');
    },
  );

  test('an account is closed with the passkey, where there is one', { tag: '@all' }, async ({ page, newcomer }) => {
    const authenticator = await addVirtualAuthenticator(page);
    await enterIn('en', newcomer, page);
    await addPasskeyInSettings(page, newcomer, texts);
    await authenticator.verifyUser(false);
    await page.goto('/settings/close-account');
    await page.getByLabel(texts.loginPassword, { exact: true }).fill(newcomer.password);
    await page.getByRole('main').getByRole('button', { name: texts.closeAccount }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.closeAccount }).click();
    await expect(passkeySheet(page, texts).getByRole('alert')).toHaveText(texts.noneUsed);
    await authenticator.verifyUser(true);
    await page.getByRole('button', { name: texts.confirmWithPasskey }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(texts.accountClosed)).toBeVisible();
  });

  test('an address in figures says where passkeys work, and offers none at log-in', async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.goto(`${origin()}/settings/passkeys`);
    await expect(page.getByText(texts.elsewhere)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.addPasskey, exact: true })).toBeHidden();
    await page.addInitScript(() => localStorage.removeItem('token'));
    await page.goto(`${origin()}/login`);
    await expect(page.getByRole('button', { name: texts.logIn, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.logInWithPasskey })).toBeHidden();
  });
});

test.describe('in Spanish', () => {
  const texts = strongAuthTexts.es;

  test.beforeEach(({ page }) => speak('es', page));

  test(
    'an authenticator app is set up, asked for at log-in, and removed',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await logIn(page, newcomer, texts);
      await page.goto('/settings/authenticator');
      const password = page.getByLabel(texts.loginPassword, { exact: true });
      const setUp = page.getByRole('button', { name: texts.setUp, exact: true });
      await expect(setUp).toBeDisabled();
      await password.fill('wrong-deal');
      await setUp.click();
      await expect(page.getByText(texts.invalidPassword)).toBeVisible();
      await password.fill(newcomer.password);
      await setUp.click();

      const uri = await page.getByRole('link', { name: texts.openInApp }).getAttribute('href');
      const app = URI.parse(uri ?? '') as TOTP;
      expect(app).toMatchObject({ issuer: 'Sauda', label: newcomer.phone });
      const firstCode = page.getByLabel(texts.firstCode);
      const turnOn = page.getByRole('button', { name: texts.turnOn, exact: true });
      await turnOn.click();
      await expect(page.getByText(texts.codeMissing)).toBeVisible();
      await firstCode.fill('123');
      await expect(page.getByText(texts.codeLength)).toBeVisible();
      await firstCode.fill(wrongCodeOf(app));
      await turnOn.click();
      await expect(page.getByText(texts.codeWrong)).toBeVisible();
      await firstCode.fill(app.generate());
      await turnOn.click();
      const shown = page.getByRole('list', { name: texts.recoveryCodes }).getByRole('listitem');
      await expect(shown).toHaveCount(10);
      const codes = await shown.allInnerTexts();
      // A step aside does not lose what is told only once.
      await goWithin(page, '/settings');
      await expect(shown).toHaveCount(0);
      await goWithin(page, '/settings/authenticator');
      await expect(shown).toHaveText(codes);
      await page.getByRole('button', { name: texts.kept, exact: true }).click();
      await expect(page.getByText(texts.tenLeft)).toBeVisible();

      await logOut(page, texts);
      await submitPassword(page, newcomer, texts);
      const code = page.getByLabel(texts.codeAtLogIn);
      await expect(code).toBeFocused();
      const submit = page.getByRole('button', { name: texts.logIn, exact: true });
      await submit.click();
      await expect(page.getByText(texts.codeMissing)).toBeVisible();
      await code.fill(wrongCodeOf(app));
      await submit.click();
      await expect(page.getByText(texts.codeWrong)).toBeVisible();
      await page.getByRole('button', { name: texts.anotherAccount }).click();
      await expect(page.getByLabel(texts.password, { exact: true })).toHaveValue('');
      await submitPassword(page, newcomer, texts);
      await code.fill(codes[0] ?? '');
      await submit.click();
      await expect(page).toHaveURL('/');

      await page.goto('/settings/authenticator');
      await page.getByRole('button', { name: texts.removeApp }).click();
      const sheet = page.getByRole('dialog');
      const remove = sheet.getByRole('button', { name: texts.remove, exact: true });
      await remove.click();
      await expect(sheet.getByText(texts.passwordMissing)).toBeVisible();
      await expect(sheet.getByText(texts.codeMissing)).toBeVisible();
      await sheet.getByLabel(texts.loginPassword, { exact: true }).fill('wrong-deal');
      await sheet.getByLabel(texts.code, { exact: true }).fill(codes[0] ?? '');
      await remove.click();
      await expect(sheet.getByText(texts.invalidPassword)).toBeVisible();
      await sheet.getByLabel(texts.loginPassword, { exact: true }).fill(newcomer.password);
      await remove.click();
      await expect(sheet.getByText(texts.codeWrong)).toBeVisible();
      await sheet.getByLabel(texts.code, { exact: true }).fill(codes[1] ?? '');
      await remove.click();
      await expect(page.getByText(texts.appRemoved, { exact: true })).toBeVisible();
      await logOut(page, texts);
      await logIn(page, newcomer, texts);
    },
  );

  test(
    'a lost passkey is no dead end: where none works its way out is said, and then six digits serve',
    { tag: '@all' },
    async ({ page, browser, funded }) => {
      await addVirtualAuthenticator(page);
      await addCard(funded);
      await setDigits(funded);
      await enterIn('es', funded, page);
      await addPasskeyInSettings(page, funded, texts);

      // Another device, at an address where passkeys do not work.
      const elsewhere = await browser.newContext({ baseURL: origin() });
      const other = await elsewhere.newPage();
      await enterIn('es', funded, other);
      await other.goto('/withdraw');
      await withdraw(other, texts);
      const sheet = other.getByRole('dialog', { name: texts.review });
      await expect(sheet.getByText(texts.confirmElsewhere)).toBeVisible();
      await expect(sheet.getByRole('link', { name: /^http/ })).toHaveAttribute('href', `${atLocalhost()}/withdraw`);
      await expect(sheet.getByRole('button', { name: texts.confirmWithPasskey })).toHaveCount(0);
      await sheet.getByRole('link', { name: texts.removeInSettings }).click();
      await expect(other).toHaveURL('/settings/passkeys');
      await other.getByRole('button', { name: texts.removePasskey }).click();
      const removing = other.getByRole('dialog');
      await expect(removing.getByText(texts.thenDigits)).toBeVisible();
      await removing.getByLabel(texts.loginPassword, { exact: true }).fill(funded.password);
      await removing.getByRole('button', { name: texts.remove, exact: true }).click();
      await expect(other.getByText(texts.passkeyRemoved, { exact: true })).toBeVisible();

      // The device that it was removed from hears of it, without being asked.
      await expect(page.getByText(texts.noPasskeys)).toBeVisible();
      await page.goto('/settings/notices');
      await expect(page.getByText(texts.noticeOfRemoval)).toBeVisible();

      await other.goBack();
      await withdraw(other, texts);
      const keypad = other.getByRole('dialog', { name: texts.review });
      for (const key of digits) await keypad.getByRole('button', { name: key, exact: true }).click();
      await expect(other.getByRole('alertdialog', { name: texts.withdrawn })).toBeVisible();
      await elsewhere.close();
      expect(await freeCash(funded)).toBe('49500.00');
    },
  );

  test(
    'a browser that knows no passkeys says so, and how the passkey goes',
    { tag: '@all' },
    async ({ page, browser, funded }) => {
      await addVirtualAuthenticator(page);
      await addCard(funded);
      await enterIn('es', funded, page);
      await addPasskeyInSettings(page, funded, texts);
      const old = await browser.newContext({ baseURL: atLocalhost() });
      const other = await old.newPage();
      await other.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
      await enterIn('es', funded, other);
      await other.goto('/withdraw');
      await withdraw(other, texts);
      const sheet = other.getByRole('dialog', { name: texts.review });
      await expect(sheet.getByText(texts.notKnownHere)).toBeVisible();
      await sheet.getByRole('link', { name: texts.removeInSettings }).click();
      await other.getByRole('button', { name: texts.removePasskey }).click();
      await expect(other.getByRole('dialog').getByText(texts.thenNothing)).toBeVisible();
      await old.close();
    },
  );

  test('a log-in on another device is told to the customer', { tag: '@all' }, async ({ page, browser, newcomer }) => {
    await logIn(page, newcomer, texts);
    const elsewhere = await browser.newContext({ baseURL: atLocalhost() });
    const other = await elsewhere.newPage();
    await speak('es', other);
    await logIn(other, newcomer, texts);
    await elsewhere.close();
    await page.goto('/settings/notices');
    await expect(page.getByText(texts.newDevice).first()).toBeVisible();
  });
});

test('a token that was taken out of the browser opens nothing elsewhere', async ({ page, browser, newcomer }) => {
  await logIn(page, newcomer, strongAuthTexts.en);
  const kept = await page.evaluate(() => ({ token: localStorage.getItem('token') ?? '' }));
  const answer = await fetch(`${origin()}/api/stock/success/v2/balance`, { headers: kept });
  expect(answer.status).toBe(401);

  const thief = await browser.newContext({ baseURL: atLocalhost() });
  const stolen = await thief.newPage();
  const userInfo = await page.evaluate(() => localStorage.getItem('userInfo') ?? '');
  await enterAs({ ...newcomer, session: { token: kept.token, userInfo } }, stolen);
  await stolen.goto('/account');
  await expect(stolen).toHaveURL(/\/login/);
  await thief.close();

  // Here it goes on.
  await page.goto('/account');
  await expect(page.getByText(/^ID /)).toBeVisible();
});

/** Six digits that are not the app's at this moment, nor a step before or after. */
function wrongCodeOf(app: TOTP): string {
  const codes = [-2, -1, 0, 1, 2].map((step) => app.generate({ timestamp: Date.now() + step * 30_000 }));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !codes.includes(code)) ?? '';
}
