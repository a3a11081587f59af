import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { customerAt, openAdministrator, secondAdministrator, showDesk, startDesk } from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { logIn } from '../support/customers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { tradingPath } from '../support/trading.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  admin = await openAdministrator(browser, server);
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
    await expect(asking.getByRole('row', { name: '22 Nov 2026 SAUDN32611220001 ₹1,000.00' })).toBeVisible();
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

test('a statement that is clicked twice is imported once, and what is done with its lines is in view', async () => {
  await showDesk(admin, '/bank-lines');
  const long = 'NEFT SOMEBODY WHOM NOBODY HERE KNOWS/0011223344556677889900112233445566778899/HDFC0000001';
  const content = `Date,Description,Amount,Bank reference\n2026-11-21,${long},1250000.50,HDFCN32611210009\n`;
  const file = { name: 'twice.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await admin.getByLabel('Statement of the bank').setInputFiles(file);
  await admin.getByRole('dialog').getByRole('button', { name: 'Import 1 line' }).dblclick();
  await expect(admin.getByText('twice.csv: 1 new line, 0 known before.')).toBeVisible();
  const button = admin.getByRole('row', { name: /HDFCN32611210009/ }).getByRole('button', { name: 'To suspense' });
  const box = await button.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1_280);
});

test('what a queue is searched by can be read whole beside its panel', async () => {
  await showDesk(admin, '/recharges');
  const search = admin.getByRole('textbox', { name: 'Number, reference or phone' });
  await expect(search).toBeVisible();
  expect(await search.evaluate((field) => field.parentElement?.clientWidth ?? 0)).toBeGreaterThan(180);
});

/** Brings a statement, by the wire. */
async function bankSays(...lines: readonly string[]): Promise<void> {
  const csv = ['Date,Description,Amount,Bank reference', ...lines].join('\n');
  const headers = { 'x-sauda-desk': '1' };
  const answer = await admin.request.post(`${server.url}/api/desk/bank-lines/import`, { headers, data: { csv } });
  expect(answer.ok()).toBe(true);
}

const confirmFirst = async (second: Page) => {
  await showDesk(second, '/proposals');
  await second.getByRole('button', { name: 'Confirm', exact: true }).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText('₹');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(second.getByText('It is done.').last()).toBeVisible();
};

test('what is typed about one line is kept for that one, and is not found at another of the same amount', async () => {
  await bankSays('2026-11-21,from one,660.00,UTR660', '2026-11-21,from another,660.00,UTR661');
  await showDesk(admin, '/bank-lines');
  const known = admin.getByRole('dialog', { name: 'Put ₹660.00 down as suspense' }).getByLabel('What is known of it');
  const open = (number: string) =>
    admin
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('button', { name: 'To suspense' })
      .click();
  await open('UTR660');
  await known.fill('asked the bank on Monday');
  await admin.keyboard.press('Escape');
  await open('UTR661');
  await expect(known).toHaveValue('');
  await admin.keyboard.press('Escape');
  await open('UTR660');
  await expect(known).toHaveValue('asked the bank on Monday');
  await admin.keyboard.press('Escape');
});

