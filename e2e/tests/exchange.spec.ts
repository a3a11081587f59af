import { scrollTo } from '../support/scroll-to.ts';
import { openAdministrator } from '../support/desk.ts';
import { startSauda, type RunningServer } from '../support/start-server.ts';
import { logIn, demo } from '../support/customers.ts';
import { speak } from '../support/enter-in.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { chooseLimit, stock, tradingPath } from '../support/trading.ts';

// One exchange for all.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startSauda({ VENUE: 'exchange' });
});
test.afterAll(() => server.stop());

test(
  'an order at the exchange says how far it has come and that its cancel was asked for; the stock, how it trades there',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await logIn(demo, server.url);
    const { data } = await customer.api.call('GET /v2/stock/list', { query: { limit: 100 } });
    const listed = data.rows.find(({ type, currency }) => type === 'stock' && currency === 'INR');
    const order = { tag: listed?.stock ?? '', count: '5', price: listed?.price_low ?? '', mold: 'stock' as const };
    const placed = await customer.api.call('POST /stock/success/deal/buy', { body: order });
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await speak('en', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto(`/records/${placed.data.no}`);
    await expect(page.getByText('Working at the exchange')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('The exchange is asked to cancel it.');
    await question.getByRole('button', { name: 'Cancel order', exact: true }).click();
    await expect(page.getByText('The exchange is asked to cancel it', { exact: true })).toBeVisible();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

    // As it is in the quarter of an hour before an opening, which this market, open around the clock, has not.
    await page.route('**/api/v2/auction*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      const ends_at = new Date(Date.now() + 600_000).toISOString();
      const told = { phase: 'pre_open', ends_at, price: '1250.00', quantity: '40' };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ...told } } });
    });
    await page.goto(`/stock/v2/${order.tag}/x`);
    await expect(page.locator('[data-part="auction"]')).toHaveText(
      /^Opening auction: orders trade at \d\d:\d\d, all at one price\. Now that would be 1,250\.00, for 40\.$/,
    );
    await scrollTo(page.getByRole('group', { name: 'Today' }));
    await expect(
      page.getByText(/^Simulated, like the prices\. An order trades with these at the practice exchange/),
    ).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  },
);

test(
  'what became of an order, and of a basket, follows what the exchange fills',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await logIn(demo, server.url);
    for (const symbol of ['KAVPOWER', 'DECSTEEL']) {
      await customer.api.call('POST /stock/success/collection/add', { body: { symbol } });
    }
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await speak('en', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto(tradingPath('buy'));
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(page.getByRole('heading', { name: `Bought 1 share of ${stock.name}` })).toBeVisible();
    await expect(page.getByText('You now hold')).toBeVisible();

    const { data } = await customer.api.call('POST /stock/success/deal/list', { body: { limit: 1 } });
    await page.goto(`/records/${data.rows[0]?.no}`);
    await expect(
      page.getByText(/^Traded at ₹[\d.,]+ on .+ at .+, venue Practice exchange\. The order would have taken/),
    ).toBeVisible();

    await page.goto('/watchlists');
    await page.getByRole('button', { name: 'Basket', exact: true }).click();
    await page.getByRole('button', { name: /^Place \d orders$/ }).click();
    const outcomes = page.getByRole('list', { name: 'Outcomes' });
    await expect(outcomes.getByRole('link', { name: 'Kaveri Power' })).toContainText('Success');
    await expect(outcomes.getByRole('link', { name: 'Deccan Steel' })).toContainText('Success');
    await context.close();
  },
);

test(
  'while the desk sends the exchange nothing, an order says that it waits for that, and one at the market that it was not sent',
  { tag: '@all' },
  async ({ browser }) => {
    const admin = await openAdministrator(browser, server);
    const headers = { 'x-sauda-desk': '1' };
    const data = { reason: 'The exchange has asked us to' };
    expect((await admin.request.post(`${server.url}/api/desk/venue/stop`, { headers, data })).status()).toBe(200);
    const customer = await logIn(demo, server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await speak('en', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto(tradingPath('buy'));
    const held = 'Orders to the exchange are held for now: ';
    await expect(page.getByText(`${held}one that is to trade at once ends unless it is sent`)).toBeVisible();
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(page.getByRole('heading', { name: 'Order placed', exact: true })).toBeVisible();
    await expect(page.getByText(/^It could not be sent to the exchange at once, so it ended/)).toBeVisible();

    await page.goto(tradingPath('buy'));
    await chooseLimit(page);
    await expect(page.getByText(`${held}yours waits and is sent once they go out again.`)).toBeVisible();
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(page.getByRole('heading', { name: /^Order placed: it waits for/ })).toBeVisible();
    await page.goto('/trade');
    const row = page.getByRole('link', { name: stock.name }).filter({ hasText: 'Waits until orders go' });
    await row.click();
    const fact = (term: string) => page.getByRole('term').filter({ hasText: term }).locator('+ *');
    await expect(fact('State')).toHaveText('Waits until orders go to the exchange again');
    await expect(fact('Order type')).toHaveText('Limit');
    await expect(fact('Validity')).toHaveText('Day');
    await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('The money held for it is free again at once.');
    await question.getByRole('button', { name: 'Cancel order', exact: true }).click();
    await expect(page.getByText('Order cancelled', { exact: true })).toBeVisible();
    await context.close();
    await admin.context().close();
  },
);

test(
  'an order at the market that the exchange has not filled yet waits for no price',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await logIn(demo, server.url);
    const { price_low: price } = (await customer.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
    const body = { tag: stock.symbol, count: '1', price, mold: 'stock' as const };
    const placed = await customer.api.call('POST /stock/success/deal/buy', { body });
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await speak('en', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    // As it is in the moment before the exchange fills it.
    const atMarket = { order_type: 'market', lifetime: 'ioc' };
    await page.route('**/deal/detail*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...atMarket } } });
    });
    await page.route('**/deal/list', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { rows: object[] } };
      const rows = answer.data.rows.map((row) => ({ ...row, ...atMarket }));
      await route.fulfill({ response, json: { ...answer, rows, data: { ...answer.data, rows } } });
    });
    await page.goto('/trade');
    const row = page.locator(`a[href*="/records/${placed.data.no}"]`);
    await expect(row).toContainText('1 at the market');
    await expect(row).not.toContainText('limit');
    await row.click();
    await expect(
      page.getByText(/^Not priced yet: the exchange fills it at the market, for ₹[\d.,]+ at most\.$/),
    ).toBeVisible();
    const fact = (term: string) => page.getByRole('term').filter({ hasText: term }).locator('+ *');
    await expect(fact('Order type')).toHaveText(/^Market, at most ₹/);
    await expect(fact('Validity')).toHaveText('Immediate or cancel (IOC)');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  },
);
