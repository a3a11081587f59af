import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { customerAt, doByTwo, openAdministrator, secondAdministrator, showDesk, startDesk } from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
let admin: Page;
let second: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  admin = await openAdministrator(browser, server);
  second = await secondAdministrator(admin, browser, server);
});

test.afterAll(() => server.stop());

test(
  'a list is narrowed, turned round, kept as a query and handed out, all of it by the server',
  { tag: '@all' },
  async () => {
    // Of today, where the house is: the day that has ended, which a test below closes, has none.
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date());
    const lines = [1, 2, 3].map((number) => `${today},=${number}+1,${number}00,Ref-${number}`);
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

    await showDesk(admin, '/bank-lines');
    await admin.getByRole('textbox', { name: 'Bank reference' }).fill('rEF-3');
    await expect(admin.getByRole('row')).toHaveCount(2);
    await expect(admin.getByRole('cell', { name: '=3+1' })).toBeVisible();
    const statement = await exported();
    expect(statement.name).toBe('bank-lines.csv');
    expect(statement.text).toContain(",'=3+1,");

    await showDesk(admin, '/audit');
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
    await showDesk(admin, '/audit?filter={}');
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
  },
);

test(
  'a setting takes two people: what is proposed is counted, shown, sent back with a note, and done when confirmed',
  { tag: '@all' },
  async () => {
    const change = async (value: string) => {
      await showDesk(admin, '/config');
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
    await showDesk(second, '/proposals');
    await expect(second.getByRole('menuitem', { name: 'Second person 1' })).toBeVisible();
    await expect(second.getByRole('row', { name: 'Value 5,000 6,000' })).toBeVisible();
    await second.getByRole('button', { name: 'Send back' }).click();
    await second.getByRole('textbox', { name: 'Note' }).fill('Not before July');
    await second.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await expect(second.getByText('Nothing waits for a second person.')).toBeVisible();

    await expect(admin.getByRole('menuitem', { name: 'Second person 1' })).toBeVisible();
    await showDesk(admin, '/proposals');
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
    await admin.reload();
    await expect(admin.getByRole('row', { name: /^min_recharge_count 5,500/ })).toBeVisible();
  },
);

test(
  'who cannot log in asks for access, follows it, and by two people of the desk comes to a new password',
  { tag: '@all' },
  async ({ browser }) => {
    const phone = '7300000002';
    await customerAt(server, phone);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    const standing = page.getByRole('status').filter({ hasText: 'Your request' });
    await page.goto('/forgot-password');
    await page.getByLabel('Phone number').fill(phone);
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByLabel('How and when can we reach you?')).toHaveAccessibleDescription(
      'Please say how you can be reached',
    );
    await page.getByLabel('How and when can we reach you?').fill('98200 12345, after six');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(standing).toContainText('Received');

    await showDesk(admin, '/access');
    await expect(admin.getByText('98200 12345, after six')).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    for (const key of ['t', 'i']) {
      await admin.keyboard.press(key);
      await admin.keyboard.press('Enter');
      await expect(admin.getByRole('dialog')).toHaveCount(0);
    }
    // The request outlives the page that made it.
    await page.reload();
    await expect(standing).toContainText('Proof of identity');
    await expect(page.getByRole('listitem').filter({ hasText: 'Being looked at' })).toContainText(/20\d\d/);

    const answer = await admin.request.get(`${server.url}/api/desk/access`);
    const [item] = ((await answer.json()) as { data: { rows: Array<{ id: string; customer: { id: string } }> } }).data
      .rows;
    const body = { id: item?.customer.id, request: item?.id, reason: 'Knew the last three orders' };
    const code = await doByTwo(admin, browser, server, { path: '/customers/reset-code', body });
    await expect(admin.getByText('Nobody waits for a way in.')).toBeVisible();

    await page.reload();
    await expect(standing).toContainText('Code is ready');
    await expect(page.getByText(code)).toHaveCount(0);
    await page.getByLabel('Reset code').fill(code);
    await page.getByLabel('New password', { exact: true }).fill('second-deal');
    await page.getByLabel('Confirm password').fill('second-deal');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Password', { exact: true }).fill('second-deal');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL('/');
    await context.close();
  },
);

