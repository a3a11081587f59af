import type { Route } from '@playwright/test';
import { enterIn } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { buySome } from '../support/holding.ts';
import { expect, test } from '../support/test.ts';
import { figureIn, stock } from '../support/trading.ts';

// The service worker would answer in the place of what a test puts between.
test.use({ serviceWorkers: 'block' });

/** Written out here, so that no catalogue vouches for itself. */
const allTexts = {
  en: {
    portfolio: 'Portfolio',
    none: 'No positions yet',
    largest: 'Largest positions',
    byClass: 'By class',
    byMoney: 'Your money',
    historyTable: 'History as a table',
    history: 'History',
    tomorrow: /The picture begins tomorrow\.$/,
    income: 'Dividends and interest',
    noIncome: 'No income yet',
    interest: 'Interest',
    week: '1W',
  },
  de: {
    portfolio: 'Depot',
    none: 'Noch keine Positionen',
    largest: 'Größte Positionen',
    byClass: 'Nach Klasse',
    byMoney: 'Dein Geld',
    historyTable: 'Verlauf als Tabelle',
    history: 'Verlauf',
    tomorrow: /Die Grafik beginnt morgen\.$/,
    income: 'Dividenden und Zinsen',
    noIncome: 'Noch keine Erträge',
    interest: 'Zinsen',
    week: '1 W',
  },
} as const;

test.describe('in English', () => {
  const texts = allTexts.en;

  test(
    'the portfolio says what is held and how it is spread, and leads to the income',
    { tag: '@all' },
    async ({ page, funded }) => {
      await enterIn('en', funded, page);
      await page.goto('/account');
      await page.getByRole('link', { name: texts.portfolio }).click();
      await expect(page.getByText(texts.none)).toBeVisible();

      await buySome(funded, 5);
      await page.reload();
      const row = page.getByRole('table', { name: texts.largest }).getByRole('row').nth(1);
      await expect(row).toContainText(stock.name);
      await expect(row).toContainText('100.00%');
      const returns = page.getByRole('definition').filter({ hasText: /^[+−]?\d+\.\d\d%$/ });
      await expect(returns).toHaveCount(2);
      await expect(page.getByText(texts.byMoney, { exact: true })).toBeVisible();
      // One class has nothing to be spread over.
      await expect(page.getByRole('table', { name: texts.byClass })).toHaveCount(0);
      const [value = ''] = (await row.getByRole('cell').allTextContents()).filter((text) => text.includes('₹'));
      expect(figureIn(value)).toBeGreaterThan(0);

      // Somebody new has no day behind them, and the present as the first row.
      await expect(page.getByText(texts.tomorrow)).toBeVisible();
      await page.getByText(texts.historyTable).click();
      await expect(page.getByRole('table', { name: texts.history }).getByRole('row')).toHaveCount(2);

      await page.getByRole('link', { name: texts.income }).click();
      await expect(page.getByText(texts.noIncome)).toBeVisible();
      await page.getByRole('radio', { name: texts.interest, exact: true }).check();
      await expect(page.getByText(texts.noIncome)).toBeVisible();
    },
  );

  test(
    'a dividend on its way is told before it is paid, with what it will come to',
    { tag: '@all' },
    async ({ page, funded }) => {
      // The practice market always has one on its way, of each of these in turn.
      for (const tag of ['DECSTEEL', 'KAVPOWER', 'KONSHIP', 'UJJBANK', 'TARAKA', 'NILPHARM', 'AALAMB', 'SAMPBANK']) {
        await buySome(funded, 1, tag);
      }
      await enterIn('en', funded, page);
      await page.goto('/income');
      const row = page.getByRole('list', { name: 'On its way' }).getByRole('listitem').first();
      await expect(row).toContainText(/Dividend, 1 at (₹\d+\.\d\d)/);
      const [, each = ''] = /Dividend, 1 at (₹\d+\.\d\d)/.exec(await row.innerText()) ?? [];
      await expect(row.getByText(each, { exact: true })).toBeVisible();
      await page.getByRole('radio', { name: 'Interest', exact: true }).check();
      await expect(row).toHaveCount(0);
    },
  );

  test(
    'hidden amounts are hidden in every place at once, in other tabs too',
    { tag: '@all' },
    async ({ page, funded }) => {
      await buySome(funded, 5);
      await enterIn('en', funded, page);
      await page.goto('/');
      const home = page.getByRole('list', { name: 'Holdings' });
      await expect(home).toContainText('5 × ');
      await expect(page.getByRole('heading', { name: 'Holdings price today' })).toBeVisible();
      const other = await page.context().newPage();
      await enterIn('en', funded, other);
      await other.goto('/trade');
      const main = other.getByRole('main');
      const row = main.getByRole('list', { name: 'Positions' }).getByRole('listitem');
      await expect(row).toContainText('5 × ');
      await expect(main.getByText(/^1 position · cost ₹/)).toContainText(amountShown);

      await other.getByRole('button', { name: 'Hide amounts' }).click();
      await expect(row).toContainText(stock.symbol);
      await expect(row).not.toContainText('5 × ');
      await expect(main).not.toContainText(amountShown);
      await expect(main.getByText(/^1 position · cost /)).toContainText('Amount hidden');
      // Each figure of a row in its turn.
      for (let figure = 0; figure < 4; figure += 1) {
        await expect(main).not.toContainText(amountShown);
        await row.getByRole('button', { name: 'Show another figure' }).click();
      }
      await row.getByRole('button', { name: stock.name }).click();
      const lots = other.getByRole('dialog', { name: stock.name });
      await expect(lots.getByRole('list', { name: 'Lots' })).toContainText('Amount hidden');
      await expect(lots).not.toContainText(amountShown);
      await expect(lots).not.toContainText(/Sell all 5|5 at /);

      await expect(home).not.toContainText('5 × ');
      await expect(page.getByRole('link', { name: /^Cash/ })).toContainText('Amount hidden');
      await expect(home).not.toContainText(amountShown);

      await page.goto('/portfolio');
      await expect(page.getByRole('table', { name: texts.largest })).toContainText('Amount hidden');
      await page.getByText(texts.historyTable).click();
      await expect(page.getByRole('table', { name: texts.history })).toContainText('Amount hidden');
      await expect(page.getByRole('main')).not.toContainText(amountShown);

      await page.goto('/account');
      await page.getByRole('button', { name: 'Available balance' }).click();
      await expect(page.getByRole('dialog').getByRole('list').first()).toContainText('Amount hidden');
      await expect(page.getByRole('dialog')).not.toContainText(amountShown);
      await expect(page.locator('main')).not.toContainText(amountShown);
    },
  );
});

