/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which other fixtures are needed. */
import { randomBytes } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { URI, type TOTP } from 'otpauth';
import { origin, type Customer } from '../support/customers.ts';
import { livelyStock } from '../support/holding.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

// What became of a command is said also where the row, button or sheet that began it has gone before its answer came.

/** The server does it at once, and its answer arrives once the test says so. */
async function holdAnswer(page: Page, call: string): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(call, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

/** The lists on the screen are asked for anew, as when somebody comes back to it. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('a refused request for access has gone from the list before its answer comes', async ({ page, newcomer }) => {
  const token = randomBytes(32).toString('base64url');
  const body = { token, lost: 'authenticator', contact: 'somebody@example.com', message: 'It is lost.' } as const;
  await newcomer.api.call('POST /stock/success/user/access/ask', { body });
  await enterAs(newcomer, page);
  await page.goto('/settings/access');
  const refuse = page.getByRole('button', { name: 'This was not me: refuse' });
  await expect(refuse).toBeVisible();
  const release = await holdAnswer(page, '**/user/access/refuse');
  await refuse.click();
  await expect(page.getByText('No request is open')).toBeVisible();
  release();
  await expect(page.getByText('Refused. Nothing about your account changes.')).toBeVisible();
});

test(
  'a price alert’s row has gone before the answer to its removal comes',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    const body = { symbol: livelyStock.symbol, direction: 'above', price: '99999' } as const;
    await newcomer.api.call('POST /stock/success/alerts/add', { body });
    await enterAs(newcomer, page);
    await page.goto('/alerts');
    const release = await holdAnswer(page, '**/alerts/remove');
    const removed = page.waitForRequest('**/alerts/remove');
    await page.getByRole('button', { name: /^Delete the alert on / }).click();
    await removed;
    await expect(async () => {
      await comeBack(page);
      await expect(page.getByText('No price alerts yet')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    release();
    await expect(page.getByText('Alert deleted')).toBeVisible();
  },
);

test.describe('an answer that is lost', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test(
    'is asked for again where it has the recovery codes, and where the app is removed',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await enterAs(newcomer, page);
      await page.goto('/settings/authenticator');
      await page.getByLabel('Login password', { exact: true }).fill(newcomer.password);
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      const uri = await page.getByRole('link', { name: 'Open in the authenticator app' }).getAttribute('href');
      const app = URI.parse(uri ?? '') as TOTP;
      const lose = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route('**/user/totp/confirm', lose, { times: 1 });
      await page.getByLabel('Code from the app').fill(app.generate());
      await page.getByRole('button', { name: 'Turn on' }).click();
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const [code = '', spare = ''] = (await codes.allInnerTexts()).map((text) => text.trim());
      const { phone: user, password } = newcomer;
      await newcomer.api.call('POST /stock/user/login', { body: { user, password, code } });
      await page.getByRole('button', { name: 'I have kept them' }).click();

      const { keys, stop } = await loseAnswers(page, '**/user/totp/remove');
      await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Login password', { exact: true }).fill(password);
      await sheet.getByLabel('Code', { exact: true }).fill(spare);
      const lost = page.waitForEvent('requestfailed');
      await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
      await lost;
      stop();
      await expect(page.getByText('Authenticator app removed')).toBeVisible();
      expect(keys.size).toBe(1);
    },
  );
});

test.describe('where passkeys work', () => {
  test.use({
    baseURL: async ({}, use) => use(origin().replace('127.0.0.1', 'localhost')),
    provoked: /net::ERR_FAILED/,
  });

  /** Adds a passkey in Settings. */
  async function addPasskey(page: Page, customer: Customer): Promise<void> {
    await beginPasskey(page, customer);
    await expect(page.getByText('Passkey added')).toBeVisible();
  }

  async function beginPasskey(page: Page, customer: Customer): Promise<void> {
    await addVirtualAuthenticator(page);
    await enterAs(customer, page);
    await page.goto('/settings/passkeys');
    const sheet = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await sheet.getByLabel('Name').fill('My phone');
    await sheet.getByLabel('Login password', { exact: true }).fill(customer.password);
    await sheet.getByRole('button', { name: 'Continue' }).click();
  }

  test('a passkey is added once, though the answer was lost', async ({ page, newcomer }) => {
    const { keys, stop } = await loseAnswers(page, '**/user/passkeys/add');
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/passkeys/add'));
    await beginPasskey(page, newcomer);
    await lost;
    stop();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
    expect(keys.size).toBe(1);
  });

  test('a passkey is removed once, though the answer was lost', async ({ page, newcomer }) => {
    await addPasskey(page, newcomer);
    const { keys, stop } = await loseAnswers(page, '**/user/passkeys/remove');
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Login password', { exact: true }).fill(newcomer.password);
    const lost = page.waitForEvent('requestfailed');
    await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
    await lost;
    stop();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(sheet).toHaveCount(0);
    expect(keys.size).toBe(1);
  });

  test('the sheet is closed before a passkey’s removal is answered', { tag: '@all' }, async ({ page, newcomer }) => {
    await addPasskey(page, newcomer);
    const sheet = page.getByRole('dialog');
    const release = await holdAnswer(page, '**/user/passkeys/remove');
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await sheet.getByLabel('Login password', { exact: true }).fill(newcomer.password);
    await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    release();
    await expect(page.getByText('Passkey removed')).toBeVisible();
  });
});
