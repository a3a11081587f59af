import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { connectDatabase } from '../../apps/server/src/platform/database.ts';
import { findBarriers } from '../support/barriers.ts';
import {
  confirmAll,
  customerAt,
  openAdministrator,
  secondAdministrator,
  showDesk,
  startDesk,
  takeOn,
} from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

let folder: string;
let server: RunningServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sauda-loans-'));
  server = await startDesk({ DATA_DIR: folder });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** What was lent is due in weeks; here it is now. */
async function comeDue(): Promise<void> {
  const owner = connectDatabase({ url: findEmbeddedPostgres(folder) ?? '', maxConnections: 1, name: 'days' });
  await owner.sql`UPDATE loans SET repayment_at = now()`;
  await owner.close();
}

test('a loan that is not paid back is written off by two, and its customer owes nothing of it', async ({ browser }) => {
  const admin = await openAdministrator(browser, server);
  const second = await secondAdministrator(admin, browser, server);
  const customer = await customerAt(server, '7510000014');
  await customer.call('POST /stock/success/loans/add', { body: { count: 1_500 } });
  const lender = await takeOn(admin, browser, server, { login: 'lender', role: 'cashier' });
  await showDesk(lender, '/loans');
  await lender.getByText('₹1,500.00').first().click();
  await lender.keyboard.press('a');
  await expect(lender.getByRole('dialog')).toContainText('₹1,500.00 is lent to');
  await lender.keyboard.press('Enter');
  await expect(lender.getByText('No application waits.')).toBeVisible();
  await comeDue();

  await showDesk(admin, '/running-loans');
  await expect(admin.getByRole('row', { name: /7510000014/ })).toContainText('Overdue');
  await admin
    .getByRole('row', { name: /7510000014/ })
    .getByRole('link')
    .first()
    .click();
  await admin.getByRole('button', { name: 'Write off' }).click();
  await expect(admin.getByRole('dialog')).toContainText(/₹1,500\.00 was lent to customer \d+, •••••• 0014/);
  await admin.getByRole('dialog').getByLabel('Reason').fill('Answers nobody since spring');
  expect(await findBarriers(admin)).toEqual([]);
  await admin.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
  await expect(admin.getByText('Proposed: a second person has to confirm it.').last()).toBeVisible();
  await confirmAll(second, server);
  await admin.reload();
  await expect(admin.getByText('Written off', { exact: true })).toBeVisible();
  await expect(admin.getByRole('table', { name: 'What it has moved' })).toContainText('Loan losses');
  expect(await findBarriers(admin)).toEqual([]);
  const { data } = await customer.call('GET /stock/success/loans/list', { query: {} });
  expect(data.rows).toMatchObject([{ written_off: true, amount_due: '0.00' }]);
  const { data: has } = await customer.call('GET /stock/success/v2/balance', {});
  expect(has.balance).toBe('1500.00');
});
