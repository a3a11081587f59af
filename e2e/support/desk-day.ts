import type { Browser, Page } from '@playwright/test';
import { doByTwo, openAdministrator, startDesk, takeOn } from './desk.ts';
import type { RunningServer } from './start-server.ts';
import { expect } from './test.ts';

/** Of the first administrator. */

/** A desk of its own, at which its first administrator has logged in. */
export interface DeskDay {
  readonly server: RunningServer;
  readonly admin: Page;
  /** Takes somebody on, by two administrators, in a window of their own. */
  hire(login: string, role: string, phone?: string): Promise<Page>;
  /** Does what takes two people, by two administrators. */
  byTwo(path: string, body: object): Promise<string>;
  /** Brings a statement of lines `day,text,amount,number`, by the first administrator. */
  bankSays(...lines: readonly string[]): Promise<void>;
  /** Freezes the whole account of who has this phone. */
  freeze(phone: string): Promise<void>;
}

export async function beginDay(browser: Browser): Promise<DeskDay> {
  const server = await startDesk();
  const admin = await openAdministrator(browser, server);
  const does = async (path: string, data: object) => {
    const headers = { 'x-sauda-desk': '1' };
    expect((await admin.request.post(`${server.url}/api/desk${path}`, { headers, data })).ok()).toBe(true);
  };
  return {
    server,
    admin,
    hire: (login, role, phone = '') => takeOn(admin, browser, server, { login, role, phone }),
    byTwo: (path, body) => doByTwo(admin, browser, server, { path, body }),
    async bankSays(...lines) {
      await does('/bank-lines/import', { csv: ['Date,Description,Amount,Bank reference', ...lines].join('\n') });
    },
    async freeze(phone) {
      const answer = await admin.request.get(`${server.url}/api/desk/customers?q=${phone}`);
      const [customer] = ((await answer.json()) as { data: { rows: Array<{ id: string }> } }).data.rows;
      const freeze = { id: customer?.id, scope: 'all', reason_key: 'under_review', note: 'Asked for by phone' };
      await does('/customers/freeze', freeze);
    },
  };
}

/** Chooses of a select of the desk. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Confirms, as the second person and by hand, the one thing that waits for one. */
export async function confirmFirst(second: Page): Promise<void> {
  await second.getByRole('menuitem', { name: /^Second person/ }).click();
  await second.getByRole('button', { name: 'Confirm', exact: true }).first().click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(second.getByText('Nothing waits for a second person.')).toBeVisible();
}
