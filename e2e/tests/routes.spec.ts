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
  ['/account/changes', 'Account changes'],
  ['/settings', 'Settings'],
  ['/settings/login-password', 'Login password'],
  ['/settings/real-name', 'Real name'],
  ['/settings/bank-cards', 'Bank cards'],
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
  ['/recharge', 'Recharge'],
  ['/withdraw', 'Withdraw'],
  ['/withdraw-records', 'Records'],
  ['/recharge-records', 'Records'],
  ['/recharge-records/withdraw', 'Records'],
  ['/loan', 'Loan'],
  ['/LoanApplication', 'Loan applications'],
  ['/loan-records', 'Loan records'],
  ['/records', 'Stock records'],
  ['/customer-service', 'Customer service'],
];

test('every route has its screen and title', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  const { data } = await demoCustomer.api.call('GET /stock/success/property/list', {});
  const request = [`/account/recharge-withdraw/${data.rows[0]?.no ?? ''}`, 'Recharge or withdrawal'] as const;
  for (const [path, title] of [...routes, request]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(`(^|· )${title} · Sauda$`));
      await expect(page).toHaveURL(({ pathname }) => pathname === path.split('?')[0]);
      await expect(page.getByText('There is no screen at this address')).toHaveCount(0);
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
