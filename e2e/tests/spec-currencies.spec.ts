import { cheapestBlock, qipCommand } from '../support/commands.ts';
import { demo, logIn } from '../support/customers.ts';
import { enterIn, speak } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { smallScreens } from '../support/in-view.ts';
import { newsTexts } from '../support/news-texts.ts';
import { expectOneWay } from '../support/one-way.ts';
import { startSauda, type RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { figureIn } from '../support/trading.ts';
import { configure } from '../support/withdrawing.ts';

test.use({ provoked: /net::ERR_FAILED/ });

test.describe('in dollars', () => {
  // One server for its tests.
  test.describe.configure({ mode: 'default' });
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startSauda({ CURRENCY: 'USD' });
  });
  test.afterAll(() => server.stop());

  test('a market in dollars has them everywhere, and shows what they are in pesos at the two rates', async ({
    browser,
  }) => {
    const customer = await logIn(demo, server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Available balance' })).toContainText(/\$[\d,]+\.\d\d/);
    await expect(page.getByRole('main')).not.toContainText('₹');

    await page.goto('/account/statements');
    await expect(page.getByRole('button', { name: 'PDF, to read and print' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/India|Capital gains/);

    const sheet = page.getByRole('dialog');
    const block = await cheapestBlock(customer);
    await page.goto(`/block-trading?code=${block.tag}`);
    await page
      .getByRole('button', { name: `Buy ${block.name}` })
      .first()
      .click();
    await sheet.getByRole('button', { name: /^Min / }).click();
    const inPesos = figureIn(await sheet.getByText(/^About MX\$[\d,]+\.\d\d$/).innerText());
    const inDollars = figureIn(await sheet.locator('dl > div').last().locator('dd').innerText());
    expect(inDollars).toBeGreaterThan(0);
    expect(inPesos / inDollars).toBeCloseTo(20, 2);

    const [first] = (await customer.api.call('GET /v2/stock/list', { query: { market: 'US', limit: 1 } })).data.rows;
    await page.goto(`/stock/trading/${first?.stock}/${first?.market}/${encodeURIComponent(first?.name ?? '')}`);
    await sheet.getByRole('spinbutton', { name: 'Quantity' }).fill('50');
    await expect(async () => {
      // Both of one moment: they move with the price.
      const text = await sheet.innerText();
      const [, pesos = ''] = /About MX\$([\d,]+\.\d\d)/u.exec(text) ?? [];
      const [, dollars = ''] = /Total\s+\$([\d,]+\.\d\d)/u.exec(text) ?? [];
      expect(figureIn(pesos) / figureIn(dollars)).toBeCloseTo(20.29, 2);
    }).toPass({ timeout: 60_000 });
    await context.close();
  });

  test('a deposit is paid into an account that has a routing number', async ({ browser }) => {
    const customer = await logIn(demo, server.url);
    const { data } = await customer.api.call('POST /stock/success/v2/recharge/add', { body: { count: 5_000 } });
    expect(data.bank_details?.ifsc).toMatch(/^\d{9}$/);
    const context = await browser.newContext({ baseURL: server.url });
    await enterAs(customer, context);
    const page = await context.newPage();
    // As it is while it is not paid, which the practice bank does within seconds.
    await page.route('**/api/stock/success/property/list*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { rows: object[] } };
      body.data.rows = body.data.rows.map((row) => ({ ...row, status: 1, ended_at: null }));
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`/account/recharge-withdraw/${data.no}`);
    await expect(page.getByText('Routing number')).toBeVisible();
    await expect(page.getByText('IFSC')).toHaveCount(0);
    await context.close();
  });

  test('has the latest three news on Home', async ({ browser }) => {
    const texts = newsTexts.de;
    const customer = await logIn(demo, server.url);
    const context = await browser.newContext({ baseURL: server.url });
    await speak('de', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    const { rows } = await customer.api.call('GET /stock/new/list', { query: { limit: 3 } });

    const press = await failUntilPressed(page, '**/api/stock/new/list*');
    await page.goto('/');
    await expect(page.getByText(texts.loadFailed)).toBeVisible({ timeout: 60_000 });
    await press(page.getByRole('button', { name: texts.retry }));

    const latest = page.getByRole('list', { name: texts.latestNews }).getByRole('link');
    await expect(latest).toHaveCount(3);
    for (const [index, { title }] of rows.entries()) await expect(latest.nth(index)).toContainText(title);
    await page.getByRole('link', { name: texts.allNews }).click();
    await expect(page).toHaveURL('/news');
    await page.goBack();
    await latest.first().click();
    await expect(page.getByRole('heading', { name: rows[0]?.title ?? '' })).toBeVisible();
    await context.close();
  });

  test('begins with the region of the dollar', async () => {
    const { api } = await logIn(demo, server.url);
    const { data } = await api.call('GET /stock/category/list', { query: {} });
    expect(data.map(({ category_code }) => category_code)).toEqual(['US', 'IN']);
    const { data: stocks } = await api.call('GET /v2/stock/list', { query: { limit: 5 } });
    expect(new Set(stocks.rows.map(({ currency }) => currency))).toEqual(new Set(['USD']));
  });

  test('a price in rupees is grouped in lakhs', { tag: '@all' }, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url });
    await enterAs(await logIn(demo, server.url), context);
    const page = await context.newPage();
    await page.goto('/futures');
    const contracts = page.getByRole('list', { name: 'Futures' }).getByRole('listitem');
    await expect(contracts.filter({ hasText: 'Gold, 10 grams' })).toContainText(/₹(\d,\d\d|\d\d),\d{3}\.\d\d/u);
    await context.close();
  });

  // The one qualified buyer is the demo customer, of whom tests on the server that they share only read.
  test('a QIP whose answer is lost is checked as any other command', { tag: '@all' }, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: smallScreens[0],
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const customer = await logIn(demo, server.url);
    await qipCommand.prepare?.(customer);
    await enterIn('en', customer, page);
    await page.goto(qipCommand.path);
    await qipCommand.fillIn(page);
    await expectOneWay(page, customer, qipCommand);
    await context.close();
  });
});

test('an account in rupees has no second currency, and one in pesos its own sign', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  const block = await cheapestBlock(demoCustomer);
  await page.goto(`/block-trading?code=${block.tag}`);
  await page
    .getByRole('button', { name: `Buy ${block.name}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /^Min / }).click();
  await expect(page.getByRole('dialog')).toContainText(/Total\s*₹/);
  await expect(page.getByText(/^About /)).toHaveCount(0);

  await configure(page, { currency: 'MXN' });
  await page.goto('/recharge');
  await expect(page.getByRole('main')).toContainText(/(?<!MX)\$5,000/);
  await expect(page.getByRole('main')).not.toContainText('₹');
});