/** An amount with its currency, as against dots after it. */
const amountShown = /₹\s?\d/;

test.describe('in German', () => {
  const texts = allTexts.de;

  test('days that were written down are drawn and listed', { tag: '@all' }, async ({ page, funded }) => {
    await buySome(funded, 5);
    await enterIn('de', funded, page);
    await page.route('**/api/stock/success/portfolio*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { history: Array<Record<string, string>> } };
      const [now = {}] = body.data.history;
      const earlier = ['2026-01-05', '2026-01-06', '2026-01-07'].map((day) => ({ ...now, day }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, history: [...earlier, now] } } });
    });
    // Forty days on each of which the investments grew by as much, and the index by nothing until the last.
    await page.route('**/api/stock/success/portfolio/returns*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { days: unknown[] } };
      const days = Array.from({ length: 40 }, (_, at) => ({
        day: new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10),
        time_weighted: ((1.01 ** (at + 1) - 1) * 100).toFixed(2),
        index: at === 39 ? '5.00' : '0.00',
      }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, days } } });
    });
    await page.goto('/portfolio');
    const growth = page.getByRole('img', { name: /^Deine Anlagen im Zeitverlauf: / });
    await expect(growth).toHaveAccessibleName(/: \+48[,.]89\s?%, .+: \+5[,.]00\s?%$/);
    await page.getByRole('radio', { name: texts.week, exact: true }).check();
    await expect(growth).toHaveAccessibleName(/: \+7[,.]2\d\s?%, .+: \+5[,.]00\s?%$/);
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.getByText(texts.historyTable).click();
    await expect(page.getByRole('table', { name: texts.history }).getByRole('row')).toHaveCount(5);
  });
});

test(
  'a position keeps its name in whole words with text twice as large',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    await enterIn('en', demoCustomer, page);
    await page.goto('/trade');
    const row = page.getByRole('list', { name: 'Positions' }).getByRole('listitem').first();
    await expect(row).toBeVisible();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const [name, figures] = [row.getByRole('button').first(), row.getByRole('button').last()];
    const [above, below] = [await name.boundingBox(), await figures.boundingBox()];
    expect(above?.width).toBeGreaterThan(280);
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  },
);

test.describe('half a day east of Greenwich', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('a day of the house is the day that it was', async ({ page, funded }) => {
    await buySome(funded, 1);
    const { data } = await funded.api.call('GET /stock/success/portfolio/returns', {});
    const [year, , day] = (data.whole?.since ?? '').split('-').map(Number);
    await enterIn('en', funded, page);
    await page.goto('/portfolio');
    await expect(page.getByText(new RegExp(`^Since 0?${day} \\w+ ${year},`, 'u'))).toBeVisible();
  });
});

test('returns that come last are waited for by nothing, and move nothing', async ({ page, demoCustomer }) => {
  await enterIn('en', demoCustomer, page);
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/stock/success/portfolio/returns*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/portfolio');
  await expect(page.getByText('Loading returns')).toBeAttached();
  await expect(page.getByRole('main').getByText(/in total$/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Largest positions' })).toBeVisible();
  const below = page.getByText('Profit of sales');
  const before = await below.boundingBox();
  release();
  await expect(page.getByText(/^Since /)).toBeVisible();
  await expect(page.getByText('Loading returns')).toHaveCount(0);
  expect(await below.boundingBox()).toEqual(before);
});

test.describe('returns that cannot be worked out', () => {
  test.use({ provoked: /status of 503/ });

  test('are asked for again, and the rest is there', { tag: '@all' }, async ({ page, demoCustomer }) => {
    await enterIn('en', demoCustomer, page);
    const fail = (route: Route) =>
      route.fulfill({ status: 503, json: { msg: 'no', data: 'unavailable', message: '' } });
    const press = await failUntilPressed(page, '**/api/stock/success/portfolio/returns*', { fail });
    await page.goto('/portfolio');
    await expect(page.getByRole('table', { name: 'Largest positions' })).toBeVisible();
    const again = page.getByRole('button', { name: 'Retry' });
    await expect(again).toBeVisible();
    await press(again);
    await expect(page.getByText(/^Since /)).toBeVisible();
  });
});
