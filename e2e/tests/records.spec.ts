import type { Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { marketTexts } from '../support/market-texts.ts';
import { expect, test } from '../support/test.ts';
import { stock } from '../support/trading.ts';

// The service worker stands between the page and what these tests do to its calls, which the browser reports.
test.use({ serviceWorkers: 'block', provoked: /net::ERR_FAILED/ });

const list = '**/api/stock/success/deal/list';
const cancelCall = '**/api/stock/success/deal/cancel';

/** Buys one share at once, or at the lowest price that is allowed, where it waits. */
async function place({ api }: Customer, limit: 'price_high' | 'price_low'): Promise<string> {
  const { data: quote } = await api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
  const body = { tag: stock.symbol, count: 1, price: quote[limit], mold: 'stock' as const };
  return (await api.call('POST /stock/success/deal/buy', { body })).data.no;
}

test('the receipt of shares of a public offer says what set their price, and that they came by the listing', async ({
  page,
  funded,
}) => {
  const no = await place(funded, 'price_high');
  await page.route('**/api/stock/success/deal/detail*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { ...rest, data: { ...data, mold: 'ipo', priced_by: 'ipo' } } });
  });
  await enterIn('en', funded, page);
  await page.goto(`/records/${no}`);
  await expect(page.getByText(/^The issue price of .+: it follows from all bids in the public offer\.$/)).toBeVisible();
  await expect(page.getByText('Listing', { exact: true })).toBeVisible();
  await expect(page.getByText(/^(Placed|Ended|Limit price)$/)).toHaveCount(0);
});

test('the receipt of debt that was redeemed says so in words, and not in the name of a source', async ({
  page,
  funded,
}) => {
  const no = await place(funded, 'price_high');
  await page.route('**/api/stock/success/deal/detail*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: Record<string, unknown> };
    const ended = { mold: 'treasury', state: 'sell', priced_by: 'settlement', price_source: 'terms' };
    await route.fulfill({ response, json: { ...rest, data: { ...data, ...ended } } });
  });
  await enterIn('en', funded, page);
  await page.goto(`/records/${no}`);
  await expect(page.getByText(/^Redeemed at its face value of .+, as its terms say/)).toBeVisible();
  await expect(page.getByText(/source terms/)).toHaveCount(0);
  await expect(page.getByText(/^(Placed|Limit price)$/)).toHaveCount(0);
});

test('a receipt is printed alone, in dark letters also from a dark screen', async ({ page, funded }) => {
  const no = await place(funded, 'price_high');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await enterIn('en', funded, page);
  await page.goto(`/records/${no}`);
  const quantity = page.getByRole('main').getByText('Quantity', { exact: true });
  const heading = page.getByRole('heading', { name: 'Receipt' });
  const brightness = () =>
    heading.evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) return 0;
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data[1];
    });
  await expect(quantity).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect.poll(brightness).toBeGreaterThan(200);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(heading).toBeVisible();
  await expect(quantity).toBeVisible();
  await expect.poll(brightness).toBeLessThan(60);
  for (const part of ['navigation', 'complementary'] as const) {
    for (const one of await page.getByRole(part).all()) await expect(one).toBeHidden();
  }
  await expect(page.getByRole('list', { name: 'Orders' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
});

test(
  'an order that has traded in parts says how much of it, at what on average, and where and when each part',
  { tag: '@all' },
  async ({ page, funded }) => {
    const no = await place(funded, 'price_high');
    await page.route('**/api/stock/success/deal/detail*', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: { executions: object[] } };
      const part = (count: string, more: object) => ({ ...data.executions[0], count, venue: 'exchange', ...more });
      const executions = [
        part('40', { price: '10.00' }),
        part('30', { part: 2, about_part: 2, price: '10.20' }),
        part('-10', { part: 3, about_part: 1, kind: 'bust', price: '0.00' }),
      ];
      const ended = { status: 'cancelled', reason: 'cancelled_by_venue', count: '100', filled: '60', executions };
      await route.fulfill({ response, json: { ...rest, data: { ...data, ...ended } } });
    });
    await enterIn('en', funded, page);
    await page.goto(`/records/${no}`);
    await expect(page.getByText('60 of 100 filled')).toBeVisible();
    await expect(page.getByText('Average price')).toBeVisible();
    await expect(page.getByText('The exchange has cancelled this order')).toBeVisible();
    const parts = page.getByRole('list', { name: 'Trades' }).getByRole('listitem');
    await expect(parts).toHaveText([
      /^40 at ₹10.00Practice exchange · /,
      /^30 at ₹10.20Practice exchange · /,
      /^10 taken backPractice exchange · /,
    ]);
  },
);

