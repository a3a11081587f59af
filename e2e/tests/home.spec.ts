import { speak } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { newsTexts } from '../support/news-texts.ts';
import { scrollTo } from '../support/scroll-to.ts';
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
    await scrollTo(level);
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

  test('indices that cannot be loaded say so, and none are said to be none', { tag: '@all' }, async ({ page }) => {
    const press = await failUntilPressed(page, '**/api/stock/category/list*', {
      succeed: (route) => route.fulfill({ json: { msg: 'ok', data: [], count: 0 } }),
    });
    await page.goto('/');
    await expect(page.getByText(texts.loadFailed)).toBeVisible({ timeout: 60_000 });
    await press(page.getByRole('button', { name: texts.retry }));
    await expect(page.getByText(texts.noIndices)).toBeVisible();
  });
});

test('what Home waits for is asked for once, and before its code is there', async ({ page, newcomer }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // So that nothing is asked for by the clock, should the start take long, or once the stream tells.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await page.route('**/api/v2/stream*', () => undefined);
  await enterAs(newcomer, page);
  await page.goto('/');
  const left = () =>
    page.evaluate(() => [...((window as { firstAnswers?: Map<string, unknown> }).firstAnswers?.keys() ?? ['none'])]);
  // Taken as they were asked for.
  await expect.poll(left).toEqual([]);
  const waitedFor = [
    'v2/config',
    'stock/category/list',
    'stock/success/portfolio',
    'stock/success/v2/user/info',
    'stock/success/collection/list',
  ];
  for (const call of waitedFor) expect(asked.filter((path) => path === `/api/${call}`)).toHaveLength(1);
  // They follow from an answer, whoever has it first: boot.ts or the app's code.
  await expect.poll(() => asked.filter((path) => path === '/api/v2/yahoo').length).toBe(3);
});
