import { setTimeout as sleep } from 'node:timers/promises';
import { credentialTexts } from '../support/credential-texts.ts';
import { logIn } from '../support/customers.ts';
import { speak } from '../support/enter-in.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { allowPushes } from '../support/push-browser.ts';
import { enterAs, expect, test } from '../support/test.ts';

test.describe('in English', () => {
  const texts = credentialTexts.en;

  test.beforeEach(({ page }) => speak('en', page));

  test('a customer sees where they are logged in, and signs devices out', async ({ page, newcomer }) => {
    const others = [await logIn(newcomer), await logIn(newcomer), await logIn(newcomer)];
    const alive = async () => {
      const calls = others.map(({ api }) =>
        api.call('GET /stock/success/v2/balance', {}).then(
          () => true,
          () => false,
        ),
      );
      return (await Promise.all(calls)).filter(Boolean).length;
    };
    await enterAs(newcomer, page);
    await page.goto('/settings/sessions');
    const devices = page.getByRole('main').getByRole('listitem');
    await expect(devices).toHaveCount(4);
    await expect(devices.first()).toContainText(texts.thisDevice);
    await expect(devices.first()).toContainText('127.0.0.0/24');

    await devices.nth(1).getByRole('button').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: texts.signOut, exact: true }).click();
    await expect(page.getByText(texts.signedOut, { exact: true })).toBeVisible();
    await expect(devices).toHaveCount(3);
    expect(await alive()).toBe(2);

    await page.getByRole('button', { name: texts.signOutOthers, exact: true }).click();
    await dialog.getByRole('button', { name: texts.signOut, exact: true }).click();
    await expect(page.getByText(texts.othersSignedOut)).toBeVisible();
    await expect(devices).toHaveCount(1);
    expect(await alive()).toBe(0);
    await expect(page.getByRole('button', { name: texts.signOutOthers, exact: true })).toHaveCount(0);
  });

  test(
    'notices on the device are offered once, hide amounts until told otherwise, and say why they cannot be',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      const { api } = newcomer;
      const told = async () => (await api.call('GET /stock/success/user/push', {})).data;
      await api.call('POST /stock/success/user/password/up', {
        body: { type: 'transaction', fund_code_new: '271828', is_first: true },
      });
      await allowPushes(page);
      await enterAs(newcomer, page);
      await page.goto('/settings/notices');
      await page.getByRole('button', { name: 'Switch on', exact: true }).click();
      await expect(page.getByText('Notices come to this device now', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Not now', exact: true })).toHaveCount(0);
      expect(await told()).toMatchObject({ on: true, lang: 'en', show_amounts: false });

      await page.goto('/settings');
      const choice = page.getByRole('radiogroup', { name: 'Notices on this device', exact: true });
      await expect(choice.getByRole('radio', { name: 'On', exact: true })).toBeChecked();
      // Slow enough to choose again meanwhile.
      await page.route('**/user/push/on', async (route) => {
        const response = await route.fetch();
        await sleep(1_000);
        await route.fulfill({ response });
      });
      await page.getByRole('radio', { name: 'With amounts', exact: true }).check();
      await expect.poll(told).toMatchObject({ on: true, show_amounts: true });
      await choice.getByRole('radio', { name: 'Off', exact: true }).check();
      await expect.poll(told).toMatchObject({ on: false });

      await page.evaluate(() => localStorage.setItem('noPushService', 'yes'));
      await choice.getByRole('radio', { name: 'On', exact: true }).click();
      await expect(
        page.getByText('Nothing was switched on: your browser cannot reach its push service.', { exact: true }),
      ).toBeVisible();
      await expect(choice.getByRole('radio', { name: 'Off', exact: true })).toBeChecked();
      expect(await told()).toMatchObject({ on: false });
    },
  );
});

test.describe('while answers are lost', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test('a device is signed out once, and said to be', async ({ page, newcomer }) => {
    const texts = credentialTexts.en;
    await logIn(newcomer);
    await enterAs(newcomer, page);
    await page.goto('/settings/sessions');
    const devices = page.getByRole('main').getByRole('listitem');
    await devices.nth(1).getByRole('button').click();
    const { keys, stop } = await loseAnswers(page, '**/user/sessions/end');
    const lost = page.waitForEvent('requestfailed');
    await page.getByRole('alertdialog').getByRole('button', { name: texts.signOut, exact: true }).click();
    await lost;
    stop();
    await expect(page.getByText(texts.signedOut, { exact: true })).toBeVisible();
    await expect(devices).toHaveCount(1);
    expect(keys.size).toBe(1);
  });
});

test.describe('while another device does the same', () => {
  test.use({ provoked: /status of 404/ });

  test('a device that has logged out meanwhile is said to be signed out', async ({ page, newcomer }) => {
    const texts = credentialTexts.en;
    const other = await logIn(newcomer);
    await enterAs(newcomer, page);
    await page.goto('/settings/sessions');
    const devices = page.getByRole('main').getByRole('listitem');
    await devices.nth(1).getByRole('button').click();
    await other.api.call('POST /stock/success/user/logout', {});
    await page.getByRole('alertdialog').getByRole('button', { name: texts.signOut, exact: true }).click();
    await expect(page.getByText(texts.signedOut, { exact: true })).toBeVisible();
    await expect(devices).toHaveCount(1);
  });
});

test.describe('in German', () => {
  const texts = credentialTexts.de;

  test.beforeEach(({ page }) => speak('de', page));

  test('a notice comes by itself, is marked until it is read, and read where it is seen', async ({
    page,
    newcomer,
  }) => {
    await newcomer.api.call('POST /stock/success/user/notices/read', { body: { up_to: 999_999_999 } });
    await enterAs(newcomer, page);
    await page.goto('/');
    const bell = page.getByRole('banner').locator('a[href="/settings/notices"]');
    await expect(bell).toHaveAttribute('aria-label', texts.notices);
    await newcomer.api.call('POST /stock/success/user/password/up', {
      body: { type: 'transaction', fund_code_new: '271828', is_first: true },
    });
    await expect(bell).toHaveAttribute('aria-label', texts.oneUnread);
    await bell.click();
    const notice = page.getByRole('listitem').filter({ hasText: texts.noticeSet });
    await expect(notice).toBeVisible();
    await expect
      .poll(async () => (await newcomer.api.call('GET /stock/success/user/notices', { query: {} })).unread_count)
      .toBe(0);
    await page.goto('/');
    await expect(bell).toHaveAttribute('aria-label', texts.notices);
  });
});