test(
  'a trade that the exchange has taken back after what it bought was sold changes nothing, and is no second part',
  { tag: '@all' },
  async ({ page, funded }) => {
    const no = await place(funded, 'price_high');
    await page.route('**/api/stock/success/deal/detail*', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: { executions: object[] } };
      const [trade] = data.executions;
      const bust = { ...trade, part: 2, about_part: 1, kind: 'bust', count: '0', price: '0.00' };
      await route.fulfill({ response, json: { ...rest, data: { ...data, executions: [trade, bust] } } });
    });
    await enterIn('en', funded, page);
    await page.goto(`/records/${no}`);
    await expect(page.getByText('Taken back by the exchange: nothing changes for you')).toBeVisible();
    await expect(page.getByText('Average price')).toHaveCount(0);
    await expect(page.getByText(/^Traded in parts/)).toHaveCount(0);
  },
);

test.describe('in English', () => {
  const texts = marketTexts.en;
  const [all, pending, success, cancelled, expired] = texts.tabs;

  test('orders are told by what became of them, and one that waits can be cancelled', async ({ page, funded }) => {
    await place(funded, 'price_high');
    const waiting = await place(funded, 'price_low');
    await enterIn('en', funded, page);
    await page.goto('/records');
    const rows = page.getByRole('list', { name: texts.records }).getByRole('listitem');
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await expect(page.getByRole('tab')).toHaveText([...texts.tabs]);
    await expect(rows).toHaveCount(2);

    await tab(success).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(success);
    await tab(expired).click();
    await expect(page.getByRole('heading', { name: texts.noExpired })).toBeVisible();

    await tab(pending).click();
    await expect(rows).toHaveCount(1);
    // The answer comes late: the stream has told the list by then, and the row with its button is gone.
    let answer: () => void = () => undefined;
    const rowIsGone = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(cancelCall, async (route) => {
      const response = await route.fetch();
      await rowIsGone;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: `${texts.cancelFor} ${stock.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.cancelOrder, exact: true }).click();
    await expect(rows).toHaveCount(0);
    answer();
    await expect(page.getByText(texts.cancelled, { exact: true })).toBeVisible();
    await tab(cancelled).click();
    await expect(rows.first()).toContainText(cancelled);
    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/records/${waiting}$`));
    await page.goBack();
    await expect(tab(cancelled)).toHaveAttribute('aria-selected', 'true');
    await tab(all).click();
    await expect(rows).toHaveCount(2);
  });
});

test.describe('in Spanish', () => {
  const texts = marketTexts.es;
  const expired = texts.tabs[4];

  test('none, an order that failed, and records that cannot be loaded', async ({ page, newcomer, funded }) => {
    await place(funded, 'price_high');
    const { data } = await funded.api.call('POST /stock/success/deal/list', { body: {} });
    await enterIn('es', newcomer, page);
    await page.goto('/records');
    await expect(page.getByRole('heading', { name: texts.noOrders })).toBeVisible();

    const failed = data.rows.map((row) => ({ ...row, status: 'failed' }));
    await page.route(list, (route) =>
      route.fulfill({ json: { msg: 'ok', rows: failed, data: { ...data, rows: failed } } }),
    );
    await page.reload();
    await expect(page.getByRole('list', { name: texts.records }).getByText(texts.failedWord)).toBeVisible();

    await page.unroute(list);
    const press = await failUntilPressed(page, list);
    await page.getByRole('tab', { name: expired, exact: true }).click();
    await expect(page.getByRole('heading', { name: texts.loadFailed })).toBeVisible();
    await press(page.getByRole('button', { name: texts.retry }));
    await expect(page.getByRole('heading', { name: texts.noExpired })).toBeVisible();
  });
});

