import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { freePort } from '../../apps/venue-fix/tests/helpers/free-port.ts';
import { Gateway, programs } from '../../apps/venue-fix/tests/helpers/gateway.ts';
import { OwnVenue } from '../../apps/venue-fix/tests/helpers/own-venue.ts';
import { demo, logIn } from '../support/customers.ts';
import { speak } from '../support/enter-in.ts';
import { lookAt } from '../support/look.ts';
import { startSauda, type RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { chooseLimit, stock, tradingPath } from '../support/trading.ts';

/* The product as an operator runs it: the server, the gateway of FIX beside it, and a venue, which goes away and comes back. */

let folder: string;
let server: RunningServer;
let venue: OwnVenue;
let gateway: Gateway;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sauda-venue-away-'));
  venue = new OwnVenue(await freePort());
  await venue.start();
  server = await startSauda({ VENUE: 'fix', FIX_VENUE: 'bourse', DATA_DIR: folder });
  const databaseUrl = findEmbeddedPostgres(folder) ?? '';
  const { port } = venue;
  const settings = { databaseUrl, venue: 'bourse', version: 'FIX.4.2', port, sender: 'SAUDA', target: 'VENUE' };
  gateway = new Gateway(settings, {}, [], programs.server);
});
test.afterAll(async () => {
  await gateway.end('SIGTERM');
  await venue.kill();
  await server.stop();
  rmSync(folder, { recursive: true });
});

test(
  'that the exchange is away is said on the ticket, of an order placed meanwhile, and in rows, until it is back',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await logIn(demo, server.url);
    const ready = async () => (await fetch(`${server.url}/readyz`)).json() as Promise<unknown>;
    await expect.poll(ready).toEqual({ status: 'ready' });
    const { price_low: price } = (await customer.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
    const body = { tag: stock.symbol, count: '2', price, mold: 'stock' as const };
    const before = await customer.api.call('POST /stock/success/deal/buy', { body });
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    await speak('en', context);
    await enterAs(customer, context);
    const rows = await context.newPage();
    await rows.goto('/records');
    const row = (no: string) => rows.locator(`a[href*="/records/${no}"]`);
    await expect(row(before.data.no)).toContainText('Working at the exchange');

    const page = await context.newPage();
    await page.goto(tradingPath('buy'));
    await chooseLimit(page);
    await page.getByLabel('Limit price').fill(price);
    const buy = page.getByRole('button', { name: 'Buy 1 share' });
    await expect(buy).toBeEnabled();
    const waits = page.getByText("The exchange can't be reached: your order waits and is sent when it is back.");
    await expect(waits).toHaveCount(0);

    await venue.kill();
    await expect(waits).toBeVisible();
    await lookAt(page, 'a ticket while the exchange is away');
    await buy.click();
    await expect(page.getByRole('heading', { name: /^Order placed/ })).toBeVisible();
    await expect(waits).toBeVisible();
    const { rows: pending } = await customer.api.call('POST /stock/success/deal/list', { body: { status: 'pending' } });
    const [placed] = pending.filter(({ no }) => no !== before.data.no);
    await rows.bringToFront();
    await expect(row(placed?.no ?? '')).toContainText('Waits until the exchange can be reached');
    await expect(row(before.data.no)).toContainText('Working at the exchange');
    await lookAt(rows, 'rows while the exchange is away');
    const receipt = await context.newPage();
    await receipt.goto(`/records/${placed?.no}`);
    await expect(receipt.getByText('Waits until the exchange can be reached')).toBeVisible();

    await venue.start();
    await expect(receipt.getByText('Working at the exchange')).toBeVisible();
    await rows.bringToFront();
    await expect(row(placed?.no ?? '')).toContainText('Working at the exchange');
    await page.bringToFront();
    await expect(waits).toHaveCount(0);
    expect(new Set(venue.orders).size).toBe(venue.orders.length);
    await context.close();
  },
);