test(
  'what is lost is replaced by a proof and two people, waits where both sides see it, and ends by one tap',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await customerAt(server, '7300000004');
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await context.addInitScript((token) => localStorage.setItem('token', token), customer.token);
    const page = await context.newPage();
    await page.goto('/settings/access');
    await page
      .getByRole('link', { name: 'I have lost something' })
      .or(page.getByRole('button', { name: 'I have lost something' }))
      .click();
    await page.getByLabel('What have you lost?').selectOption('Phone number');
    await page.getByLabel('New phone number').fill('7300000005');
    await page.getByLabel('How and when can we reach you?').fill('98200 54321, mornings');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByText('Change the phone number to •••• 0005')).toBeVisible();

    await admin.goto('/desk/access');
    await expect(admin.getByText('98200 54321, mornings')).toBeVisible();
    await admin.keyboard.press('p');
    await admin.getByLabel('How they have proved who they are').click();
    await admin.getByRole('option', { name: 'By video' }).click();
    await admin.getByLabel('What was seen or said').fill('The face on record, and the last order');
    await admin.getByRole('button', { name: 'Note the proof' }).last().click();
    await expect(admin.getByText(/By video: The face on record/)).toBeVisible();
    await admin.keyboard.press('a');
    await admin.getByLabel('Reason').fill('It is them');
    await admin.getByRole('button', { name: 'Agree to it' }).last().click();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await second.goto('/desk/proposals');
    await expect(second.getByText(/video: The face on record, and the last order \(admin\)/)).toBeVisible();
    await second.getByRole('button', { name: 'Confirm' }).first().click();
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(admin.getByText('Agreed to').first()).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);

    await expect(page.getByText('Agreed to')).toBeVisible();
    await expect(page.getByText(/Withdrawals and bank accounts rest until/)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.goto('/settings/bank-cards');
    await expect(page.getByText(/Withdrawals and bank accounts rest until/)).toBeVisible();
    await page.getByRole('link', { name: 'What is it?' }).click();
    await page.getByRole('button', { name: 'This was not me: refuse' }).click();
    await expect(page.getByText('No request is open')).toBeVisible();
    await expect(page.getByText(/Withdrawals and bank accounts rest until/)).toHaveCount(0);
    await context.close();
  },
);

test(
  'a notice to many says beforehand whom it reaches, and each reads it in their language',
  { tag: '@all' },
  async ({ browser }) => {
    const [customer, other] = [await customerAt(server, '7300000007'), await customerAt(server, '7300000008')];
    await other.call('POST /stock/success/user/language', { body: { language: 'de' } });
    const ids = await Promise.all(
      [customer, other].map(async (one) => (await one.call('GET /stock/success/v2/user/info', {})).id),
    );
    await admin.goto('/desk/mass-notices/new');
    await admin.getByLabel('Only these customers (numbers)').fill(ids.join(', '));
    const reached = admin.getByRole('status', { name: 'Whom it reaches' });
    await expect(reached).toContainText('2 customers');
    await admin.getByLabel('Text in English, for 1').fill('New hours from Monday');
    await admin.getByLabel('Reason').fill('The exchange moves its hours');
    await admin.getByRole('button', { name: 'Tell 2 customers' }).click();
    await expect(admin.getByRole('alert')).toContainText('de');
    await admin.getByLabel('Text in German, for 1').fill('Neue Zeiten ab Montag');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Tell 2 customers' }).click();
    await expect(admin.getByRole('cell', { name: '2 of 2' })).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await context.addInitScript((token) => localStorage.setItem('token', token), other.token);
    const page = await context.newPage();
    await page.goto('/settings/notices');
    await expect(page.getByText('Neue Zeiten ab Montag')).toBeVisible();
    await expect(page.getByText('New hours from Monday')).toHaveCount(0);
    await context.close();
  },
);

