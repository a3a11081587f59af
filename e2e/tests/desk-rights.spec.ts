import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { connectDatabase } from '../../apps/server/src/platform/database.ts';
import { findBarriers } from '../support/barriers.ts';
import { logIn } from '../support/customers.ts';
import {
  confirmAll,
  demoCustomerAt,
  openAdministrator,
  secondAdministrator,
  showDesk,
  startDesk,
} from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';

let folder: string;
let server: RunningServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sauda-rights-'));
  server = await startDesk({ DATA_DIR: folder });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Its days come in weeks; here they are now. @param column the moment that has come */
async function bringForward(column: 'ex_at' | 'closes_at'): Promise<void> {
  const owner = connectDatabase({ url: findEmbeddedPostgres(folder) ?? '', maxConnections: 1, name: 'days' });
  await owner.sql.unsafe(`UPDATE rights_issues SET ${column} = now()`);
  await owner.close();
}

test(
  'a rights issue is announced by two, a holder subscribes, changes and withdraws, and what is allotted by two is theirs',
  { tag: '@all' },
  async ({ browser, page }) => {
    const admin = await openAdministrator(browser, server);
    const second = await secondAdministrator(admin, browser, server);
    const customer = await demoCustomerAt(server);
    const { data } = await customer.call('GET /v2/yahoo', { query: { symbol: 'UJJBANK' } });
    const buy = { tag: 'UJJBANK', count: 6, mold: 'stock', price: data.price_high } as const;
    await customer.call('POST /stock/success/deal/buy', { body: buy });

    await showDesk(admin, '/rights');
    await expect(admin.getByText('No rights issue was announced.')).toBeVisible();
    await admin.getByRole('button', { name: 'Announce a rights issue' }).press('Enter');
    const dialog = admin.getByRole('dialog');
    const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByRole('textbox', { name: 'Code of the share' }).fill('UJJBANK');
    await dialog.getByRole('textbox', { name: 'Ratio' }).fill('1:2');
    await dialog.getByRole('textbox', { name: 'Price of a new share' }).fill('20');
    await dialog.getByLabel('Ex-day').fill(dayAfter(3));
    await dialog.getByLabel('Last day').fill(dayAfter(9));
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the company has told');
    expect(await findBarriers(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Announce a rights issue' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    const row = admin.getByRole('row', { name: 'UJJBANK' });
    await expect(row).toContainText('Announced');

    await enterAs(await logIn({ phone: '9000000001', password: 'practice' }, server.url), page);
    await page.goto(`${server.url}/settings/notices`);
    await page.getByText(/offers its holders new shares at/).click();
    await expect(page).toHaveURL(/rights/u);
    await expect(page.getByText('Announced', { exact: true })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await bringForward('ex_at');
    await page.getByRole('button', { name: /^Subscribe to new shares of/ }).click({ timeout: 60_000 });
    const sheet = page.getByRole('dialog');
    const quantity = sheet.getByRole('spinbutton', { name: 'Quantity' });
    await expect(quantity).toHaveValue('3');
    await quantity.fill('2');
    await sheet.getByRole('button', { name: 'Subscribe to 2 shares' }).click();
    await expect(page.getByText('2 shares, ₹40.00 set aside')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: /^Change the subscription to/ }).click();
    expect(await findBarriers(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Withdraw the subscription' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the subscription' }).click();
    await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Subscribe to new shares of/ }).click();
    await sheet.getByRole('button', { name: 'Subscribe to 3 shares' }).click();
    await expect(page.getByText('3 shares, ₹60.00 set aside')).toBeVisible();

    await bringForward('closes_at');
    await expect(row).toContainText('Closed', { timeout: 30_000 });
    await row.getByRole('button', { name: 'Allot', exact: true }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Shares allotted' })).toHaveValue('3');
    await dialog.getByRole('textbox', { name: 'Shares allotted' }).fill('2');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the registrar has told');
    await dialog.getByRole('button', { name: 'Allot' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    await expect(row).toContainText('Allotted', { timeout: 30_000 });
    await expect(page.getByText('2 of 3 shares, for ₹40.00')).toBeVisible({ timeout: 30_000 });
  },
);
