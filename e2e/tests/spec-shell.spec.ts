import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/customers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { goWithin, showWithin } from '../support/within.ts';
import { stock } from '../support/trading.ts';

/** An address of each route that needs a session. */
const guarded = [
  '/',
  '/markets',
  '/watchlists',
  '/trade',
  '/trade-no-nav/forex/1',
  '/account',
  '/account/changes',
  '/account/recharge-withdraw/AAAAAAAAAAAA',
  '/account/statements',
  '/account/holdings-proof',
  '/account/published-heads',
  '/account/verify-statement',
  '/settings',
  '/settings/login-password',
  '/settings/sessions',
  '/settings/access',
  '/settings/lost',
  '/settings/passkeys',
  '/settings/authenticator',
  '/settings/notices',
  '/settings/data',
  '/settings/close-account',
  '/settings/real-name',
  '/settings/bank-cards',
  '/settings/bank-cards/add',
  '/settings/bank-cards/1',
  '/settings/about',
  '/news',
  '/news/1',
  '/stock/PANCBANK/NSE/Panchvati%20Bank',
  '/stock/v2/PANCBANK/Panchvati%20Bank',
  '/trading/PANCBANK',
  '/stock/trading/PANCBANK/NSE/Panchvati%20Bank?type=sell',
  '/block-trading',
  '/block-trading/orders',
  '/qip',
  '/qip/orders',
  '/ipo',
  '/ipo/orders',
  '/ipo/draw/1',
  '/fund-investment',
  '/fund-investment/orders',
  '/fund-investment/1',
  '/forex',
  '/futures',
  '/treasury-debt',
  '/recharge',
  '/withdraw',
  '/withdraw-records',
  '/recharge-records/withdraw',
  '/loan',
  '/LoanApplication',
  '/loan-records',
  '/records',
  '/records/AAAAAAAAAAAA',
  '/portfolio',
  '/income',
  '/alerts',
  '/customer-service',
  '/no-such-screen',
] as const;

test('without a session every address but those of three screens leads to login', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/register');
  await page.getByLabel('Invitation code').waitFor();
  for (const path of guarded) {
    await goWithin(page, path);
    await expect(page).toHaveURL(({ pathname }) => pathname === '/login');
  }
  for (const path of ['/register', '/forgot-password']) {
    await goWithin(page, path);
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
  }
  // Nor was anything of a customer asked for meanwhile.
  expect(asked.filter((path) => path.includes('/api/stock/success/'))).toEqual([]);
});

/** What stands at the foot of every screen of the bottom navigation. */
function foot(page: Page): { nav: Locator; service: Locator } {
  return { nav: page.locator('nav[aria-label="Main"]'), service: page.locator('a[href="/customer-service"]') };
}

test('Home has the search, the settings, the language and customer service; a sheet, a dialog and the search lie over the foot', async ({
  page,
  funded,
}) => {
  const { price_low: price } = (await funded.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
  await funded.api.call('POST /stock/success/deal/buy', {
    body: { tag: stock.symbol, count: 1, price, mold: 'stock' },
  });
  await enterAs(funded, page);
  await page.goto('/');
  const { nav, service } = foot(page);
  await expect(nav).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.locator('a[href="/customer-service"]')).toBeVisible();
  const search = header.getByRole('button', { name: 'Search stocks' });
  await expect(search).toBeVisible();
  await expect(header.locator('a[href="/settings"]')).toBeVisible();
  await expect(header.getByRole('combobox', { name: 'Language' })).toBeVisible();

  await search.click();
  await expect(page.getByLabel('Name or code')).toBeFocused();
  await expect(nav).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(nav).toBeVisible();

  // It is in the header of lists too, away from their figures.
  for (const path of ['/watchlists', '/ipo']) {
    await showWithin(page, path);
    await expect(header.locator('a[href="/customer-service"]')).toBeVisible();
    await expect(service).toHaveCount(1);
  }

  // Elsewhere customer service stands at the foot, in room of its own, and hides as the navigation does.
  await logIn(funded);
  for (const path of ['/settings/login-password', '/settings/sessions']) {
    await showWithin(page, path);
    await expect(service).toBeVisible();
    const overlap = () =>
      service.evaluate((button) => {
        const content = document.querySelector('main')?.getBoundingClientRect().bottom ?? Infinity;
        return content - button.getBoundingClientRect().top;
      });
    await expect.poll(overlap, { message: path }).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(service).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(service).toBeVisible();

  await goWithin(page, '/account');
  await page.getByRole('button', { name: 'Available balance' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(nav).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(nav).toBeVisible();

  await goWithin(page, '/trade');
  await page.getByRole('button', { name: /^Cancel the order for / }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(nav).toBeHidden();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(nav).toBeVisible();
});

test.describe('a session that is over', () => {
  // The browser reports the answer.
  test.use({ provoked: /status of 40[01]/ });

  test('is forgotten by an answer of 400 that says logout, as by one of 401', async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.route('**/api/stock/success/v2/user/info*', (route) =>
      route.fulfill({ status: 400, json: { msg: 'no', data: 'logout', message: 'logout' } }),
    );
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userInfo')])).toEqual([
      null,
      null,
    ]);
  });
});

test('settings lead to the two passwords, the real name and the bank cards', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/settings');
  const main = page.getByRole('main');
  for (const path of ['/settings/login-password', '/settings/real-name', '/settings/bank-cards'])
    await expect(main.locator(`a[href="${path}"]`)).toBeVisible();
  await main.getByRole('button', { name: /^Transaction password/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '7', exact: true })).toBeVisible();
});

test('a swipe goes back that begins within 40 pixels of the edge and is over 60 long within half a second', async ({
  page,
  demoCustomer,
}) => {
  await enterAs(demoCustomer, page);
  await page.goto('/account');
  const main = page.getByRole('main');
  /** Draws a finger to the right, has it rest where it is, and lets go. */
  const swipe = (from: number, to: number, restMs: number) =>
    page.evaluate(
      async ([start, end, rest]) => {
        const send = (type: string, clientX: number) => {
          const touches = [new Touch({ identifier: 1, target: document.body, clientX, clientY: 400 })];
          const event = { touches: type === 'touchend' ? [] : touches, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new TouchEvent(type, event));
        };
        send('touchstart', start);
        send('touchmove', (start + end) / 2);
        send('touchmove', end);
        await new Promise((resolve) => setTimeout(resolve, rest));
        // By now it has no speed.
        send('touchmove', end);
        send('touchend', end);
      },
      [from, to, restMs] as const,
    );
  const goOn = async () => {
    await main.locator('a[href="/account/changes"]').click();
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
  };
  await goOn();
  // What listens comes with the first screen that one can come back from.
  await expect(async () => {
    await swipe(39, 109, 100);
    await expect(page).toHaveURL('/account', { timeout: 1_000 });
  }).toPass();
  await goOn();
  for (const [from, to, restMs] of [
    [45, 115, 100],
    [39, 95, 100],
    [39, 109, 700],
  ] as const)
    await swipe(from, to, restMs);
  await expect(page).toHaveURL('/account/changes');
});
