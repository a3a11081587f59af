import type { Page } from '@playwright/test';
import { logIn } from '../support/customers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { noteWaits } from '../support/waits.ts';
import { showWithin } from '../support/within.ts';
import { configure } from '../support/withdrawing.ts';
import { stock } from '../support/trading.ts';

test.describe('who has forgotten the password and has none saved here', () => {
  // A wrong code is refused on purpose.
  test.use({ provoked: /status of 422/ });

  test('is told how the broker is reached, and gets in by a code', async ({ page, newcomer }) => {
    const waits = await noteWaits(page);
    await configure(page, { support_contact: '+91 22 5550 0134\nhelp@broker.example\nMonday to Friday, 9 to 17' });
    await page.goto('/login');
    const phone = page.getByRole('link', { name: '+91 22 5550 0134' });
    await expect(phone).toHaveAttribute('href', 'tel:+912255500134');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('alert').first()).toHaveText('No login information found, please login first');
    await expect(phone).toBeVisible();
    await expect(page.getByRole('link', { name: 'help@broker.example' })).toHaveAttribute(
      'href',
      'mailto:help@broker.example',
    );
    await expect(page.getByText('Monday to Friday, 9 to 17')).toBeVisible();

    await page.getByRole('button', { name: 'I have a reset code' }).click();
    const code = page.getByLabel('Reset code');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(code).toHaveAccessibleDescription('Please enter the code');
    await page.getByLabel('Phone number').fill(newcomer.phone);
    await code.fill('ABCD-EFGH-JKMN');
    await page.getByLabel('New password', { exact: true }).fill('second-deal');
    await page.getByLabel('Confirm password').fill('second-deal');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(code).toHaveAccessibleDescription('This code is not right, or no longer good');
    // The way stays open for as long as one needs: nothing was to lead away from here.
    expect(await waits()).not.toContain(1_500);

    // The server takes the old password in the place of a code.
    await code.fill(newcomer.password);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Password reset successfully')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await logIn({ ...newcomer, password: 'second-deal' });
  });
});

test(
  'the account says what waits and how far KYC is; its settings stand in groups, each row by an icon of its own',
  { tag: '@all' },
  async ({ page, funded }) => {
    const { price_low: price } = (await funded.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
    await funded.api.call('POST /stock/success/deal/buy', {
      body: { tag: stock.symbol, count: 1, price, mold: 'stock' },
    });
    await enterAs(funded, page);
    await page.goto('/account');
    const main = page.getByRole('main');
    for (const name of ['Add money', 'Withdraw', 'History'])
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'KYC not verified' })).toBeVisible();
    await expect(main.getByRole('list', { name: 'Money' }).getByRole('link').first()).toContainText('Bank accounts');
    await expect(main.getByRole('link', { name: /^Orders/ })).toContainText('1 open');
    await main.getByRole('link', { name: /^Orders/ }).click();
    await expect(page).toHaveTitle('Orders · Sauda');

    await showWithin(page, '/settings');
    const groups = { You: 6, Security: 6, 'Help and data': 5 };
    for (const [name, rows] of Object.entries(groups))
      await expect(main.getByRole('list', { name, exact: true }).getByRole('listitem')).toHaveCount(rows);
    await expect(main.getByRole('link', { name: /^KYC/ })).toContainText('Not verified');
    const icons = await main
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('svg')?.innerHTML ?? ''));
    expect(new Set(icons).size).toBe(17);
  },
);

/** The drawing of the empty state on the screen. */
const drawing = (page: Page) => page.locator('svg[viewBox="0 0 112 72"]');

