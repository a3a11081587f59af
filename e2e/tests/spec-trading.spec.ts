import { setTimeout as sleep } from 'node:timers/promises';
import type { Customer } from '../support/customers.ts';
import { buySome } from '../support/holding.ts';
import { scrollTo } from '../support/scroll-to.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { chooseLimit, stock, tradingPath } from '../support/trading.ts';
import { goWithin } from '../support/within.ts';

test('a market shows its index and live rows; a stock found by its code has the charts and the figures of the specification', async ({
  page,
  demoCustomer,
}) => {
  const charts = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v2/yahoo') charts.add(`${searchParams.get('mold')} ${searchParams.get('interval')}`);
  });
  await enterAs(demoCustomer, page);
  await page.goto('/markets');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /India 50/ })).toContainText(/\d[\d,]*\.\d\d/);
  const row = main.getByRole('list', { name: 'Stocks' }).getByRole('link').first();
  await expect(row).toContainText(/\d\.\d\d/);
  await expect(row).toContainText(/\d\.\d\d%/);

  await page.getByRole('button', { name: 'Search stocks' }).click();
  await page.getByLabel('Name or code').fill('kavpow');
  await page
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: /Kaveri Power/ })
    .click();
  await expect(page).toHaveURL('/stock/v2/KAVPOWER/Kaveri%20Power');
  await expect(main.getByRole('group', { name: 'Today' })).toContainText(/Low [\d,]+\.\d\dHigh [\d,]+\.\d\d/);
  for (const label of ['Open', 'Prev. close']) {
    const figure = main.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
    await expect(figure).toHaveText(/\d\.\d\d/);
  }
  // Real time, day, week and month.
  for (const [range, chart] of [
    ['One day', /^1d 1m$/u],
    ['Three months', /^1y 1d$/u],
    ['One year', /^1y 1wk$/u],
    ['All of it', /^(5y|max) 1mo$/u],
  ] as const) {
    await page.getByRole('radio', { name: range }).check({ force: true });
    await expect.poll(() => [...charts].some((asked) => chart.test(asked))).toBe(true);
  }

  await page.getByRole('link', { name: 'Sell', exact: true }).click();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('type') === 'sell');
  // The trading screen begins with a purchase, whatever its address says of the side.
  await goWithin(page, tradingPath('buy').replace('buy', 'other'));
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Buy', exact: true })).toBeChecked();
});

test('the ticket has the price within the day, what is held and the total, and begins anew with the other side', async ({
  page,
  funded,
}) => {
  await buySome(funded, 5);
  await enterAs(funded, page);
  await page.goto(tradingPath('buy'));
  const ticket = page.getByRole('dialog', { name: `Trade ${stock.name}` });
  await expect(ticket.getByText(/^Low [\d,.]+$/)).toBeVisible();
  await expect(ticket.getByText(/^High [\d,.]+$/)).toBeVisible();
  await expect(ticket.getByText('You hold 5 shares')).toBeVisible();
  const quantity = ticket.getByRole('spinbutton', { name: 'Quantity' });

  for (const [side, other] of [
    ['Buy', 'Sell'],
    ['Sell', 'Buy'],
  ] as const) {
    await quantity.fill('4');
    const market = await chooseLimit(page);
    await page
      .getByLabel('Limit price')
      .fill(String(side === 'Buy' ? Math.ceil(market * 1.02) : Math.floor(market * 0.98)));
    await expect(ticket.getByRole('button', { name: `${side} 4 shares` })).toBeEnabled();
    await ticket.getByRole('radio', { name: other, exact: true }).check();
    await expect(quantity).toHaveValue('1');
    await expect(ticket.getByLabel('Order type')).toHaveValue('market');
    await expect(page.getByLabel('Limit price')).toHaveCount(0);
    const fee = other === 'Buy' ? '\\+' : '−';
    await expect(ticket.getByText(new RegExp(`^1 × ₹[\\d,.]+ ${fee} fee ₹[\\d.]+ \\(0\\.03%\\)$`))).toBeVisible();
    await expect(ticket.getByRole('button', { name: `${other} 1 share` })).toBeEnabled();
  }
});

/** The instruments of the home region whose price is least. */
async function cheapest({ api }: Customer, count: number): Promise<string[]> {
  const { rows } = (await api.call('GET /v2/stock/list', { query: { market: 'NSE', limit: 100 } })).data;
  const byPrice = rows.filter(({ type }) => type === 'stock').toSorted((a, b) => Number(a.prasent) - Number(b.prasent));
  return byPrice.slice(0, count).map((row) => row.stock);
}

