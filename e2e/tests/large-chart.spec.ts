import { enterAs, expect, test } from '../support/test.ts';
import { stock } from '../support/trading.ts';

test('the large chart is read by a mouse and by keys, and moved by a finger', async ({ page, demoCustomer }) => {
  await page.addInitScript(
    (key) => {
      const layout = { range: '3m', dayStyle: 'candles', style: 'candles', indicators: ['ma', 'bollinger', 'rsi'] };
      localStorage.setItem('chartLayouts', JSON.stringify([{ key, ...layout }]));
    },
    String((JSON.parse(demoCustomer.session.userInfo) as { id: number }).id),
  );
  await enterAs(demoCustomer, page);
  await page.goto('/trading/DECSTEEL');
  const chart = page.getByRole('img', { name: /^Deccan Steelworks\. / });
  const crosshair = page.locator('[data-part="crosshair"]');
  const figures = page.getByRole('status').filter({ hasText: /Open [\d,.]+, high/ });
  await expect(page.getByText('Bollinger 20, 2')).toBeVisible();
  const { x: left = 0, y: top = 0 } = (await chart.boundingBox()) ?? {};
  const dayRead = async () => Date.parse(/^\d+ \w+ \d+/.exec(await figures.innerText())?.[0] ?? '');
  /** Until the crosshair stands on the bar under a mouse there. */
  const pointAt = async (x: number) => {
    await page.mouse.move(left + x, top + 100);
    await expect(crosshair).toBeVisible();
    const isAt = async () => ((await crosshair.locator('div').first().boundingBox())?.x ?? 0) - left;
    await expect.poll(async () => Math.abs((await isAt()) - x)).toBeLessThan(6);
  };
  await expect(crosshair).toBeHidden();
  await pointAt(100);
  const early = await dayRead();
  await pointAt(200);
  await expect.poll(dayRead).toBeGreaterThan(early);
  await page.mouse.move(left + 100, 2);
  await expect(crosshair).toBeHidden();
  await expect(figures).toHaveCount(0);

  await chart.press('End');
  await expect(figures).toBeVisible();
  const newest = await dayRead();
  await chart.press('ArrowLeft');
  await expect.poll(dayRead).toBeLessThan(newest);
  await expect(crosshair).toBeVisible();
  await chart.press('Escape');
  await expect(crosshair).toBeHidden();

  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x: left + x, y: top + 100 }],
    });
  await touch('touchStart', 100);
  for (let x = 110; x <= 250; x += 10) await touch('touchMove', x);
  await expect(crosshair).toBeHidden();
  await touch('touchEnd');
  // What was there has come with the finger; what was at its left is seen now.
  await pointAt(100);
  await expect.poll(dayRead).toBeLessThan(early);
});

test.describe('an own line', () => {
  test.use({ provoked: /status of 404/ });

  test('is moved by keys, put back by Escape, and says where it is gone', { tag: '@all' }, async ({ page, funded }) => {
    const { api } = funded;
    const { data: quote } = await api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
    const price = (Math.ceil(Number(quote.price) * 1.002 * 20) / 20).toFixed(2);
    const body = { symbol: stock.symbol, direction: 'above', price } as const;
    await api.call('POST /stock/success/alerts/add', { body });
    await enterAs(funded, page);
    await page.goto(`/trading/${stock.symbol}`);
    const line = page.getByRole('button', { name: /^Alert at / });
    const question = page.getByText(/^Move Alert from .+\?$/u);
    const move = page.getByRole('button', { name: 'Move', exact: true });
    await line.press('ArrowUp');
    await expect(question).toBeVisible();
    await line.press('Escape');
    await expect(question).toHaveCount(0);
    await line.press('ArrowUp');
    await move.click();
    await expect(page.getByText(/^Alert moved to /u)).toBeVisible();

    const waiting = async () => {
      const { data } = await api.call('GET /stock/success/alerts', { query: { symbol: stock.symbol } });
      return data.rows.filter(({ status }) => status === 'waiting');
    };
    const [moved] = await waiting();
    expect(moved?.price).not.toBe(price);
    await expect(question).toHaveCount(0);
    // The app would hear of it.
    const { promise: isTried, resolve: tried } = Promise.withResolvers<void>();
    await page.route(/\/alerts(\?|$)/u, async (route) => {
      await isTried;
      await route.continue();
    });
    await api.call('POST /stock/success/alerts/remove', { body: { id: moved?.id ?? 0 } });
    await line.press('ArrowUp');
    await move.click();
    await expect(page.getByText('This alert is not there any more')).toBeVisible();
    tried();
    await expect(line).toHaveCount(0);
    expect(await waiting()).toEqual([]);
  });
});
