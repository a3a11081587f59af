import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import {
  confirmAll,
  customerAt,
  demoCustomerAt,
  doByTwo,
  enrol,
  firstPassword,
  openDesk,
  secondAdministrator,
  showDesk,
  startDesk,
  takeOn,
  uploadAt,
} from '../support/desk.ts';
import { demo, logIn } from '../support/customers.ts';
import { speak } from '../support/enter-in.ts';
import { untilColoursStand } from '../support/colours.ts';
import { drawPicture } from '../support/pictures.ts';
import type { RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

const password = 'a long password of the admin';
let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  ({ page: admin } = await openDesk(browser, server));
  await enrol(admin, { login: 'admin', first: firstPassword(server), password });
});

test.afterAll(() => server.stop());

test(
  'a waiting order is cancelled from its page by keyboard, and its customer reads why',
  { tag: '@all' },
  async () => {
    const customer = await demoCustomerAt(server);
    const { data } = await customer.call('GET /v2/search', { query: { q: 'DECSTEEL' } });
    const body = { tag: 'DECSTEEL', count: 1, mold: 'stock', price: data.rows[0]?.price_low ?? '' } as const;
    const { no } = (await customer.call('POST /stock/success/deal/buy', { body })).data;

    await admin.goto('/desk/orders');
    await admin.getByRole('row', { name: no }).getByRole('link').first().press('Enter');
    await admin.getByRole('button', { name: 'Cancel the order' }).press('Enter');
    await expect(admin.getByText(`Buy 1 DECSTEEL, 0 of it filled.`)).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    await admin.keyboard.type('Its price looks like a slip');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('The order is cancelled.')).toBeVisible();
    await expect(admin.getByText('Its price looks like a slip')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
    const receipt = await customer.call('GET /stock/success/deal/detail', { query: { no } });
    expect(receipt.data).toMatchObject({ status: 'cancelled', house_reason: 'Its price looks like a slip' });
  },
);

test(
  'a halted market tells its customers why on the page and on the ticket, until two let it go on',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await logIn(demo, server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    await speak('de', context);
    await enterAs(customer, context);
    await admin.goto('/desk/halts');
    await admin.getByRole('button', { name: 'Halt a market' }).press('Enter');
    await admin.getByRole('combobox', { name: 'Which market' }).click();
    await admin.getByRole('option', { name: 'An exchange' }).click();
    await admin.getByLabel('Code of the exchange').fill('NSE');
    await admin.getByRole('combobox', { name: 'What customers read' }).click();
    await admin.getByRole('option', { name: 'Volatility' }).click();
    await admin.getByRole('textbox', { name: 'Reason' }).fill('All of it fell by a tenth');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('dialog').getByRole('button', { name: 'Halt a market' }).click();
    await expect(admin.getByRole('row', { name: 'All of it fell by a tenth' })).toContainText('Halted');
    const page = await context.newPage();
    await page.goto('/stock/trading/DECSTEEL/NSE/Deccan%20Steel');
    const why = page.getByText(/^Der Handel in diesem Markt ist nach starken Kursbewegungen ausgesetzt/);
    await expect(why).toHaveCount(2);
    expect(await findBarriers(page)).toEqual([]);
    await context.close();
    await expect(admin.getByRole('button', { name: 'Let it go on' })).toBeVisible();
    await doByTwo(admin, browser, server, { path: '/halts/lift', body: { id: 1, reason: 'It stands' } });
    await expect(admin.getByRole('row', { name: 'All of it fell by a tenth' })).toContainText('Trades again');
  },
);

