import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enrol, firstPassword, openDesk, secondAdministrator, startDesk } from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

// One desk for both.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
let admin: Page;
let second: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  ({ page: admin } = await openDesk(browser, server));
  await enrol(admin, { login: 'admin', first: firstPassword(server), password: 'a long password of the admin' });
  second = await secondAdministrator(admin, browser, server);
});

test.afterAll(() => server.stop());

test('a list is narrowed, turned round, kept as a query and handed out, all of it by the server', async () => {
  const lines = [1, 2, 3].map((number) => `2026-11-21,=${number}+1,${number}00,Ref-${number}`);
  const csv = ['Date,Description,Amount,Bank reference', ...lines].join('\n');
  const headers = { 'x-sauda-desk': '1' };
  await admin.request.post(`${server.url}/api/desk/bank-lines/import`, { headers, data: { csv } });
  const exported = async () => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Export' }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };

  await admin.goto('/desk/bank-lines');
  await admin.getByRole('textbox', { name: 'Bank reference' }).fill('rEF-3');
  await expect(admin.getByRole('row')).toHaveCount(2);
  await expect(admin.getByRole('cell', { name: '=3+1' })).toBeVisible();
  const statement = await exported();
  expect(statement.name).toBe('bank-lines.csv');
  expect(statement.text).toContain(",'=3+1,");

  await admin.goto('/desk/audit');
  const login = admin.getByRole('textbox', { name: 'Login' });
  const firstOf = (name: string) => admin.getByRole('row').nth(1).getByRole('cell', { name });
  await login.fill('second.admin');
  await expect(firstOf('POST /session/enrol')).toBeVisible();
  await admin.getByRole('button', { name: 'When' }).click();
  await expect(firstOf('POST /session/log-in')).toBeVisible();

  const filters = admin.getByRole('button', { name: 'Add filter' });
  await filters.click();
  await admin.getByRole('menuitem', { name: 'Save current query' }).click();
  await admin.getByRole('textbox', { name: 'Query name' }).fill('What the second did');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.goto('/desk/audit?filter={}');
  await expect(firstOf('staff:admin')).toBeVisible();
  await filters.click();
  await admin.getByRole('menuitem', { name: 'What the second did' }).click();
  await expect(login).toHaveValue('second.admin');
  await expect(firstOf('POST /session/log-in')).toBeVisible();

  const { name, text } = await exported();
  expect(name).toBe('audit.csv');
  const [head, ...rows] = text.split('\n');
  expect(head).toMatch(/^id,at,actor,action,object_kind/);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toContain(',staff:second.admin,');
});

test('a setting takes two people: what is proposed is counted, shown, sent back with a note, and done when confirmed', async () => {
  const change = async (value: string) => {
    await admin.goto('/desk/config');
    await admin
      .getByRole('row', { name: /^min_recharge_count/ })
      .getByRole('button', { name: 'Change' })
      .click();
    await admin.getByRole('textbox', { name: 'Value' }).fill(value);
    await admin.getByRole('textbox', { name: 'Reason' }).fill('Fewer small deposits');
    await admin.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
  };
  await change('6000');
  await second.goto('/desk/proposals');
  await expect(second.getByRole('menuitem', { name: 'Second person 1' })).toBeVisible();
  await expect(second.getByRole('row', { name: 'Value 5000 6000' })).toBeVisible();
  await second.getByRole('button', { name: 'Send back' }).click();
  await second.getByRole('textbox', { name: 'Note' }).fill('Not before July');
  await second.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(second.getByText('Nothing waits for a second person.')).toBeVisible();

  await expect(admin.getByRole('menuitem', { name: 'Second person 1' })).toBeVisible();
  await admin.goto('/desk/proposals');
  await admin.getByRole('combobox', { name: 'Show' }).click();
  await admin.getByRole('option', { name: 'Came back to me (1)' }).click();
  await expect(admin.getByText('Not before July')).toBeVisible();
  await admin.getByRole('button', { name: 'Seen' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Seen' }).click();
  await expect(admin.getByText('Nothing of yours was sent back.')).toBeVisible();

  await change('5500');
  await second.getByRole('button', { name: 'Confirm' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(second.getByText('It is done.')).toBeVisible();
  await admin.goto('/desk/config');
  await expect(admin.getByRole('row', { name: /^min_recharge_count 5500/ })).toBeVisible();
});
