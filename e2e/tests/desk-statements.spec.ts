import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { enrolByWire, firstPassword, openDesk, showDesk, startDesk } from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  ({ page: admin } = await openDesk(browser, server));
  const own = { login: 'admin', first: firstPassword(server), password: 'a long password of the admin' };
  await enrolByWire(admin, server, own);
});
test.afterAll(() => server.stop());

test(
  'of a statement whose columns no name tells a person says once what they mean, and sees how it is read',
  { tag: '@all' },
  async () => {
    const choose = async (content: string) => {
      const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
      await admin.getByLabel('Statement of the bank').setInputFiles(file);
      return admin.getByRole('dialog', { name: 'Import bank.csv' });
    };
    await showDesk(admin, '/bank-lines');
    const refused = await choose('a,b\n1,2\n');
    await expect(refused).toContainText('It cannot be imported as it is: no line names the columns.');
    await expect(refused.getByRole('button', { name: /^Import/ })).toBeDisabled();
    await admin.keyboard.press('Escape');

    const unknown = 'Day;What;How much;Way\n22/11/26;NEFT SAUDN32611220001;1.000,00;CR\nTotal;;1.000,00;\n';
    const asking = await choose(unknown);
    const say = async (label: string, option: string | RegExp) => {
      await asking.getByRole('combobox', { name: new RegExp(`^${label} `) }).click();
      await admin.getByRole('option', { name: option }).click();
    };
    await expect(asking.getByRole('button', { name: 'Read it this way' })).toBeDisabled();
    await say('Day', 'Day (22/11/26)');
    await say('Text of the transfer', /^What/);
    await say('Or one amount', /^How much/);
    await say('Cr or Dr beside it', /^Way/);
    await say('Before decimals', '1.000,00');
    expect(await findBarriers(admin)).toEqual([]);
    await asking.getByRole('button', { name: 'Read it this way' }).click();
    await expect(asking.getByRole('row', { name: '2026-11-22 SAUDN32611220001 ₹1,000.00' })).toBeVisible();
    await expect(asking).toContainText('line 3, “Total 1.000,00”');
    expect(await findBarriers(admin)).toEqual([]);
    await asking.getByRole('button', { name: 'Import 1 line' }).click();
    await expect(admin.getByText('bank.csv: 1 new line, 0 known before.')).toBeVisible();

    const remembered = await choose(unknown);
    await expect(remembered).toContainText('Cr or Dr: Way; bank’s number: the first number of NEFT or RTGS');
    await expect(remembered).toContainText('(as admin has said)');
    await admin.keyboard.press('Escape');
  },
);
