import { findBarriers } from '../support/barriers.ts';
import { demo, logIn, type Customer } from '../support/customers.ts';
import { openAdministrator, showDesk } from '../support/desk.ts';
import { speak } from '../support/enter-in.ts';
import { startSauda, type RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { stock, tradingPath } from '../support/trading.ts';

// One server for both, where what is sold settles a day later.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startSauda({ SETTLEMENT_DAYS: '1' });
});
test.afterAll(() => server.stop());

/** Buys a share and sells it. */
async function sellOne({ api }: Customer): Promise<void> {
  const { data } = await api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
  const body = { tag: stock.symbol, count: '1', price: data.price_high, mold: 'stock' as const };
  const bought = await api.call('POST /stock/success/deal/buy', { body });
  const no = bought.data.no;
  await api.call('POST /stock/success/deal/sell', {
    body: { no, price: bought.data.price, sell_price: data.price_low },
  });
}

test('what a sell has brought is said with its day, pays for orders, and is not withdrawn', async ({ browser }) => {
  const customer = await logIn(demo, server.url);
  await sellOne(customer);
  const { data: money } = await customer.api.call('GET /stock/success/v2/balance', {});
  expect(money.settles).toHaveLength(1);
  expect(Number(money.buying_power) - Number(money.balance)).toBeCloseTo(Number(money.unsettled), 2);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
  await speak('en', context);
  await enterAs(customer, context);
  const page = await context.newPage();
  await page.goto('/account');
  await expect(page.getByText(/^₹[\d,.]+ settles on \w{3},? \d+ \w{3}$/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Available balance' }).click();
  await expect(page.getByText('Waits to be settled')).toBeVisible();
  await page.goto(tradingPath('sell'));
  await expect(page.getByText(/^Settles on \w{3},? \d+ \w{3}$/)).toBeVisible();
  await page.goto('/withdraw');
  const amount = page.getByRole('main').getByRole('textbox');
  await amount.fill((Number(money.balance) + Number(money.unsettled) / 2).toFixed(2));
  await amount.blur();
  await expect(page.getByText(/have not settled: enough of it is free from \w{3},? \d+ \w{3} on/)).toBeVisible();
  await context.close();
});

test(
  'what the day’s trades settle at is at the desk, and what of it a customer waits for',
  { tag: '@all' },
  async ({ browser }) => {
    await sellOne(await logIn(demo, server.url));
    const admin = await openAdministrator(browser, server);
    await showDesk(admin, '/settlement-days');
    const today = admin.getByRole('row', { name: /Indian equities/ });
    await expect(today.first()).toContainText(/Trading|Due/);
    expect(await findBarriers(admin)).toEqual([]);
    await showDesk(admin, '/customers');
    await admin.getByRole('row', { name: new RegExp(demo.phone) }).click();
    await expect(admin.getByText('Unsettled', { exact: true })).toBeVisible();
    await expect(admin.getByText(/^Settles /).first()).toBeVisible();
  },
);