test(
  'what the bank has and no request explains is put down, and ends by two people',
  { tag: '@all' },
  async ({ browser }) => {
    const second = await secondAdministrator(admin, browser, server);
    const whose = await customerAt(server, '7200000077');
    await bankSays('2026-11-21,from somebody,770.00,UTR770', '2026-11-21,quarterly charges,-15.00,UTR771');
    await showDesk(admin, '/bank-lines');
    await admin
      .getByRole('row', { name: /UTR770/ })
      .getByRole('button', { name: 'To suspense' })
      .click();
    const putting = admin.getByRole('dialog', { name: 'Put ₹770.00 down as suspense' });
    await putting.getByLabel('What is known of it').fill('nobody known');
    expect(await findBarriers(admin)).toEqual([]);
    await putting.getByRole('button', { name: 'To suspense' }).click();
    await expect(admin.getByText(/In suspense as/)).toBeVisible();
    await admin
      .getByRole('row', { name: /UTR771/ })
      .getByRole('button', { name: 'Write off' })
      .click();
    const charging = admin.getByRole('dialog', { name: 'Write ₹15.00 off' });
    await charging.getByLabel('Reason').fill('charges of the quarter');
    await charging.getByRole('button', { name: 'Write off' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmFirst(second);

    await showDesk(admin, '/suspense');
    await expect(admin.getByRole('row', { name: /UTR771/ })).toContainText('Charged');
    await admin
      .getByRole('row', { name: /UTR770/ })
      .getByRole('button', { name: 'Credit' })
      .click();
    await admin.getByRole('dialog', { name: 'Whose are ₹770.00?' }).getByLabel('Customer').fill('7200000077');
    await admin.keyboard.press('Enter');
    const crediting = admin.getByRole('dialog', { name: 'Credit ₹770.00' });
    await expect(crediting).toContainText('•••••• 0077');
    await crediting.getByLabel('Reason for the customer').fill('you called us about it');
    expect(await findBarriers(admin)).toEqual([]);
    await crediting.getByRole('button', { name: 'Credit' }).click();
    await expect(crediting).toBeHidden();
    await confirmFirst(second);
    // A list at the desk follows by itself.
    await expect(admin.getByRole('row', { name: /UTR770/ })).toContainText('Credited');
    await expect(admin.getByRole('region', { name: 'Bank against ledger' })).toContainText('They agree');
    expect(await findBarriers(admin)).toEqual([]);
    const { data } = await whose.call('GET /stock/success/property/list', {});
    expect(data.rows[0]).toMatchObject({ credited: '770.00', remark: 'you called us about it' });
  },
);

test(
  'a journal is proposed with a cause and a reason, and is in the list of both once another confirms it',
  { tag: '@all' },
  async ({ browser }) => {
    const second = await secondAdministrator(admin, browser, server);
    const whose = await customerAt(server, '7200000078');
    await showDesk(admin, '/journals');
    await expect(admin.getByText('No journals.')).toBeVisible();
    await admin.getByRole('button', { name: 'New journal' }).click();
    await admin.getByRole('dialog', { name: 'For which customer?' }).getByLabel('Customer').fill('7200000078');
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Move money by a journal' });
    await expect(dialog).toContainText('•••••• 0078, who has ₹0.00 free');
    const say = async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label }).click();
      await admin.getByRole('option', { name: option }).click();
    };
    await say('What is done', 'Give to the customer');
    await say('The customer reads', 'Goodwill');
    await dialog.getByLabel('Amount').fill('250.50');
    await dialog.getByLabel('Internal reason').fill('waited on the line for an hour');
    expect(await findBarriers(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'New journal' }).click();
    await expect(dialog).toBeHidden();
    await confirmFirst(second);

    const posted = admin.getByRole('row', { name: /waited on the line/ });
    await expect(posted).toContainText('Posted');
    const { rows } = await whose.call('GET /stock/success/v2/bill', {});
    expect(rows).toMatchObject([{ reason: 'goodwill', amount: '250.50', balance: '250.50' }]);
    await posted.getByRole('button', { name: 'Reverse' }).click();
    const reversing = admin.getByRole('dialog', { name: 'Reverse ₹250.50' });
    await reversing.getByLabel('Internal reason').fill('it was another customer');
    expect(await findBarriers(admin)).toEqual([]);
    await reversing.getByRole('button', { name: 'Reverse' }).click();
    await expect(reversing).toBeHidden();
    await confirmFirst(second);
    await expect(admin.getByRole('row', { name: /another customer/ })).toContainText('Reversal');
    await expect(admin.getByRole('row', { name: /waited on the line/ })).toContainText('Reversed');
    expect(await findBarriers(admin)).toEqual([]);
  },
);

test(
  'a plan is made and a customer put into it by two, and the customer’s ticket and settings say its fee',
  { tag: '@all' },
  async ({ browser, page }) => {
    const second = await secondAdministrator(admin, browser, server);
    await showDesk(admin, '/fee-plans');
    await expect(admin.getByRole('row', { name: /Standard/ })).toContainText('0.03 %');
    await admin.getByRole('button', { name: 'New plan' }).click();
    const making = admin.getByRole('dialog', { name: 'New plan' });
    await making.getByLabel('Name').fill('Active');
    await making.getByLabel('Stock, in hundredths of a per cent').fill('1');
    await making.getByLabel('Internal reason').fill('for who trades every day');
    expect(await findBarriers(admin)).toEqual([]);
    await making.getByRole('button', { name: 'New plan' }).click();
    await expect(making).toBeHidden();
    await showDesk(second, '/proposals');
    const confirm = async () => {
      await second.getByRole('button', { name: 'Confirm', exact: true }).click();
      const dialog = second.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(dialog).toBeHidden();
    };
    await confirm();
    await expect(admin.getByRole('row', { name: /Active/ })).toContainText('0.01 %');
    expect(await findBarriers(admin)).toEqual([]);
    const { id } = await findCustomerAt('9000000001');
    await showDesk(admin, `/customers/${id}?tab=fees`);
    await admin.getByRole('button', { name: 'Put into a plan' }).click();
    const putting = admin.getByRole('dialog', { name: 'Put into a plan' });
    await putting.getByRole('combobox', { name: 'Plan' }).click();
    await admin.getByRole('option', { name: /Active/ }).click();
    await putting.getByLabel('Internal reason').fill('trades every day');
    expect(await findBarriers(admin)).toEqual([]);
    await putting.getByRole('button', { name: 'Put into a plan' }).click();
    await expect(putting).toBeHidden();
    await confirm();
    await expect(admin.getByRole('row', { name: /In Active/ })).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);

    await enterAs(await logIn({ phone: '9000000001', password: 'practice' }, server.url), page);
    await page.goto(`${server.url}/settings`);
    await expect(page.getByText('Active, 0.01–0.03% of each trade')).toBeVisible();
    await page.goto(`${server.url}${tradingPath('buy')}`);
    await expect(page.getByText(/\(0\.01%\)/)).toBeVisible();
  },
);

async function findCustomerAt(phone: string): Promise<{ id: string }> {
  const answer = await admin.request.get(`${server.url}/api/desk/customers?q=${phone}`);
  const { data } = (await answer.json()) as { data: { rows: Array<{ id: string }> } };
  return { id: data.rows[0]?.id ?? '' };
}
