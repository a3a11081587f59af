import { credentialTexts } from '../support/credential-texts.ts';
import { logIn } from '../support/customers.ts';
import { speak } from '../support/enter-in.ts';
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
