import { enterIn } from '../support/enter-in.ts';
import { buySome } from '../support/holding.ts';
import { scrollTo } from '../support/scroll-to.ts';
import { expect, test } from '../support/test.ts';
import { detailPath, figureIn, stock } from '../support/trading.ts';
import { goWithin, showWithin } from '../support/within.ts';

/** Which pays dividends on the practice market, and has others of its sector. */
const steel = { symbol: 'DECSTEEL', name: 'Deccan Steelworks' } as const;

test(
  'below the chart stand ranges, depth, statistics, events and companies like it; news where something names it',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/stock/v2/${steel.symbol}/${encodeURIComponent(steel.name)}`);
    const main = page.getByRole('main');

    await test.step('the range of the day and of the year, which comes after the chart', async () => {
      const today = main.getByRole('group', { name: 'Today' });
      await expect(today).toContainText(/Prev\. close [\d,]+\.\d\d/);
      await expect(today).toContainText(/Low [\d,]+\.\d\dHigh [\d,]+\.\d\d/);
      await expect(today).toContainText(/Now [\d,]+\.\d\d/);
      await scrollTo(today);
      const year = main.getByRole('group', { name: '52 weeks' });
      const { data } = await newcomer.api.call('GET /v2/instrument', { query: { symbol: steel.symbol } });
      await expect(year).toContainText(/\d% below the high|At the high/);
      expect(figureIn((await year.getByText(/^Low /).innerText()).slice(4))).toBeLessThanOrEqual(Number(data.year_low));
      expect(figureIn((await year.getByText(/^High /).innerText()).slice(5))).toBeGreaterThanOrEqual(
        Number(data.year_high),
      );
      expect(asked.indexOf('/api/v2/instrument')).toBeGreaterThan(asked.indexOf('/api/v2/yahoo'));
    });

    await test.step('five bids under five asks, which the stream moves', async () => {
      const [bids, asks] = ['Bids', 'Asks'].map((name) => main.getByRole('table', { name })) as [
        ReturnType<typeof main.getByRole>,
        ReturnType<typeof main.getByRole>,
      ];
      await scrollTo(bids);
      await expect(async () => {
        const pricesOf = async (side: typeof bids) =>
          (await side.locator('tbody td:first-child').allInnerTexts()).map(figureIn);
        const [bid, ask] = [await pricesOf(bids), await pricesOf(asks)];
        const rising = [...bid.toReversed(), ...ask];
        expect(rising).toHaveLength(10);
        expect(rising).toEqual([...new Set(rising)].toSorted((one, two) => one - two));
      }).toPass({ timeout: 60_000 });
      await expect(main.getByText(/^Simulated, like the prices\./)).toBeVisible();
      // The best of each, with what waits there, stand above too, as the stream moves them.
      const best = main.locator('[data-part="bid-and-ask"]');
      await expect(async () => {
        const [bid, ask] = await Promise.all(
          [bids, asks].map((side) => side.getByRole('row').nth(1).getByRole('cell').first().innerText()),
        );
        await expect(best).toHaveText(new RegExp(`^Bid${bid} × [\\d,.]+.*Ask${ask} × [\\d,.]+`), { timeout: 1 });
      }).toPass({ timeout: 60_000 });
      // As it moves: the stream tells it.
      const before = await bids.innerText();
      await expect(bids).not.toHaveText(before, { useInnerText: true });
      expect(asked.filter((path) => path === '/api/v2/depth').length).toBeLessThanOrEqual(1);
    });

    await test.step('statistics', async () => {
      const valueOf = (label: string) =>
        main.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
      for (const label of ['Open', 'Prev. close', 'Lower limit', 'Upper limit']) {
        await expect(valueOf(label)).toHaveText(/^[\d,]+\.\d\d$/);
      }
      await expect(valueOf('Average volume')).toHaveText(/^[\d,.]+ (L|Cr)$/);
      await expect(valueOf('Market cap')).toHaveText(/^₹[\d,.]+ (L|Cr)$/);
      await expect(valueOf('Lot')).toHaveText('1');
      await expect(valueOf('Tick')).toHaveText('0.05');
    });

    await test.step('what companies of its sector do, and that it is an invented one', async () => {
      await expect(main.getByRole('heading', { name: 'About the sector' })).toBeVisible();
      await expect(main.getByText(/^Companies of this sector mine ore, and make metals/)).toBeVisible();
      await expect(
        main.getByText(`${steel.name} is invented, as everything listed on the practice market is.`),
      ).toBeVisible();
    });

    await test.step('events', async () => {
      const event = main.getByRole('list', { name: 'Events' }).getByRole('listitem').first();
      await expect(event).toContainText(/Dividend ₹[\d,.]+ a share/);
      await expect(event).toContainText(/Record date/);
      await expect(event).toContainText(/left|now|Paid/);
    });

    await test.step('five of its sector, and the way to all of it; no list of the market', async () => {
      const peers = main.getByRole('list', { name: 'Metals and mining' });
      await expect(peers.getByRole('link')).toHaveCount(5);
      await expect(peers).not.toContainText(steel.name);
      await expect(main.getByRole('list', { name: 'Market list' })).toHaveCount(0);
      await expect(main.getByRole('link', { name: 'All of the sector' })).toHaveAttribute('href', /sector=metal/);
      const first = peers.getByRole('link').first();
      await expect(first).toContainText(/[\d,]+\.\d\d/);
      await first.click();
      await expect(page).toHaveURL(/^.*\/stock\/[A-Z]+\/IN\//);
      await expect(main.getByRole('heading', { name: 'Most traded, India' })).toBeVisible();
      await scrollTo(main.getByRole('list', { name: 'Market list' }));
      const { data } = await newcomer.api.call('GET /v2/stock/list', {
        query: { sort: 'volume', order: 'desc', limit: 3 },
      });
      await expect(main.getByRole('list', { name: 'Market list' }).getByRole('link').first()).toContainText(
        new RegExp(data.rows.map(({ stock }) => stock).join('|')),
      );
    });

    await test.step('an index has news that names it, and neither depth nor the rules of orders', async () => {
      const [india] = (await newcomer.api.call('GET /stock/category/list', {})).data;
      const index = india?.stocks[0];
      await showWithin(page, `/stock/v2/${index?.stock_code}/${encodeURIComponent(index?.stock_name ?? '')}`);
      const news = main.getByRole('list', { name: 'News' });
      await expect(news.getByRole('link')).toHaveCount(3);
      await expect(main.getByRole('heading', { name: 'Statistics' })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Depth' })).toHaveCount(0);
      await expect(main.getByText('Lower limit')).toHaveCount(0);
      await news.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/news\/\d+$/);
    });
  },
);

test(
  'what is held of a stock is told at its worth, and hidden with the other amounts',
  { tag: '@all' },
  async ({ page, funded }) => {
    await buySome(funded, 5);
    await enterIn('en', funded, page);
    await page.goto(detailPath());
    const position = page.getByRole('button', { name: 'Your position' });
    await expect(position).toContainText(/5 shares at [\d,]+\.\d\d/);
    await expect(position).toContainText(/₹[\d,]+\.\d\d/);
    await page.evaluate(() => localStorage.setItem('hideAmounts', 'yes'));
    await page.reload();
    await expect(position).toContainText('Amount hidden');
    await expect(position).not.toContainText(/5 shares|₹\s?\d/);
    await expect(position).toContainText(/%/);
  },
);

test(
  'three others are compared at once on the large chart, in per cent, and kept for the next time',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await enterIn('en', newcomer, page);
    await page.goto(`/trading/${stock.symbol}`);
    const chart = page.getByRole('img', { name: new RegExp(`^${stock.name}\\. `) });
    await expect(chart).toBeVisible();

    await test.step('the practice mark stands clear of the price', async () => {
      const mark = await page.locator('h1 [data-part="practice"]').boundingBox();
      const price = await page.locator('h1 + p').boundingBox();
      expect((mark?.y ?? 0) + (mark?.height ?? 0) + 2).toBeLessThanOrEqual(price?.y ?? 0);
    });

    const tools = page.getByRole('dialog', { name: 'Indicators and lines' });
    const open = () => page.getByRole('button', { name: 'Indicators and lines' }).click();
    const others = ['DECSTEEL', 'KAVPOWER', 'TARAKA'];
    for (const symbol of others) {
      await open();
      await tools.getByLabel('Name or code').fill(symbol);
      await tools.getByRole('list', { name: 'Results' }).getByRole('button', { name: symbol }).first().click();
      await expect(tools).toHaveCount(0);
    }
    const shownOf = (symbol: string) => page.getByText(new RegExp(`^${symbol} [+−]?\\d+\\.\\d\\d%$`));
    for (const symbol of [stock.symbol, ...others]) await expect(shownOf(symbol)).toBeVisible();
    const colours = await Promise.all(
      others.map((symbol) => shownOf(symbol).evaluate((key) => getComputedStyle(key).color)),
    );
    expect(new Set(colours).size).toBe(3);

    await test.step('in per cent since the range began', async () => {
      await page.getByRole('radio', { name: 'One year' }).check({ force: true });
      const { rows } = (
        await newcomer.api.call('GET /v2/yahoo', { query: { symbol: 'DECSTEEL', mold: '1y', interval: '1wk' } })
      ).data;
      const [from, to] = [Number(rows[0]?.close), Number(rows.at(-1)?.close)];
      const change = (to / from - 1) * 100;
      await expect
        .poll(async () => figureIn((await shownOf('DECSTEEL').innerText()).replace('DECSTEEL', '').replace('−', '-')))
        .toBeCloseTo(change, -1);
    });

    await page.reload();
    for (const symbol of others) await expect(shownOf(symbol)).toBeVisible();
    await open();
    await expect(tools.getByText(/^At most 3 at once/)).toBeVisible();
    await expect(tools.getByLabel('Name or code')).toHaveCount(0);
    await tools.getByRole('checkbox', { name: 'KAVPOWER' }).click();
    await expect(tools.getByLabel('Name or code')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shownOf('KAVPOWER')).toHaveCount(0);
    await expect(shownOf('DECSTEEL')).toBeVisible();

    await test.step('the chart of one that is compared is not compared with itself', async () => {
      await goWithin(page, '/trading/DECSTEEL');
      await expect(shownOf('TARAKA')).toBeVisible();
      await expect(shownOf('DECSTEEL')).toHaveCount(1);
    });
  },
);