test('whatever there is is found under one key, and listed when it has ended too', { tag: '@all' }, async () => {
  const phone = '7300000003';
  const { data } = await (
    await customerAt(server, phone)
  ).call('POST /stock/success/v2/recharge/add', {
    body: { count: 7_000 },
  });
  const { no } = data;
  const box = admin.getByRole('combobox', { name: 'Name, phone, number or reference' });
  await showDesk(admin, '/');
  await expect(admin.getByText('Open requests by age')).toBeVisible();

  await admin.keyboard.press('/');
  await box.fill(`${no.slice(0, 6)}-${no.slice(6)}`.toLowerCase());
  await expect(admin.getByRole('option', { name: `Recharge ${no}` })).toContainText('₹7,000.00');
  expect(await findBarriers(admin)).toEqual([]);
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: `Recharge ${no}` })).toBeVisible();
  expect(await findBarriers(admin)).toEqual([]);
  await admin.getByRole('link', { name: 'Waits to be decided on' }).click();
  await expect(admin.getByRole('checkbox', { name: `Mark Recharge ${no}` })).toBeVisible();

  await admin.keyboard.press('Control+k');
  await box.fill('no such thing');
  await expect(admin.getByText('Nothing is found.')).toBeVisible();
  await box.fill(phone.slice(-6));
  await admin.getByRole('option', { name: phone }).click();
  await expect(admin.getByRole('heading', { name: /^Customer \d+/ })).toBeVisible();

  await admin.getByRole('menuitem', { name: 'Customers', exact: true }).click();
  const byRealName = async (state: string) => {
    await admin.getByRole('combobox', { name: 'Real name' }).click();
    await admin.getByRole('option', { name: state }).click();
  };
  await byRealName('Not given');
  await expect(admin.getByRole('row', { name: phone })).toBeVisible();
  await byRealName('Under review');
  await expect(admin.getByText('Nobody is found.')).toBeVisible();
  expect(await findBarriers(admin)).toEqual([]);

  await admin.getByRole('menuitem', { name: 'Requests', exact: true }).click();
  await admin.getByRole('combobox', { name: 'Status' }).click();
  await admin.getByRole('option', { name: 'In progress' }).click();
  // As the field takes it, in the zone of the browser.
  const hourAgo = await admin.evaluate(() => {
    const now = Date.now();
    return new Date(now - 3_600_000 - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  await admin.getByLabel('From', { exact: true }).fill(hourAgo);
  await expect(admin.getByText('1 request, ₹7,000.00')).toBeVisible();
  await expect(admin.getByRole('row', { name: no })).toContainText(phone);
  await admin.getByRole('combobox', { name: 'Kind' }).click();
  await admin.getByRole('option', { name: 'Loan' }).click();
  await expect(admin.getByText('No request fits.')).toBeVisible();

  await admin.getByRole('menuitem', { name: 'Orders', exact: true }).click();
  const rows = admin.getByRole('row').filter({ has: admin.getByRole('cell', { name: 'Buy', exact: true }) });
  await rows.first().getByRole('link').first().click();
  await expect(admin.getByRole('table', { name: 'What has traded' })).toBeVisible();
  await expect(admin.getByRole('table', { name: 'What it has moved' })).toBeVisible();
  expect(await findBarriers(admin)).toEqual([]);
});

test(
  'a day that has ended is compared with the bank, signed off by another, and handed out with its trial balance',
  { tag: '@all' },
  async () => {
    await showDesk(admin, '/closes');
    const row = admin.getByRole('row', { name: /Bank not known/ });
    await expect(row).toHaveCount(1);
    await row.getByRole('link').click();
    await admin.getByRole('button', { name: 'Enter the bank’s balance' }).click();
    await admin.getByRole('textbox', { name: 'Balance at the end of the day' }).fill('0');
    await admin.getByRole('textbox', { name: 'Where it was read' }).fill('The bank’s own pages');
    await admin.getByRole('dialog').getByRole('button', { name: 'Enter the bank’s balance' }).click();
    await expect(admin.getByText('typed by admin')).toBeVisible();
    await expect(admin.getByText('Agrees', { exact: true })).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);

    await showDesk(second, new URL(admin.url()).pathname.replace(/^\/desk/, ''));
    await second.getByRole('button', { name: 'Sign off' }).click();
    await second.getByRole('textbox', { name: 'Note' }).fill('Nothing was held');
    await second.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click();
    await expect(second.getByText('Nothing was held')).toBeVisible();
    await expect(second.getByText('Agreed', { exact: true })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Sign off' })).toHaveCount(0);

    const handedOut = async (button: string) => {
      const [file] = await Promise.all([
        second.waitForEvent('download'),
        second.getByRole('button', { name: button }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    await showDesk(second, '/closes');
    await expect(second.getByRole('row', { name: /Agreed .*second\.admin/ })).toBeVisible();
    const report = (await handedOut('Export')).bytes.toString('utf8');
    expect(report).toMatch(/^id,currency,required,to_issuers,on_its_way,held,/);
    await showDesk(second, '/trial-balance');
    await expect(second.getByRole('row', { name: /^Clearing INR/ })).toBeVisible();
    expect(await findBarriers(second)).toEqual([]);
    const sheet = await handedOut('Spreadsheet (XLSX)');
    expect(sheet.name).toBe('ledger-trial-balance.xlsx');
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    await second.getByLabel('Day').fill(yesterday);
    await expect(second.getByText(/debits and credits of ₹0\.00 each/)).toBeVisible();
    await second
      .getByRole('row', { name: /^Clearing INR/ })
      .getByRole('link')
      .click();
    await expect(second.getByRole('heading', { name: 'Ledger' })).toBeVisible();

    // So long a list is more than a writer of files compresses by itself.
    await showDesk(second, '/instruments');
    expect((await handedOut('Spreadsheet (XLSX)')).name).toBe('instruments.xlsx');
  },
);