test('positions are told by their type, each empty in its own words, and grow by ten', async ({ page, funded }) => {
  await enterAs(funded, page);
  await page.goto('/trade');
  for (const [type, empty] of [
    ['Forex', 'No forex positions yet'],
    ['Futures', 'No futures positions yet'],
    ['Treasury', 'No treasury positions yet'],
    ['Stock', 'No stock positions yet'],
  ] as const) {
    await page.getByRole('radio', { name: type, exact: true }).check();
    await expect(page.getByText(empty)).toBeVisible();
  }

  const symbols = await cheapest(funded, 12);
  expect(symbols).toHaveLength(12);
  for (const symbol of symbols) await buySome(funded, 1, symbol);
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/v2/transaction') && searchParams.get('group') === 'symbol') asked.push(searchParams);
  });
  await page.goto('/trade');
  // By a figure that moves: no row is missed or there twice, whatever prices do between two pages.
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Value');
  const rows = page.getByRole('list', { name: 'Positions' }).getByRole('listitem');
  await expect(async () => {
    await scrollTo(rows.last());
    await page.mouse.wheel(0, 2_000);
    await expect(rows).toHaveCount(12, { timeout: 1_000 });
    const pages = asked
      .filter((query) => query.has('sort'))
      .map((query) => `${query.get('page') ?? query.get('symbols')?.split(',').length} of ${query.get('limit')}`);
    expect([...new Set(pages)]).toEqual(expect.arrayContaining(['1 of 10', '2 of 10']));
  }).toPass();
});

test.describe('a list', () => {
  // It lives by its own answers alone, which the test has a hand in.
  test.use({ provoked: /net::ERR_FAILED/ });

  test('grows once its end is within 50 pixels, and shows a rise and a fall in colours of their own', async ({
    page,
    demoCustomer,
  }) => {
    await page.route('**/api/v2/stream*', (route) => route.abort());
    await page.route('**/api/v2/currency/list*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { rows: Array<Record<string, string>> } };
      const moves = [
        { change: '0.5000', percent_change: '1.25', price_change_percent: '1.25' },
        { change: '-0.5000', percent_change: '-1.25', price_change_percent: '-1.25' },
      ];
      const rows = body.data.rows.map((row, index) => ({ ...row, ...moves[index] }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, rows } } });
    });
    await enterAs(demoCustomer, page);
    await page.setViewportSize({ width: 360, height: 500 });
    await page.goto('/forex');
    const rows = page.getByRole('list', { name: 'Currency pairs' }).getByRole('listitem');
    await expect(rows).toHaveCount(10);
    const colourOf = (text: string) =>
      rows.getByText(text, { exact: true }).evaluate((drawn) => getComputedStyle(drawn).color);
    const ink = await rows.first().evaluate((row) => getComputedStyle(row).color);
    expect(new Set([await colourOf('+0.5000 (+1.25%)'), await colourOf('−0.5000 (−1.25%)'), ink]).size).toBe(3);

    /** Leaves so many pixels between the foot of the screen and that of the list. */
    const leave = (pixels: number) =>
      page.getByRole('button', { name: 'Show more' }).evaluate((button, rest) => {
        const { top } = (button.parentElement ?? button).getBoundingClientRect();
        window.scrollBy({ top: top - window.innerHeight - rest, behavior: 'instant' });
      }, pixels);
    await leave(80);
    // For as long as a page takes to come.
    await sleep(1_000);
    await expect(rows).toHaveCount(10);
    await leave(40);
    await expect.poll(() => rows.count()).toBeGreaterThan(10);

    const query = { market: 'FUTURE', page: 1, limit: 10 };
    const [future] = (await demoCustomer.api.call('GET /v2/stock/list', { query })).data.rows;
    await goWithin(page, '/futures');
    const row = page
      .getByRole('list', { name: 'Futures' })
      .getByRole('listitem')
      .filter({ hasText: future?.underlying?.name ?? 'no name' })
      .first();
    await expect(row).toContainText(/\d\.\d\d/);
    await expect(row).toContainText(/\d\.\d\d%/);
    // The exchange stands one tap away.
    await row.getByRole('link').first().click();
    await expect(page.getByText(future?.exchange_name ?? 'no exchange', { exact: true })).toBeVisible();
  });
});
