import { enterAs, expect, test } from '../support/test.ts';

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
