import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startFcm, writePushFiles, type Fcm } from '../../apps/server/tests/helpers/phone-services.ts';
import { registerCustomer, type Customer } from '../support/customers.ts';
import { actAsShell, askedOf, tell } from '../support/fake-shell.ts';
import { speak } from '../support/enter-in.ts';
import { startSauda, type RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';

// One server for both.
test.describe.configure({ mode: 'default' });

let fcm: Fcm;
let server: RunningServer;
const files = mkdtempSync(join(tmpdir(), 'sauda-push-'));
test.beforeAll(async () => {
  fcm = await startFcm();
  server = await startSauda(writePushFiles(files, { fcm: fcm.origin }));
});
test.afterAll(async () => {
  await server.stop();
  await fcm.close();
  rmSync(files, { recursive: true });
});

const told = async ({ api }: Customer) => (await api.call('GET /stock/success/user/push', {})).data;
const keep = (page: Page, values: Record<string, string>) =>
  page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), values);
const off = (choice: Locator) => choice.getByRole('radio', { name: 'Off', exact: true });
const on = (choice: Locator) => choice.getByRole('radio', { name: 'On', exact: true });

test(
  'a phone with the hybrid app is told of notices: refused, on, renewed, tapped open and closed, off at log-out',
  { tag: '@all' },
  async ({ browser }, { workerIndex }) => {
    const customer = await registerCustomer(workerIndex, server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await actAsShell(context);
    await speak('en', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto('/settings');
    const choice = page.getByRole('radiogroup', { name: 'Notices on this device', exact: true });

    await test.step('where the phone refuses, it says so, until notices are allowed in its settings', async () => {
      await keep(page, { phoneAnswer: 'denied' });
      await on(choice).click();
      await expect(
        page.getByText('Nothing was switched on: your phone was not allowed to show notices.'),
      ).toBeVisible();
      await expect(page.getByText('This phone blocks notices from Sauda.')).toBeVisible();
      await expect(choice).toHaveCount(0);
      await keep(page, { phonePermission: 'granted', phoneAnswer: 'granted' });
      await tell(page, 'appStateChange', { isActive: true });
      await expect(off(choice)).toBeChecked();
    });

    await test.step('where the phone cannot reach its service, nothing is switched on', async () => {
      await on(choice).click();
      await expect(page.getByText('Nothing was switched on: your phone cannot reach its push service.')).toBeVisible();
      await expect(off(choice)).toBeChecked();
      expect(await told(customer)).toMatchObject({ ways: ['web', 'android', 'ios'], on: false });
    });

    await test.step('on: the phone is told, and who carries it can read it', async () => {
      await keep(page, { phoneToken: 'first' });
      await on(choice).press('Space');
      await expect(page.getByText('Google carries these notices and can read them.')).toBeVisible();
      await expect.poll(() => told(customer)).toMatchObject({ on: true, lang: 'en', show_amounts: false });
      expect(await askedOf(page)).toContainEqual([
        'PushNotifications',
        'createChannel',
        expect.objectContaining({ id: 'notices' }),
      ]);
      await page.getByRole('radio', { name: 'With amounts', exact: true }).check();
      await expect.poll(() => told(customer)).toMatchObject({ on: true, show_amounts: true });
      await customer.api.call('POST /stock/success/user/password/up', {
        body: { type: 'transaction', fund_code_new: '271828', is_first: true },
      });
      await expect
        .poll(() => fcm.messages)
        .toMatchObject([{ token: 'first', data: { kind: 'transaction_password_set' }, notification: { title: /./ } }]);
    });

    await test.step('a token that the phone renews is told again, with what was wished', async () => {
      await tell(page, 'registration', { value: 'second' });
      await keep(page, { phoneToken: 'second' });
      await expect.poll(() => page.evaluate(() => localStorage.getItem('pushPhone'))).toContain('second');
      expect(await told(customer)).toMatchObject({ on: true, show_amounts: true });
      await customer.api.call('POST /stock/success/user/password/up', {
        body: { password: customer.password, password_new: 'battery staple' },
      });
      await expect
        .poll(() => fcm.messages.at(-1))
        .toMatchObject({ token: 'second', data: { kind: 'login_password_changed' } });
      await keep(page, { phoneToken: 'third' });
      await page.reload();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('pushPhone'))).toContain('third');
    });

    const tapOn = (data: object) => ({ actionId: 'tap', notification: { data } });

    await test.step('a tap leads to its place where the app is open, and another action does not', async () => {
      const { data } = fcm.messages.at(-1) ?? {};
      await tell(page, 'pushNotificationActionPerformed', { actionId: 'dismiss', notification: { data: {} } });
      await tell(page, 'pushNotificationActionPerformed', tapOn(data ?? {}));
      await expect(page).toHaveURL('/settings/sessions');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    });

    await test.step('and where it opens the app, behind its lock', async () => {
      await keep(page, {
        appLock: 'on',
        stranger: 'yes',
        openedBy: JSON.stringify(tapOn({ kind: 'of a later version' })),
      });
      await page.reload();
      const cover = page.getByRole('dialog', { name: 'Sauda is locked' });
      await expect(cover.getByRole('button', { name: 'Unlock' })).toBeEnabled();
      await expect(page.getByRole('heading', { name: 'Notices' })).toHaveCount(0);
      await page.evaluate(() => localStorage.removeItem('stranger'));
      await cover.getByRole('button', { name: 'Unlock' }).click();
      await expect(page).toHaveURL('/settings/notices');
      await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible();
    });

    await test.step('logging out ends it, on the phone as well', async () => {
      await page.goto('/settings');
      await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByText('Logout successful')).toBeVisible();
      const asked = await askedOf(page);
      for (const method of ['unregister', 'removeAllDeliveredNotifications'])
        expect(asked.filter(([plugin, name]) => plugin === 'PushNotifications' && name === method)).toHaveLength(1);
      expect(await page.evaluate(() => localStorage.getItem('pushPhone'))).toBeNull();
    });
    await context.close();
  },
);

test(
  'an iPhone is told by Apple’s service, and is switched off again',
  { tag: '@all' },
  async ({ browser }, { workerIndex }) => {
    const customer = await registerCustomer(workerIndex, server.url);
    await customer.api.call('POST /stock/success/user/password/up', {
      body: { type: 'transaction', fund_code_new: '271828', is_first: true },
    });
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await actAsShell(context, 'ios');
    await speak('en', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto('/settings/notices');
    await keep(page, { phoneToken: 'AB12'.repeat(16) });
    await page.reload();
    await page.getByRole('button', { name: 'Switch on', exact: true }).click();
    // The page is left before its answer is there.
    await expect.poll(() => told(customer)).toMatchObject({ on: true, show_amounts: false });
    await page.goto('/settings');
    await expect(page.getByText('Apple carries these notices and can read them.')).toBeVisible();
    const choice = page.getByRole('radiogroup', { name: 'Notices on this device', exact: true });
    await off(choice).check();
    await expect.poll(() => told(customer)).toMatchObject({ on: false });
    const asked = async () =>
      (await askedOf(page)).filter(([plugin]) => plugin === 'PushNotifications').map(([, method]) => method);
    // Once the server has answered.
    await expect.poll(asked).toContain('unregister');
    // Only Android has channels.
    expect(await asked()).not.toContain('createChannel');
    await context.close();
  },
);
