import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { cheapestBlock } from '../support/commands.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { stock, tradingPath } from '../support/trading.ts';
import { noteWaits } from '../support/waits.ts';
import { goWithin } from '../support/within.ts';

/** What the page asks the server for from now on. */
function requestsOf(page: Page): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  return asked;
}

const pathOf = (request: Request) => new URL(request.url()).pathname.replace(/^\/api/u, '');

test.describe('without the stream', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test('what moves is asked for again as often as specified', async ({ page, demoCustomer }) => {
    test.slow();
    const waits = await noteWaits(page);
    await page.route('**/api/v2/stream*', (route) => route.abort());
    await enterAs(demoCustomer, page);
    const asked = requestsOf(page);
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Products' })).toBeVisible();

    for (const [path, call, everyMs] of [
      // The index of the region.
      ['/markets', '/v2/yahoo', 5_000],
      ['/', '/stock/success/user_message/unread-count', 10_000],
      ['/account', '/stock/success/v2/user/info', 3_000],
      ['/trade', '/stock/success/v2/transaction', 5_000],
      ['/markets', '/v2/stock/list', 5_000],
      ['/stock/PANCBANK/IN/Panchvati%20Bank', '/v2/stock/list', 3_000],
      [tradingPath('buy'), '/v2/yahoo', 3_000],
    ] as const) {
      await waits();
      await goWithin(page, path);
      await expect(page).toHaveURL(({ pathname }) => pathname === path.split('?')[0]);
      const times = () => asked.filter((request) => pathOf(request) === call).length;
      const known = new Set<number>();
      await expect
        .poll(async () => {
          for (const wait of await waits()) known.add(wait);
          return known.has(everyMs);
        })
        .toBe(true);
      const before = times();
      await expect.poll(times, { timeout: 40_000 }).toBeGreaterThan(before);
    }
  });
});

test('a call is given up after eight seconds, a search waits 300 ms for the next key, a quantity three seconds', async ({
  page,
  funded,
}) => {
  const waits = await noteWaits(page);
  await enterAs(funded, page);
  const block = await cheapestBlock(funded);
  await page.goto(`/block-trading?code=${block.tag}`);
  await page
    .getByRole('button', { name: `Buy ${block.name}` })
    .first()
    .click();
  const quantity = page.getByRole('dialog').getByLabel('Quantity');
  await expect(quantity).toBeVisible();
  const known = new Set(await waits());
  expect(known).toContain(8_000);
  await quantity.fill('1');
  await expect.poll(waits).toContain(3_000);
  await page.keyboard.press('Escape');

  await goWithin(page, '/markets');
  await page.getByRole('button', { name: 'Search stocks' }).click();
  const field = page.getByLabel('Name or code');
  await expect(field).toBeFocused();
  await waits();
  await field.fill('p');
  await expect.poll(waits).toContain(300);
});

test('lists come by ten, the looks at a market by three', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  const asked = requestsOf(page);
  const limitsOf = (call: string) =>
    asked
      .filter((request) => pathOf(request) === call)
      .map((request) => new URL(request.url()).searchParams)
      .map((query) => query.get('limit') ?? query.get('pageSize'));
  await page.goto('/markets');
  await expect.poll(() => limitsOf('/v2/stock/list')).toContain('10');
  await goWithin(page, '/forex');
  await expect.poll(() => limitsOf('/v2/currency/list')).toContain('10');
  await goWithin(page, '/watchlists');
  await expect.poll(() => limitsOf('/stock/success/collection/list')).toContain('10');
  await goWithin(page, '/trade');
  await expect.poll(() => limitsOf('/stock/success/v2/transaction')).toContain('10');
  await goWithin(page, '/account');
  await page.getByRole('button', { name: 'Markets at a glance' }).click();
  await expect.poll(() => limitsOf('/v2/stock/list')).toContain('3');
});

/** The keys of what the browser's own database has of the server's answers. */
const keptKeys = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('sauda');
    opening.addEventListener('success', () => {
      const keys = opening.result.transaction('initData').objectStore('initData').getAllKeys();
      keys.addEventListener('success', () => {
        opening.result.close();
        resolve(keys.result.map(String).join(' '));
      });
    });
  });

test('messages that were loaded are kept, and not asked for again by the next start', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  const asked = requestsOf(page);
  const times = () => asked.filter((request) => pathOf(request) === '/stock/success/user_message/list-message').length;
  await page.goto('/account');
  await expect.poll(times).toBe(1);
  await expect.poll(() => page.evaluate(keptKeys)).toContain('["messages","list"]');
  await page.reload();
  await expect(page.getByText(/^ID /)).toBeVisible();
  // For as long as the start takes for what is not in a hurry.
  await sleep(2_000);
  expect(times()).toBe(1);
});

test('both the figures of a start and the lines of charts have a store of their own in the browser', async ({
  page,
  demoCustomer,
}) => {
  await enterAs(demoCustomer, page);
  await page.goto(`/stock/v2/${stock.symbol}/x`);
  await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
  const stores = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('sauda');
        opening.addEventListener('success', () => {
          resolve([...opening.result.objectStoreNames]);
          opening.result.close();
        });
      }),
  );
  expect(stores).toEqual(expect.arrayContaining(['initData', 'line']));
});