test('what is empty says so by a drawing of its own, and leads on', { tag: '@all' }, async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/records?status=pending');
  const main = page.getByRole('main');
  const drawings: string[] = [];
  const see = async (fact: string, step: string) => {
    await expect(main.getByRole('heading', { name: fact })).toBeVisible();
    await expect(main.getByRole('link', { name: step, exact: true }).last()).toBeVisible();
    drawings.push(await drawing(page).innerHTML());
  };
  await expect(main.getByText('A limit order waits here until its price comes.')).toBeVisible();
  await see('No pending orders', 'Go to Markets');
  await showWithin(page, '/trade?type=forex');
  await see('No forex positions', 'Go to the list');
  await showWithin(page, '/account/changes');
  await see('No history yet', 'Add money');
  await showWithin(page, '/settings/notices');
  await main.getByRole('button', { name: 'Money', exact: true }).click();
  await see('No notices about this', 'Price alerts');
  await showWithin(page, '/watchlists');
  await expect(main.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  drawings.push(await drawing(page).innerHTML());
  await showWithin(page, '/settings/passkeys');
  await expect(main.getByRole('heading', { name: 'No passkeys yet' })).toBeVisible();
  drawings.push(await drawing(page).innerHTML());
  await showWithin(page, '/watchlists');
  await page.getByRole('banner').getByRole('button', { name: 'Search stocks' }).click();
  const search = page.getByRole('dialog', { name: 'Search stocks' });
  await search.getByRole('button', { name: 'Debt' }).click();
  await search.getByLabel('Name or code').fill('zzzzzz');
  await expect(search.getByText('Nothing found for “zzzzzz”')).toBeVisible();
  drawings.push(await search.locator('svg[viewBox="0 0 112 72"]').innerHTML());
  expect(new Set(drawings).size).toBe(7);
  await search.getByRole('button', { name: 'Search all markets' }).click();
  await expect(search.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await search.getByRole('link', { name: 'Go to Markets' }).click();
  await expect(search).toHaveCount(0);
  await expect(page).toHaveURL(/\/markets$/);
});

test(
  'History is narrowed to a period by its name, or by days in the order of the language',
  { tag: '@all' },
  async ({ page, funded }) => {
    await enterAs(funded, page);
    await page.goto('/account/changes');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(1);
    const filter = page.getByRole('button', { name: 'Filter' });
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await filter.click();
    await sheet.getByLabel('Period').selectOption({ label: 'Last month' });
    await sheet.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(rows).toHaveCount(1);

    await filter.click();
    await sheet.getByLabel('Period').selectOption({ label: 'Last 90 days' });
    await sheet.getByRole('button', { name: 'Show' }).click();
    await expect(rows).toHaveCount(1);
    await filter.click();
    // What was chosen is still chosen.
    await expect(sheet.getByLabel('Period')).toHaveValue('last90Days');
    await sheet.getByLabel('Period').selectOption({ label: 'Other days' });
    const first = sheet.getByLabel('First day', { exact: true });
    await first.fill('');
    await first.pressSequentially('31042026');
    await expect(first).toHaveValue('31/04/2026');
    await expect(first).toHaveAccessibleDescription(/^Enter a day as in \d\d\/\d\d\/\d{4}$/);
    await expect(sheet.getByRole('button', { name: 'Show' })).toBeDisabled();
    await first.fill('1/4/2026');
    await first.blur();
    await expect(first).toHaveValue('01/04/2026');
    await sheet.getByRole('button', { name: 'Choose the first day' }).press('Enter');
    const calendar = page.getByRole('dialog', { name: 'First day' });
    await expect(calendar.locator('th').first()).toHaveAttribute('aria-label', 'Monday');
    for (const [day, key] of [
      ['Wednesday, 1 April 2026', 'PageUp'],
      ['Sunday, 1 March 2026', 'ArrowRight'],
      ['Monday, 2 March 2026', 'Enter'],
    ] as const) {
      await expect(calendar.getByRole('button', { name: day })).toBeFocused();
      await page.keyboard.press(key);
    }
    await expect(calendar).toHaveCount(0);
    await expect(first).toHaveValue('02/03/2026');
    await sheet.getByLabel('Last day', { exact: true }).fill('05/03/2026');
    await sheet.getByRole('button', { name: 'Choose the last day' }).click();
    const ending = page.getByRole('dialog', { name: 'Last day' });
    await expect(ending.getByRole('button', { name: 'Sunday, 1 March 2026' })).toBeDisabled();
    await expect(ending.getByRole('button', { name: 'Monday, 2 March 2026' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(sheet.getByRole('button', { name: 'Choose the last day' })).toBeFocused();
    await sheet.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/from=2026-03-02/);
  },
);
