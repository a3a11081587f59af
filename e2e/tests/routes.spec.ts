import { goWithin } from '../support/within.ts';
import { enterAs, expect, test } from '../support/test.ts';

/** Every route of the specification with a session, and its title. */
const routes: ReadonlyArray<readonly [path: string, title: string]> = [
  ['/', 'Home'],
  ['/markets', 'Markets'],
  ['/watchlists', 'Watchlists'],
  ['/trade', 'Positions'],
  ['/trade-no-nav/stock', 'Positions'],
  ['/trade-no-nav/futures/ok', 'Positions'],
  ['/account', 'Account'],
  ['/account/changes', 'History'],
  ['/settings', 'Settings'],
  ['/settings/login-password', 'Login password'],
  ['/settings/real-name', 'KYC'],
  ['/settings/bank-cards', 'Bank accounts'],
  ['/news', 'News'],
  ['/news/1', 'News'],
  ['/stock/PANCBANK/NSE/Panchvati%20Bank', 'Stock'],
  ['/stock/v2/PANCBANK/Panchvati%20Bank', 'Stock'],
  ['/trading/PANCBANK', 'Trading view'],
  ['/stock/trading/PANCBANK/NSE/Panchvati%20Bank?type=sell', 'Trade'],
  ['/stock/trading/PANCBANK/NSE/Panchvati%20Bank', 'Trade'],
  ['/block-trading', 'Block trading'],
  ['/block-trading/orders', 'Block trading orders'],
  ['/qip', 'QIP'],
  ['/qip/orders', 'QIP orders'],
  ['/ipo', 'IPO'],
  ['/ipo/orders', 'IPO orders'],
  ['/ipo/draw/1', 'Allotment'],
  ['/fund-investment', 'Funds'],
  ['/fund-investment/orders', 'Fund orders'],
  ['/fund-investment/1', 'Fund'],
  ['/forex', 'Forex'],
  ['/futures', 'Futures'],
  ['/treasury-debt', 'Treasury debt'],
  ['/recharge', 'Add money'],
  ['/withdraw', 'Withdraw'],
  ['/withdraw-records', 'Deposits and withdrawals'],
  ['/recharge-records', 'Deposits and withdrawals'],
  ['/recharge-records/withdraw', 'Deposits and withdrawals'],
  ['/loan', 'Loan'],
  ['/LoanApplication', 'Loan applications'],
  ['/loan-records', 'Loan records'],
  ['/records', 'Orders'],
  ['/customer-service', 'Customer service'],
];

/** Those that the bottom navigation leads to, and that alone stand above it. */
const roots = new Set(['/', '/markets', '/watchlists', '/trade', '/account']);

test('every route has its screen and title, five of them the bottom navigation, and all others than itself the way to customer service', async ({
  page,
  demoCustomer,
}) => {
  await enterAs(demoCustomer, page);
  const { data } = await demoCustomer.api.call('GET /stock/success/property/list', {});
  const request = [`/account/recharge-withdraw/${data.rows[0]?.no ?? ''}`, 'Deposit or withdrawal'] as const;
  await page.goto('/');
  await expect(page).toHaveTitle(/Home · Sauda$/);
  for (const [path, title] of [...routes, request]) {
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page).toHaveTitle(new RegExp(`(^|· )${title} · Sauda$`));
      await expect(page).toHaveURL(({ pathname }) => pathname === path.split('?')[0]);
      await expect(page.getByText('There is no screen at this address')).toHaveCount(0);
      await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(roots.has(path) ? 1 : 0);
      // By its button that floats, or in the header.
      if (path !== '/customer-service')
        await expect(page.locator('a[href="/customer-service"]').first()).toBeAttached();
    });
  }
});

test('an address that is no screen says so, and leads Home', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/nowhere');
  await expect(page.getByText('There is no screen at this address')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveTitle('Home · Sauda');
});
