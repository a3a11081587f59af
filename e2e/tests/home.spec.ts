import { demo, logIn } from '../support/customers.ts';
import { speak } from '../support/enter-in.ts';
import { newsTexts } from '../support/news-texts.ts';
import { startSauda, type RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';

test.use({ provoked: /net::ERR_FAILED/ });

test.describe('in English', () => {
  const texts = newsTexts.en;

  test.beforeEach(async ({ page, demoCustomer }) => {
    await speak('en', page);
    await enterAs(demoCustomer, page);
  });

  test('the tiles lead to everything that can be traded', async ({ page }) => {
    await page.goto('/');
    const tiles = page.getByRole('navigation', { name: texts.products }).getByRole('link');
    await expect(tiles).toHaveText(texts.tiles.map(([name]) => name));
    for (const [name, path] of texts.tiles) {
      await expect(tiles.filter({ hasText: name })).toHaveAttribute('href', path);
    }
  });

  test('each region has its indices, which move', async ({ page, demoCustomer }) => {
    await page.goto('/');
    const { data: regions } = await demoCustomer.api.call('GET /stock/category/list', { query: {} });
    for (const { category_name, stocks } of regions) {
      const cards = page.getByRole('list', { name: category_name }).getByRole('listitem');
      await expect(cards).toHaveCount(stocks.length);
      await expect(cards.first()).toContainText(stocks[0]?.stock_name ?? '');
    }
    const level = page
      .getByRole('list', { name: regions[0]?.category_name ?? '' })
      .getByRole('listitem')
      .first();
    // Asked for once it is seen, which may be under one's own money.
    await level.scrollIntoViewIfNeeded();
    await expect(level).toContainText(/\d[\d,]+\.\d\d/);
    const before = await level.innerText();
    await expect.poll(() => level.innerText(), { timeout: 60_000 }).not.toBe(before);
  });
});

test.describe('in German', () => {
  const texts = newsTexts.de;

  test.beforeEach(async ({ page, demoCustomer }) => {
    await speak('de', page);
    await enterAs(demoCustomer, page);
  });

  test('in rupees there is no news', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Indien' }).getByRole('listitem').first()).toContainText(/\d/);
    await expect(page.getByRole('heading', { name: texts.latestNews })).toHaveCount(0);
    expect(asked.filter((url) => url.includes('/stock/new/'))).toEqual([]);
  });

  test('indices that cannot be loaded say so, and none are said to be none', async ({ page }) => {
    await page.route('**/api/stock/category/list*', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText(texts.loadFailed)).toBeVisible({ timeout: 60_000 });
    await page.unroute('**/api/stock/category/list*');
    await page.route('**/api/stock/category/list*', (route) =>
      route.fulfill({ json: { msg: 'ok', data: [], count: 0 } }),
    );
    await page.getByRole('button', { name: texts.retry }).click();
    await expect(page.getByText(texts.noIndices)).toBeVisible();
  });
});

test.describe('a market in dollars', () => {
  // One server for its tests.
  test.describe.configure({ mode: 'default' });
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startSauda({ CURRENCY: 'USD' });
  });
  test.afterAll(() => server.stop());

  test('has the latest three news on Home', async ({ browser }) => {
    const texts = newsTexts.de;
    const customer = await logIn(demo, server.url);
    const context = await browser.newContext({ baseURL: server.url });
    await speak('de', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    const { rows } = await customer.api.call('GET /stock/new/list', { query: { limit: 3 } });

    await page.route('**/api/stock/new/list*', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText(texts.loadFailed)).toBeVisible({ timeout: 60_000 });
    await page.unroute('**/api/stock/new/list*');
    await page.getByRole('button', { name: texts.retry }).click();

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
});