test(
  'a file of the custodian that lacks a share holds its instrument back, as its customers read, until two let it trade',
  { tag: '@all' },
  async ({ browser }) => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date());
    // What customers have by the books, as the custodian would state it.
    const answer = await admin.request.get(`${server.url}/api/desk/segregation?limit=100&day=${today}`);
    const { data } = (await answer.json()) as { data: { rows: Array<{ group: string; what: string; ours: string }> } };
    const held = data.rows.filter(({ group }) => group === 'shares');
    const file = (more: bigint) => ({
      name: `positions-${today}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `symbol,quantity\n${held.map(({ what, ours }) => `${what},${BigInt(ours) + (what === 'DECSTEEL' ? more : 0n)}\n`).join('')}`,
      ),
    });
    await showDesk(admin, '/day-files');
    await admin.locator('input[type=file]').setInputFiles({ ...file(0n), name: 'no-day.csv' });
    await expect(admin.getByText(/^The file cannot be read: it does not tell its day/)).toBeVisible();
    await admin.locator('input[type=file]').setInputFiles(file(-1n));
    await expect(admin.getByText(/1 thing differs\. Differences: 1 new\. Held back: DECSTEEL\./)).toBeVisible();
    await expect(admin.getByRole('row', { name: /Custodian’s positions/ })).toContainText('1 difference');
    expect(await findBarriers(admin)).toEqual([]);

    const customer = await logIn(demo, server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    await speak('de', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto('/stock/trading/DECSTEEL/NSE/Deccan%20Steel');
    await expect(page.getByText(/^Der Handel mit diesem Instrument ruht, bis eine Abweichung/)).toHaveCount(2);
    await context.close();

    await showDesk(admin, `/segregation?filter=${encodeURIComponent(JSON.stringify({ day: today }))}`);
    await expect(admin.getByRole('row', { name: /^DECSTEEL/ })).toContainText('Short');
    expect(await findBarriers(admin)).toEqual([]);
    await showDesk(admin, '/differences');
    const row = admin.getByRole('row', { name: /DECSTEEL/ });
    await expect(row).toContainText('Open, DECSTEEL held back');
    await row.getByRole('button', { name: 'Close' }).click();
    await admin.getByRole('textbox', { name: 'Reason' }).fill('The custodian books it tomorrow');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(await secondAdministrator(admin, browser, server), server);
    await expect(row).toContainText('Closed by');
    // Another file of the day has no difference any more.
    await showDesk(admin, '/day-files');
    await admin.locator('input[type=file]').setInputFiles(file(0n));
    await expect(admin.getByText(/Nothing differs/)).toBeVisible();
    await expect(admin.getByRole('row', { name: /Replaced/ })).toHaveCount(1);
  },
);

test(
  'what customers hold leads to who does, and what waits of an instrument is cancelled at once',
  { tag: '@all' },
  async () => {
    const customer = await demoCustomerAt(server);
    const { data } = await customer.call('GET /v2/search', { query: { q: 'DECSTEEL' } });
    const body = { tag: 'DECSTEEL', count: 1, mold: 'stock', price: data.rows[0]?.price_low ?? '' } as const;
    const { no } = (await customer.call('POST /stock/success/deal/buy', { body })).data;
    await showDesk(admin, '/exposure');
    await expect(admin.getByRole('table', { name: 'By class' })).toContainText('All');
    await admin.getByRole('textbox', { name: 'Code or name' }).fill('DECSTEEL');
    await expect(admin).toHaveURL(/filter=.*DECSTEEL/);
    expect(await findBarriers(admin)).toEqual([]);
    await expect(async () => {
      await admin.getByRole('link', { name: 'DECSTEEL' }).press('Enter', { timeout: 5_000 });
      await expect(admin.getByRole('link', { name: '9000000001' })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await showDesk(admin, '/mass-cancels');
    await admin.getByRole('link', { name: 'Cancel orders of many' }).press('Enter');
    await admin.getByLabel('Code of the instrument').fill('decsteel');
    await expect(admin.getByRole('status', { name: 'What is cancelled' })).toContainText('of 1 customer:');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByLabel('Reason for the customers').fill('The price of this share was wrong');
    await admin.getByRole('button', { name: /^Cancel \d+ orders?$/ }).press('Enter');
    await expect(admin.getByRole('row', { name: 'The price of this share was wrong' })).toContainText('Done');
    const receipt = await customer.call('GET /stock/success/deal/detail', { query: { no } });
    expect(receipt.data).toMatchObject({ status: 'cancelled', house_reason: 'The price of this share was wrong' });
  },
);

test(
  'the ledger is narrowed by reason, amount and time, adds up, and leads to what each transfer is of',
  { tag: '@all' },
  async () => {
    await admin.goto('/desk/ledger');
    await admin.getByRole('combobox', { name: 'Reason' }).click();
    await admin.getByRole('option', { name: 'Hold', exact: true }).click();
    await admin.getByRole('textbox', { name: 'Whole phone or number' }).fill('9000000001');
    await expect(admin.getByText(/^\d+ transfers?, ₹/)).toBeVisible();
    await admin.getByRole('textbox', { name: 'From amount' }).fill('9,99,99,999.');
    await expect(admin.getByText('No transfers.')).toBeVisible();
    await admin.getByRole('textbox', { name: 'From amount' }).fill('');
    await expect(admin).not.toHaveURL(/amount_from/);
    expect(await findBarriers(admin)).toEqual([]);
    await admin
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: /^Order / })
      .press('Enter');
    await expect(admin.getByRole('table', { name: 'What it has moved' })).toBeVisible();
  },
);

test(
  'a real name that was decided on opens as it was, with its photos and the attempts before',
  { tag: '@all' },
  async ({ browser }) => {
    const compliance = await takeOn(admin, browser, server, { login: 'asha', role: 'compliance' });
    const phone = '7400000001';
    const customer = await customerAt(server, phone);
    const [front, back] = [await drawPicture(compliance), await drawPicture(compliance, { colour: '#c0d8e8' })];
    await customer.call('POST /stock/success/autonomy/add', {
      body: {
        real_name: 'Asha Verma',
        id_type: 'passport',
        id_number: 'ABCPV1234D',
        id_number_img: await uploadAt(server, customer, front),
        id_number_img_two: await uploadAt(server, customer, back),
      },
    });
    await compliance.goto('/desk/identity');
    await expect(compliance.getByText('ABCPV1234D')).toBeVisible();
    await compliance.keyboard.press('a');
    await compliance.keyboard.press('Enter');
    await expect(compliance.getByText('No real name is under review.')).toBeVisible();

    await compliance.getByRole('menuitem', { name: 'Decided names' }).click();
    await compliance.getByRole('textbox', { name: 'Whole phone or number' }).fill(phone);
    await expect(compliance).toHaveURL(/filter=.*7400000001/);
    await compliance.getByRole('link', { name: 'Asha Verma' }).press('Enter');
    await expect(compliance.getByRole('heading', { name: 'Asha Verma' })).toBeVisible();
    for (const name of ['Front', 'Back']) {
      const photo = compliance.getByRole('img', { name });
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await expect(compliance.getByRole('table', { name: 'All attempts of this customer' })).toContainText('Approved');
    expect(await findBarriers(compliance)).toEqual([]);
  },
);

test(
  'applications of everybody lead to their offer, whose book is added up and handed out',
  { tag: '@all' },
  async () => {
    await admin.goto('/desk/applications');
    await admin.getByRole('combobox', { name: 'Kind' }).click();
    await admin.getByRole('option', { name: 'IPO', exact: true }).click();
    const row = admin.getByRole('row').filter({ has: admin.getByRole('cell', { name: 'IPO', exact: true }) });
    await expect(admin).toHaveURL(/%22kind%22/);
    await row.first().getByRole('link').first().press('Enter');
    await expect(admin.getByRole('heading', { name: /^IPO / })).toBeVisible();
    await admin.getByRole('main').getByRole('link').nth(1).press('Enter');
    await expect(admin.getByRole('table', { name: 'The book by price' })).toBeVisible();
    await expect(admin.getByRole('table', { name: 'The book by size' })).toContainText('Up to 2,00,000');
    await expect(admin.getByRole('table', { name: 'Applications and allotments' }).getByRole('row')).not.toHaveCount(0);
    expect(await findBarriers(admin)).toEqual([]);
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^id,customer/);
    const [sheet] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Spreadsheet (XLSX)' }).click(),
    ]);
    expect(sheet.suggestedFilename()).toBe('ipos-applications.xlsx');
    // A zip archive.
    expect((await readFile(await sheet.path())).subarray(0, 2).toString()).toBe('PK');
  },
);

test(
  'nothing typed is lost by Esc, another page, a reload or the lock, until it is sent or put away',
  { tag: '@all' },
  async () => {
    await admin.goto('/desk/customers');
    await admin.getByRole('row', { name: '9000000001' }).getByRole('link').first().press('Enter');
    const freeze = admin.getByRole('button', { name: 'Freeze' });
    const dialog = admin.getByRole('dialog');
    const reason = dialog.getByRole('textbox', { name: 'Internal reason' });
    await freeze.press('Enter');
    await reason.fill('Phone was stolen');
    await admin.keyboard.press('Escape');
    await expect(reason).toHaveCount(0);
    await admin.request.post(`${server.url}/api/desk/session/lock`, { headers: { 'x-sauda-desk': '1' } });
    await admin.reload();
    await admin.getByLabel('Password of admin').fill(password);
    await admin.keyboard.press('Enter');
    await freeze.press('Enter');
    await expect(reason).toHaveValue('Phone was stolen');
    await expect(admin.getByText('What you had typed is here again.')).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Start afresh' }).press('Enter');
    await expect(reason).toHaveValue('');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await admin.keyboard.press('Escape');

    const note = admin.getByRole('dialog').getByRole('textbox', { name: 'Note' });
    await admin.getByRole('tab', { name: 'Notes' }).click();
    await admin.getByRole('button', { name: 'Add a note' }).press('Enter');
    await note.fill('Called twice');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('The note is kept.')).toBeVisible();
    await admin.getByRole('button', { name: 'Add a note' }).press('Enter');
    await expect(note).toHaveValue('');
    await admin.keyboard.press('Escape');

    const customer = await demoCustomerAt(server);
    await customer.call('POST /stock/success/user_message/send', { body: { content: 'Anyone there?' } });
    await admin.getByRole('link', { name: 'Conversation' }).click();
    const answer = admin.getByRole('textbox', { name: 'Answer' });
    await answer.fill('We are looking into');
    await admin.getByRole('menuitem', { name: 'All messages' }).click();
    await admin.getByRole('row', { name: 'Anyone there?' }).getByRole('link').first().press('Enter');
    await expect(answer).toHaveValue('We are looking into');
  },
);

test(
  'of two who change an article the second is told, and says whose words stay',
  { tag: '@all' },
  async ({ browser }) => {
    const second = await secondAdministrator(admin, browser, server);
    const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
    await admin.goto('/desk/news/new');
    await titleOf(admin).fill('Monsoon is early');
    await admin.getByRole('textbox', { name: 'Source', exact: true }).fill('The desk');
    await admin.getByRole('textbox', { name: 'Text (HTML)' }).fill('<p>It rains.</p>');
    await admin.reload();
    await expect(titleOf(admin)).toHaveValue('Monsoon is early');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin).toHaveURL(/\/news\/\d+$/);

    await second.goto(admin.url());
    await titleOf(second).fill('Monsoon is late');
    await titleOf(admin).fill('Monsoon is very early');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('The article is kept, as customers get it.').last()).toBeVisible();
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText('Somebody has changed this article since you began')).toBeVisible();
    await expect(titleOf(second)).toHaveValue('Monsoon is late');
    expect(await findBarriers(second)).toEqual([]);
    await second.getByRole('button', { name: 'Keep mine' }).click();
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText('The article is kept, as customers get it.')).toBeVisible();
    await admin.reload();
    await expect(titleOf(admin)).toHaveValue('Monsoon is late');
  },
);

const seen: Readonly<Record<string, RegExp>> = {
  '/': /Needs you now/,
  '/applications': /are added up here|applications?,/,
  '/messages': /Spreadsheet/,
  '/ledger': /are added up here|transfers?,/,
  '/orders': /Instrument/,
};
const sizes = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
];

test('what looks closer can be used by all, in light and dark, on a laptop and a tablet', { tag: '@all' }, async () => {
  test.slow();
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await admin.route(/\/orders-screen-[^/]*\.js$/, (route) => held.then(() => route.continue()));
  await admin.goto('/desk/orders');
  await expect(admin.getByText('Please wait', { exact: true })).toBeVisible();
  expect(await findBarriers(admin), 'a screen that is on its way').toEqual([]);
  letGo();
  for (const size of sizes) {
    await admin.setViewportSize(size);
    for (const [path, text] of Object.entries(seen)) {
      await admin.goto(`/desk${path}`);
      await expect(admin.locator('main').getByText(text).first()).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await admin.emulateMedia({ colorScheme });
        await expect(admin.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await untilColoursStand(admin);
        expect(await findBarriers(admin), `${path} ${size.width} ${colorScheme}`).toEqual([]);
      }
    }
  }
});