test('the large chart shows each time range, upright and on its side', async ({ page, demoCustomer }) => {
  await enterIn('en', demoCustomer, page);
  await page.goto(`/trading/${stock.symbol}`);
  const chart = page.getByRole('img', { name: new RegExp(`^${stock.name}\\. `) });
  await expect(chart).toHaveAttribute('aria-label', /Price today, by minute/);
  for (const [range, title] of [
    ['Three months', 'Price by day, Three months'],
    ['Five years', 'Price by month, Five years'],
    ['One day', 'Price today, by minute'],
  ] as const) {
    await page.getByRole('radio', { name: range }).check({ force: true });
    await expect(chart).toHaveAttribute('aria-label', new RegExp(title));
  }
  await page.setViewportSize({ width: 800, height: 360 });
  await expect.poll(async () => (await chart.boundingBox())?.width ?? 0).toBeGreaterThan(700);
  // Arrow keys read single values out.
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: /Open .* close/ })).toBeVisible();

  await test.step('an indicator, kept for the next time', async () => {
    await page.getByRole('button', { name: 'Indicators and lines' }).click();
    await page.getByRole('checkbox', { name: 'MA 20' }).check();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.reload();
    await expect(page.getByText('MA 20')).toBeVisible();
  });

  await test.step('an alert is moved, and asked about before it is', async () => {
    const { data } = await demoCustomer.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
    const price = (Math.round(Number(data.price) * 1.001 * 20) / 20 + 0.5).toFixed(2);
    const body = { symbol: stock.symbol, direction: 'above', price } as const;
    await demoCustomer.api.call('POST /stock/success/alerts/add', { body });
    await page.reload();
    // Within the hours of a day it may be too far off to be in sight. They have another scale, which places must not be taken from.
    await page.getByRole('radio', { name: 'Three months' }).check({ force: true });
    await expect(chart).toHaveAttribute('aria-label', /Price by day, Three months/);
    const tick = Number(data.tick_size);
    const alertAt = (at: number) => page.getByRole('button', { name: `Alert at ${at.toFixed(2)}` });
    // In the chart, since the page may be scrolled to whatever is pressed next.
    const topAt = async (at: number) => {
      const [alert, around] = await Promise.all([alertAt(at).boundingBox(), chart.boundingBox()]);
      return (alert?.y ?? 0) - (around?.y ?? 0);
    };
    const asked = Number(price);
    const before = await topAt(asked);
    // As far as can be told from where it was: how many pixels a tick is depends on how far the price has gone in three months.
    let lower = asked;
    for (let steps = 10; steps <= 1_000 && (await topAt(lower)) < before + 12; steps += 10) {
      await alertAt(lower).press('PageDown');
      lower = asked - steps * tick;
    }
    await expect.poll(() => topAt(lower)).toBeGreaterThan(before + 8);
    // What is drawn anew leaves it where it was moved to, and not where it goes when it is put back: prices move the scale meanwhile.
    await page.getByRole('button', { name: 'Show a line' }).click();
    await page.getByRole('button', { name: 'Show candles' }).click();
    await expect(page.getByRole('button', { name: 'Show a line' })).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const moved = await topAt(lower);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(chart).toBeFocused();
    await expect.poll(() => topAt(asked)).toBeLessThan(moved - 4);
    await alertAt(asked).press('ArrowUp');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText(/^Alert moved to/)).toBeVisible();
    await expect(chart).toBeFocused();
    const alerts = await demoCustomer.api.call('GET /stock/success/alerts', { query: { symbol: stock.symbol } });
    const prices = alerts.data.rows.map((alert) => alert.price);
    expect(prices).toContain((Number(price) + Number(data.tick_size)).toFixed(2));
    expect(prices).not.toContain(price);
  });

  await test.step('so is an order that waits', async () => {
    const { data } = await demoCustomer.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
    const tick = Number(data.tick_size);
    const limit = Math.round((Number(data.price) * 0.97) / tick) * tick;
    const body = { tag: stock.symbol, count: 7, price: limit.toFixed(2), mold: 'stock' } as const;
    const placed = await demoCustomer.api.call('POST /stock/success/deal/buy', { body });
    const { no } = placed.data;
    await page.getByRole('button', { name: /^Buy 7 at / }).press('ArrowUp');
    await expect(page.getByText(/ is then held for it\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
    const moved = await demoCustomer.api.call('GET /stock/success/deal/detail', { query: { no } });
    expect(moved.data).toMatchObject({ limit_price: (limit + tick).toFixed(2), version: 1 });
    await demoCustomer.api.call('POST /stock/success/deal/cancel', { body: { no } });
  });

  await test.step('lines close together have one name for all, which opens', async () => {
    const { data } = await demoCustomer.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
    const tick = Number(data.tick_size);
    const highest = Math.round((Number(data.price) * 1.05) / tick) * tick;
    for (let steps = 0; steps < 5; steps += 1) {
      const body = { symbol: stock.symbol, direction: 'above', price: (highest - steps * tick).toFixed(2) } as const;
      await demoCustomer.api.call('POST /stock/success/alerts/add', { body });
    }
    await page.reload();
    await page.getByRole('radio', { name: 'Three months' }).check({ force: true });
    const first = page.getByRole('button', { name: `Alert at ${highest.toFixed(2)}` });
    await page.getByRole('button', { name: '5 lines', exact: true }).press('Enter');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '5 lines', exact: true })).toBeFocused();
    await expect(first).toBeHidden();
  });
});
