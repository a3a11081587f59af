import { enterAs, expect, test } from '../support/test.ts';
import { detailPath, stock } from '../support/trading.ts';

test('markets by region, sub-market and page', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/markets');
  const stocks = page.getByRole('list', { name: 'Stocks' });
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible();
  await expect(stocks.getByRole('link')).toHaveCount(10);
  const first = await stocks.getByRole('link').first().innerText();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^11 to 20 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible();
  await expect(stocks.getByRole('link').first()).toContainText(first.split('\n')[0] ?? '');

  await page.getByRole('tab', { name: 'BSE' }).click();
  await expect(page.getByRole('tab', { name: 'BSE' })).toHaveAttribute('aria-selected', 'true');
  await expect(stocks.getByRole('link').first()).not.toContainText(first.split('\n')[0] ?? '');

  await page.getByRole('combobox', { name: 'Region' }).selectOption('United States');
  await expect(page.getByRole('tab', { name: 'NASDAQ' })).toBeVisible();
  await expect(page.getByText('Price ($)')).toBeVisible();
});

test(
  'markets are narrowed to movers and a sector and sorted by their heads, which outlives a look at a stock',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    /** The last answer to what is asked for now. */
    let answered: { names: string[]; query: URLSearchParams } = { names: [], query: new URLSearchParams() };
    page.on('response', async (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (!pathname.endsWith('/v2/stock/list') || !response.ok()) return;
      // What the page no longer waits for has no body any more.
      const text = await response.text().catch(() => undefined);
      if (text === undefined) return;
      const { data } = JSON.parse(text) as { data: { rows: { name: string }[] } };
      answered = { names: data.rows.map(({ name }) => name), query: searchParams };
    });
    await enterAs(demoCustomer, page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/markets');
    const links = page.getByRole('list', { name: 'Stocks' }).getByRole('link');
    const isShown = (...asked: [string, string][]) =>
      expect
        .poll(async () => {
          const isAsked = asked.every(([name, value]) => answered.query.get(name) === value);
          const texts = await links.allInnerTexts();
          return (
            isAsked &&
            texts.length > 0 &&
            texts.every((text, index) => text.startsWith(answered.names[index] ?? 'none'))
          );
        })
        .toBe(true);
    await isShown();
    // Seven rows and more are seen at once, above the navigation.
    const seventh = await links.nth(6).boundingBox();
    expect((seventh?.y ?? 0) + (seventh?.height ?? 0)).toBeLessThan(784);

    await page.getByRole('button', { name: 'Losers' }).click();
    await isShown(['movers', 'losers']);
    for (const text of await links.allInnerTexts()) expect(text).toMatch(/−\d+\.\d\d%|0\.00%/);
    const change = page.getByRole('button', { name: /^Change/ });
    await expect(change).toHaveAttribute('aria-pressed', 'true');
    await expect(change).toContainText('↑');

    await page.getByRole('button', { name: 'Most active' }).click();
    await isShown(['movers', 'active']);
    await expect(links.first()).toContainText('Volume');

    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('combobox', { name: 'Sector' }).selectOption('Banks');
    await isShown(['sector', 'bank']);
    for (const text of await links.allInnerTexts()) expect(text).toContain('Bank');
    const price = page.getByRole('button', { name: /^Price/ });
    await price.click();
    await isShown(['sector', 'bank'], ['sort', 'price'], ['order', 'desc']);
    await price.click();
    await isShown(['sector', 'bank'], ['sort', 'price'], ['order', 'asc']);
    const cheapest = (await links.first().innerText()).split('\n')[0] ?? '';

    await links.first().click();
    await expect(page).toHaveURL(/\/stock\//);
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Sector' })).toHaveValue('bank');
    await expect(links.first()).toContainText(cheapest);
    await expect(price).toContainText('↑');

    // Its title, mark and actions keep to one line where the region has a long name.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('combobox', { name: 'Region' }).selectOption('United States');
    await expect(page.getByRole('tab', { name: 'NASDAQ' })).toBeVisible();
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

test('a favourite is kept until it is taken away', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto(detailPath());
  const star = page.getByRole('button', { name: 'Favourite' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  for (const pressed of ['true', 'false']) {
    const answered = page.waitForResponse(/collection\/(add|remove)$/);
    await star.click();
    expect((await answered).ok()).toBe(true);
    await page.reload();
    await expect(star).toHaveAttribute('aria-pressed', pressed);
  }
  const { collected } = await newcomer.api.call('GET /stock/success/collection/check', {
    query: { symbol: stock.symbol },
  });
  expect(collected).toBe(false);
});

test('a search without results says so', { tag: '@all' }, async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search stocks' }).click();
  await page.getByLabel('Name or code').fill('qqqq');
  await expect(page.getByText('Nothing found for “qqqq”')).toBeVisible();
});
