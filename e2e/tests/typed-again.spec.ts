import type { Page } from '@playwright/test';
import type { Customer } from '../support/customers.ts';
import { logIn } from '../support/customers.ts';
import { enterAs, expect, submitLogin, test } from '../support/test.ts';
import { detailPath } from '../support/trading.ts';

// What is asked for when the session ends is refused.
test.use({ provoked: /status of 401/ });

/** As from another device. */
async function endSession(customer: Customer): Promise<void> {
  const { api } = await logIn(customer);
  await api.call('POST /stock/success/user/sessions/end', { body: { others: true } });
}

async function beLoggedOut(page: Page, customer: Customer): Promise<void> {
  await endSession(customer);
  await expect(page).toHaveURL(/\/login/);
}

test('an order that was typed when the session ended is there again after logging in', async ({ page, funded }) => {
  await enterAs(funded, page);
  await page.goto(`${detailPath()}?type=buy`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Order type').selectOption('limit');
  await sheet.getByLabel('Quantity').fill('7');
  await sheet.getByLabel('Limit price').fill('12.50');
  await beLoggedOut(page, funded);
  await submitLogin(page, funded);
  await expect(sheet.getByLabel('Quantity')).toHaveValue('7');
  await expect(sheet.getByLabel('Limit price')).toHaveValue('12.50');
});

test('a form that was typed is there for its customer alone', { tag: '@all' }, async ({ page, newcomer, funded }) => {
  await enterAs(newcomer, page);
  await page.goto('/settings/address');
  const street = page.getByLabel('House and street');
  await street.fill('12 Lake Road');
  await beLoggedOut(page, newcomer);
  await submitLogin(page, newcomer);
  await expect(street).toHaveValue('12 Lake Road');
  await beLoggedOut(page, newcomer);
  await submitLogin(page, funded);
  await expect(page).toHaveURL('/settings/address');
  await expect(street).toHaveValue('');
});

test('an address that is being typed stays where another device saves one, which is shown to who has typed nothing', async ({
  page,
  newcomer,
}) => {
  await enterAs(newcomer, page);
  await page.goto('/settings/address');
  const street = page.getByLabel('House and street');
  const elsewhere = async (line1: string) => {
    const body = { line1, line2: '', city: 'Pune', region: 'Maharashtra', postal_code: '411001' };
    await newcomer.api.call('POST /stock/success/user/address', { body });
  };
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(street).toHaveValue('');
  await elsewhere('1 Hill Road');
  await expect(async () => {
    await comeBack();
    await expect(street).toHaveValue('1 Hill Road', { timeout: 2_000 });
  }).toPass();
  await street.fill('12 Lake Road');
  await elsewhere('2 Hill Road');
  await expect(async () => {
    const asked = page.waitForResponse('**/user/person', { timeout: 2_000 });
    await comeBack();
    await asked;
  }).toPass();
  await expect(street).toHaveValue('12 Lake Road');
});

test.describe('above the keyboard of a phone', () => {
  test.use({ viewport: { width: 360, height: 400 } });

  test('each field that is moved to stands clear of the button at the foot', async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.goto('/settings/address');
    await page.getByLabel('House and street').focus();
    const foot = await page.getByRole('button', { name: 'Save address' }).boundingBox();
    for (const label of ['Flat, floor or area (optional)', 'City', 'State', 'PIN code']) {
      await page.keyboard.press('Tab');
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toBeFocused();
      await expect
        .poll(async () => {
          const box = await field.boundingBox();
          return (box?.y ?? Infinity) + (box?.height ?? 0);
        })
        .toBeLessThanOrEqual(foot?.y ?? 0);
    }
  });
});
