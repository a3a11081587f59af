import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { demo, logIn } from '../support/customers.ts';
import { demoCustomerAt, openAdministrator, showDesk, startDesk } from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startDesk();
  const { call } = await demoCustomerAt(server);
  // It buys three shares and sells of one, a moment after the server opens.
  await expect
    .poll(async () => (await call('POST /stock/success/deal/list', { body: { status: 'success' } })).data.count)
    .toBeGreaterThanOrEqual(4);
  await server.run('tests/helpers/documents-ahead.ts');
});
test.afterAll(() => server.stop());

async function opened(page: Page, title: string) {
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  return page.getByRole('dialog', { name: title });
}

test(
  'a customer finds the contract note of a day and the statement of a month, takes them, and checks one',
  { tag: '@all' },
  async ({ page }) => {
    await enterAs(await logIn(demo, server.url), page);
    await page.goto(`${server.url}/account/statements`);
    await page.getByRole('link', { name: 'Documents' }).click();
    await expect(page.getByRole('button', { name: /^Monthly statement.*Closing balance/ })).toBeVisible();
    const note = await opened(page, 'Contract note');
    await expect(note).toContainText(/CN-\d{4}-\d\d-0000001/);
    await expect(note).toContainText(/You pay₹[\d,]+\.\d\d/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      note.getByRole('button', { name: 'PDF, to read and print' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^sauda-CN-\d{4}-\d\d-0000001\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await note.getByRole('button', { name: 'Check it here' }).click();
    const result = note.getByRole('status', { name: 'Result' });
    await expect(result).toContainText(
      'Every order of the note, its charges and the total are those of these transfers',
    );
    await expect(result.getByText('Wrong')).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
  },
);

test(
  'the desk sees a customer’s contract notes and monthly statements, and takes them as files, which is on record',
  { tag: '@all' },
  async ({ browser }) => {
    const page = await openAdministrator(browser, server);
    await showDesk(page, '/customers?filter=%7B%22q%22%3A%229000000001%22%7D');
    await page.getByRole('row', { name: /9000000001/ }).click();
    await page.getByRole('tab', { name: 'Documents' }).click();
    const month = page.getByRole('row', { name: /Monthly statement MS-/ });
    await expect(month).toBeVisible();
    await expect(page.getByRole('row', { name: /Contract note CN-/ })).toContainText('−₹');
    expect(await findBarriers(page)).toEqual([]);
    for (const [form, type] of [
      ['PDF', 'application/pdf'],
      ['JSON', 'application/json'],
    ] as const) {
      const href = await month.getByRole('link', { name: form }).getAttribute('href');
      const answer = await page.request.get(`${server.url}${href}`);
      expect(answer.headers()['content-type']).toContain(type);
    }
    await page.getByRole('tab', { name: 'Done by staff' }).click();
    await expect(page.getByRole('row', { name: /GET \/customers\/document/ })).toHaveCount(2);
  },
);
