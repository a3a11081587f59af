import { startSauda, type RunningServer } from '../support/start-server.ts';
import { logIn, demo } from '../support/customers.ts';
import { speak } from '../support/enter-in.ts';
import { enterAs, expect, test } from '../support/test.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startSauda({ VENUE: 'exchange' });
});
test.afterAll(() => server.stop());

test('an order at the exchange says how far it has come, and that its cancel was asked for', async ({ browser }) => {
  const customer = await logIn(demo, server.url);
  const { data } = await customer.api.call('GET /v2/stock/list', { query: { limit: 100 } });
  const stock = data.rows.find(({ type, currency }) => type === 'stock' && currency === 'INR');
  const order = { tag: stock?.stock ?? '', count: '5', price: stock?.price_low ?? '', mold: 'stock' as const };
  const placed = await customer.api.call('POST /stock/success/deal/buy', { body: order });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
  await speak('en', context);
  await enterAs(customer, context);
  const page = await context.newPage();
  await page.goto(`/records/${placed.data.no}`);
  await expect(page.getByText('Working at the exchange')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The exchange is asked to cancel it.');
  await question.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(page.getByText('The exchange is asked to cancel it', { exact: true })).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await context.close();
});
