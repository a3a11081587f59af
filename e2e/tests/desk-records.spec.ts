import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { demoCustomerAt, enrol, firstPassword, openDesk, startDesk } from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  ({ page: admin } = await openDesk(browser, server));
  await enrol(admin, { login: 'admin', first: firstPassword(server), password: 'a long password of the admin' });
});

test.afterAll(() => server.stop());

test('a waiting order is cancelled from its page by keyboard, and its customer reads why', async () => {
  const customer = await demoCustomerAt(server);
  const { data } = await customer.call('GET /v2/search', { query: { q: 'DECSTEEL' } });
  const body = { tag: 'DECSTEEL', count: 1, mold: 'stock', price: data.rows[0]?.price_low ?? '' } as const;
  const { no } = (await customer.call('POST /stock/success/deal/buy', { body })).data;

  await admin.goto('/desk/orders');
  await admin.getByRole('row', { name: no }).getByRole('link').first().press('Enter');
  await admin.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await expect(admin.getByText(`Buy 1 DECSTEEL, 0 of it filled.`)).toBeVisible();
  expect(await findBarriers(admin)).toEqual([]);
  await admin.keyboard.type('Its price looks like a slip');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('The order is cancelled.')).toBeVisible();
  await expect(admin.getByText('Its price looks like a slip')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
  const receipt = await customer.call('GET /stock/success/deal/detail', { query: { no } });
  expect(receipt.data).toMatchObject({ status: 'cancelled', house_reason: 'Its price looks like a slip' });
});

test('the ledger is narrowed by reason, amount and time, adds up, and leads to what each transfer is of', async () => {
  await admin.goto('/desk/ledger');
  await admin.getByRole('combobox', { name: 'Reason' }).click();
  await admin.getByRole('option', { name: 'Hold', exact: true }).click();
  await admin.getByRole('textbox', { name: 'Whole phone or number' }).fill('9000000001');
  await expect(admin.getByText(/^\d+ transfers?, ₹/)).toBeVisible();
  await admin.getByRole('textbox', { name: 'From amount' }).fill('9,99,99,999.');
  await expect(admin.getByText('No transfers.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'From amount' }).fill('');
  expect(await findBarriers(admin)).toEqual([]);
  await admin
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^Order / })
    .press('Enter');
  await expect(admin.getByRole('table', { name: 'What it has moved' })).toBeVisible();
});
