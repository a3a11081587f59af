import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBarriers } from '../support/barriers.ts';
import { deposit, registerCustomer } from '../support/customers.ts';
import { adminPassword, enrolByWire, firstPassword, openDesk, showDesk } from '../support/desk.ts';
import { startSauda } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';

test(
  'free money has its day on the wallet, its customer keeps it longer, and the desk sees both',
  { tag: '@all' },
  async ({ browser }) => {
    // Two servers start and end, each with a look at its books.
    test.setTimeout(300_000);
    const directory = mkdtempSync(join(tmpdir(), 'sauda-idle-'));
    const usual = { DATA_DIR: directory, HEADS_DIR: join(directory, 'heads') };
    const before = await startSauda(usual);
    const password = firstPassword(before);
    const customer = await registerCustomer(0, before.url);
    await deposit(customer, '5000');
    await before.stop();

    const server = await startSauda({ ...usual, IDLE_MONEY: '1', PORT: new URL(before.url).port });
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto('/settings/notices');
    await page.getByText(/^Your free ₹5,000\.00 goes to your bank on/).click();
    await expect(page).toHaveURL(/idle-money$/);
    await expect(page.locator('dd').last()).toHaveText('₹5,000.00');
    const told = await page.locator('dd').first().textContent();
    const { page: admin } = await openDesk(browser, server);
    await enrolByWire(admin, server, { login: 'admin', first: password, password: adminPassword });
    await showDesk(admin, '/idle-money');
    await expect(admin.getByRole('row', { name: new RegExp(customer.phone) })).toContainText('To come');
    await expect(admin.getByText(/Idle after 1 day without a trade/)).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);

    await page.getByRole('combobox', { name: 'Keep it here' }).selectOption({ index: 2 });
    await expect(page.locator('dd').first()).not.toHaveText(told ?? '');
    expect(await findBarriers(page)).toEqual([]);
    const until = await page.locator('dd').first().textContent();
    await page.goto('/account');
    await expect(page.getByRole('link', { name: 'Goes to your bank' })).toContainText(until ?? 'a day');
    await showDesk(admin, '/idle-money?filter=%7B%22state%22%3A%22ended%22%7D');
    await expect(admin.getByRole('row', { name: new RegExp(customer.phone) })).toContainText('Another date now');

    await context.close();
    await admin.context().close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  },
);
