import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { customerAt, enrolByWire, firstPassword, openDesk, showDesk, startDesk, takeOn } from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  ({ page: admin } = await openDesk(browser, server));
  await enrolByWire(admin, server, {
    login: 'admin',
    first: firstPassword(server),
    password: 'a long password of the admin',
  });
});

test.afterAll(() => server.stop());

test(
  'an auditor reads customers masked, has no command, and takes the whole log',
  { tag: '@all' },
  async ({ browser }) => {
    await customerAt(server, '7200000031');
    const auditor = await takeOn(admin, browser, server, { login: 'asha.audits', role: 'auditor' });
    await showDesk(auditor, '/customers');
    await auditor.getByRole('row', { name: '••••0031' }).getByRole('link').first().click();
    await expect(auditor.getByRole('tab', { name: 'Done by staff' })).toBeVisible();
    await expect(auditor.getByRole('button', { name: 'Freeze' })).toHaveCount(0);
    await showDesk(auditor, '/identity');
    await expect(auditor.getByText('No real name is under review.')).toBeVisible();
    await showDesk(auditor, '/audit');
    await auditor.getByRole('button', { name: 'The whole log' }).click();
    expect(await findBarriers(auditor)).toEqual([]);
    const [file] = await Promise.all([
      auditor.waitForEvent('download'),
      auditor.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('POST /staff/create');
  },
);
