import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { untilColoursStand } from '../support/colours.ts';
import {
  customerAt,
  demoCustomerAt,
  type DeskCustomer,
  doByTwo,
  enrol,
  firstPassword,
  openDesk,
  startDesk,
  takeOn,
  showDesk,
} from '../support/desk.ts';
import { deskScreens } from '../support/desk-screens.ts';
import { holdNext } from '../support/late-answers.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

const own = 'a long password of the admin';

test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let admin: Page;
/** A cashier, taken on where money first takes two people. */
let ravi: Page;
/** A customer with much money from then on. */
let rich: DeskCustomer;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  ({ page: admin } = await openDesk(browser, server));
  await enrol(admin, { login: 'admin', first: firstPassword(server), password: own });
});

test.afterAll(async () => {
  await admin?.context().close();
  await server?.stop();
});

/** Fills the queue with recharges of several customers, ten each. */
async function requestRecharges(count: number, firstPhone: number): Promise<void> {
  for (let from = 0; from < count; from += 10) {
    const customer = await customerAt(server, String(firstPhone + from));
    for (let index = from; index < Math.min(count, from + 10); index += 1) {
      await customer.call('POST /stock/success/v2/recharge/add', {
        body: { count: String(5_000 + index), method: 'bank' },
      });
    }
  }
}

interface Waiting {
  readonly reference: string;
  readonly amount: string;
}

/** The first of those that wait, as the desk lists them. */
async function waitingRecharges(count: number): Promise<Waiting[]> {
  const answer = await admin.request.get(`${server.url}/api/desk/recharges?limit=${count}`);
  return ((await answer.json()) as { data: { rows: Waiting[] } }).data.rows;
}

/** A statement with a line for each of these. */
async function bankSays(lines: readonly Waiting[], by = admin): Promise<void> {
  const rows = lines.map(({ reference, amount }) => `2026-11-21,NEFT ${reference},${amount},UTR${reference}`);
  await importLines(rows, by);
}

async function importLines(rows: readonly string[], by = admin): Promise<void> {
  const csv = ['Date,Description,Amount,Bank reference', ...rows].join('\n');
  const headers = { 'x-sauda-desk': '1' };
  const answer = await by.request.post(`${server.url}/api/desk/bank-lines/import`, { headers, data: { csv } });
  expect(answer.ok()).toBe(true);
}

const waiting = (page: Page, count: number) => expect(page.getByText(`${count} waiting`)).toBeVisible();

test('a cashier clears recharges by keyboard, with two keys each', async ({ browser }) => {
  const cashier = await takeOn(admin, browser, server, { login: 'meera', role: 'cashier' });
  await requestRecharges(4, 7_000_000_001);
  await bankSays(await waitingRecharges(3));
  await showDesk(cashier, '/recharges');
  await waiting(cashier, 4);

  await cashier.keyboard.press('?');
  await expect(cashier.getByRole('dialog', { name: 'Keys' })).toContainText('Take on, or let go');
  await cashier.keyboard.press('Escape');

  for (let cleared = 0; cleared < 3; cleared += 1) {
    await cashier.keyboard.press('a');
    await expect(cashier.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeFocused();
    await cashier.keyboard.press('Enter');
    await expect(cashier.getByRole('dialog')).toHaveCount(0);
  }
  await waiting(cashier, 1);

  // A refusal needs a reason.
  await cashier.keyboard.press('r');
  const dialog = cashier.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('The customer is told is missing.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'The customer is told' }).click();
  await cashier.getByRole('option', { name: 'The bank refused the transfer' }).click();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Reason is missing.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('No money has come');
  await cashier.keyboard.press('Enter');
  await expect(cashier.getByText('No recharge waits for its money.')).toBeVisible();
  await cashier.context().close();
});

test('much money takes a second, different person, and so does a number without a line', async ({ browser }) => {
  ravi = await takeOn(admin, browser, server, { login: 'ravi', role: 'cashier' });
  rich = await customerAt(server, '7100000001');
  await rich.call('POST /stock/success/v2/recharge/add', { body: { count: '200000', method: 'bank' } });
  await showDesk(ravi, '/recharges');
  await expect(ravi.getByText('Takes two people: it is more than one person decides about.')).toBeVisible();
  await ravi.keyboard.press('c');
  await expect(ravi.getByRole('gridcell', { name: 'You' })).toBeVisible();
  await ravi.keyboard.press('a');
  await expect(ravi.getByRole('dialog')).toContainText(/₹2,00,000\.00 is credited to customer \d+, •+ 0001/);
  await ravi.getByRole('textbox', { name: 'Bank reference' }).fill('RTGS1');
  await ravi.keyboard.press('Enter');
  const proposal = 'proposed: confirm (RTGS1, which no line of the statement proves).';
  await expect(ravi.getByText(`You have ${proposal}`)).toBeVisible();
  await expect(ravi.getByRole('button', { name: 'Confirm' })).toHaveCount(0);

  // What is sent back is read by who proposed it.
  await showDesk(admin, '/recharges');
  await admin.getByRole('button', { name: 'Send back' }).click();
  await admin.getByLabel('Reason').fill('Not in the statement yet');
  await admin.keyboard.press('Enter');
  await expect(ravi.getByText(/sent your proposal \(confirm\) back.*Not in the statement yet/)).toBeVisible();
  await ravi.keyboard.press('a');
  await ravi.getByRole('textbox', { name: 'Bank reference' }).fill('RTGS1');
  await ravi.keyboard.press('Enter');

  await admin.getByRole('button', { name: 'Confirm the proposal' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm the proposal' }).click();
  await expect(admin.getByText('No recharge waits for its money.')).toBeVisible();
  const { data } = await rich.call('GET /stock/success/v2/balance', {});
  expect(data.balance).toBe('200000.00');
  await showDesk(ravi, '/customers');
  await ravi.getByRole('row', { name: /7100000001/ }).click();
  await ravi.getByRole('tab', { name: 'Requests' }).click();
  await expect(ravi.getByRole('cell', { name: 'Completed Unproved' })).toBeVisible();
});

test('a line of another amount is credited as itself, and the customer’s request says both', async () => {
  const customer = await customerAt(server, '7150000001');
  await customer.call('POST /stock/success/v2/recharge/add', { body: { count: '75000', method: 'bank' } });
  const [request] = await waitingRecharges(1);
  if (request === undefined) throw new Error('nothing waits');
  await bankSays([{ reference: request.reference, amount: '70000' }], ravi);
  await showDesk(admin, '/bank-lines');
  await expect(
    admin.getByRole('row', { name: /Other amount/ }).getByRole('button', { name: 'Credit ₹70,000.00' }),
  ).toBeVisible();
  await admin
    .getByRole('row', { name: /Other amount/ })
    .getByRole('link')
    .click();
  await expect(admin.getByText('The bank says another amount than ₹75,000.00.')).toBeVisible();
  await admin.keyboard.press('a');
  const dialog = admin.getByRole('dialog', { name: /^Credit what the bank says: Recharge/ });
  await expect(dialog).toContainText(/₹70,000\.00 is credited to customer \d+.*asked for ₹75,000\.00/);
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('0 waiting')).toBeVisible();
  expect((await customer.call('GET /stock/success/v2/balance', {})).data.balance).toBe('70000.00');
});

test('a statement is imported, and what it proves is confirmed at once', async () => {
  const customer = await customerAt(server, '7400000001');
  for (const count of ['5000', '5001', '5002'])
    await customer.call('POST /stock/success/v2/recharge/add', { body: { count, method: 'bank' } });
  const { data } = (await (await admin.request.get(`${server.url}/api/desk/recharges`)).json()) as {
    data: { rows: Array<{ reference: string; amount: string }> };
  };
  const lines = data.rows
    .slice(0, 2)
    .map(({ reference, amount }) => `2026-11-21,=1+1 ${reference},${amount},N${reference}`);
  const imported = async (content: Buffer, outcome: string) => {
    const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: content };
    await admin.getByLabel('Statement of the bank').setInputFiles(file);
    await admin
      .getByRole('dialog', { name: 'Import bank.csv' })
      .getByRole('button', { name: 'Import 3 lines' })
      .click();
    await expect(admin.getByRole('alert').filter({ hasText: outcome })).toBeVisible();
  };
  await showDesk(admin, '/bank-lines');
  const head = 'Date,Description,Amount,Bank reference';
  const statement = Buffer.from(`${[head, ...lines, '2026-11-21,Müller,7,N3'].join('\n')}\n`, 'latin1');
  await imported(statement, 'bank.csv: 3 new lines, 0 known before.');
  await imported(statement, 'bank.csv: 0 new lines, 3 known before.');
  await expect(admin.getByRole('cell', { name: 'Müller' })).toBeVisible();
  await expect(admin.getByRole('cell', { name: /^=1\+1 / })).toHaveCount(2);

  // Who has imported a line does not go by it alone.
  await showDesk(ravi, '/recharges');
  await waiting(ravi, 3);
  for (let marked = 0; marked < 3; marked += 1) await ravi.getByRole('checkbox').nth(marked).check();
  await ravi.keyboard.press('a');
  const dialog = ravi.getByRole('dialog', { name: 'Confirm: 2 items' });
  await expect(dialog).toContainText('₹10,001.00 together, for one customer.');
  await expect(dialog).toContainText('One that is marked is left out');
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
  await expect(ravi.getByText('Confirm: 2 done.')).toBeVisible();
  await waiting(ravi, 1);
  expect((await customer.call('GET /stock/success/v2/balance', {})).data.balance).toBe('10001.00');
});

test('a withdrawal of much money takes two people at both steps, and a card in clear a reason', async ({ browser }) => {
  // Who credited the money does not pay it out.
  const anil = await takeOn(admin, browser, server, { login: 'anil', role: 'cashier' });
  const tara = await takeOn(admin, browser, server, { login: 'tara', role: 'cashier' });
  const set = { tag: 'desk_second_person_above', value: '50000', was: '100000', reason: 'To try it' };
  await doByTwo(admin, browser, server, { path: '/config/set', body: set });
  const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'HDFC0000001' };
  const { data } = await rich.call('POST /stock/success/bank/add', { body: card });
  await rich.call('POST /stock/success/money/access', { body: { bank_id: data.id, count: '60000' } });
  const confirm = async () => {
    await tara.getByRole('button', { name: 'Confirm the proposal' }).click();
    await tara.getByRole('dialog').getByRole('button', { name: 'Confirm the proposal' }).dblclick();
  };

  await showDesk(ravi, '/withdrawals');
  await expect(ravi.getByText('You have credited this customer in the last 30 days')).toBeVisible();
  await expect(ravi.getByRole('button', { name: 'Give to the bank' })).toHaveCount(0);

  await showDesk(anil, '/withdrawals');
  await anil.getByRole('button', { name: 'Give to the bank' }).click();
  await anil.keyboard.press('Enter');
  await expect(anil.getByText('You have proposed: hand-over.')).toBeVisible();
  await expect(anil.getByRole('button', { name: 'Confirm the proposal' })).toHaveCount(0);
  await showDesk(tara, '/withdrawals');
  await confirm();
  await expect(tara.getByText('At the bank', { exact: true })).toBeVisible();

  await anil.getByRole('button', { name: 'Paid' }).click();
  await anil.getByRole('textbox', { name: 'Bank reference' }).fill('PAID1');
  await anil.keyboard.press('Enter');
  await expect(anil.getByText('You have proposed: paid (PAID1, which no line of the statement proves).')).toBeVisible();
  // What is paid leaves the queue, with its link to the customer.
  await anil.getByRole('link', { name: /^Customer \d+/ }).click();
  await confirm();
  await expect(tara.getByText('No withdrawal waits.')).toBeVisible();

  await anil.getByRole('tab', { name: 'Cards' }).click();
  await expect(anil.getByRole('cell', { name: '•••• 0075' })).toBeVisible();
  await anil.getByRole('button', { name: 'Unmask' }).click();
  await anil.getByLabel('Reason').fill('no');
  await anil.keyboard.press('Enter');
  await expect(anil.getByText('Needs 3 characters at least.')).toBeVisible();
  await anil.getByLabel('Reason').fill('The bank asks for it');
  await anil.keyboard.press('Enter');
  await expect(anil.getByRole('dialog')).toContainText(card.bank_card);
  await showDesk(admin, '/audit');
  await expect(admin.getByRole('row', { name: /anil.*The bank asks for it/ })).toBeVisible();
  for (const page of [ravi, anil, tara]) await page.context().close();
});

test('withdrawals that are marked go to the bank together as one file, whose sum and names are seen before', async () => {
  const customer = await demoCustomerAt(server);
  const card = { bank_card: '004200130075', bank_user: 'Demo Rao', ifsc: 'SAUD0000001' };
  const { data } = await customer.call('POST /stock/success/bank/add', { body: card });
  for (const count of ['1200', '1300']) {
    await customer.call('POST /stock/success/money/access', { body: { bank_id: data.id, count } });
  }
  await showDesk(admin, '/withdrawals');
  await expect(admin.getByText('2 waiting')).toBeVisible();
  await admin.getByRole('button', { name: 'Mark all shown' }).click();
  await expect(admin.getByText('2 waiting, 2 marked')).toBeVisible();
  await admin.keyboard.press('a');
  const dialog = admin.getByRole('dialog', { name: 'Give to the bank: 2 items' });
  await expect(dialog).toContainText('₹2,500.00 together, for one customer.');
  await expect(dialog.getByRole('listitem').first()).toContainText('Demo Rao');
  expect(await findBarriers(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Give to the bank' }).click();
  await expect(admin.getByText(/2 are with the bank as payment file/)).toBeVisible();
  await expect(admin.getByText('At the bank').nth(1)).toBeVisible();
  await showDesk(admin, '/payment-files');
  await expect(admin.getByRole('row', { name: /admin.*2.*₹2,500\.00.*2 at the bank/ })).toBeVisible();
  expect(await findBarriers(admin)).toEqual([]);
});

test('a locked desk shows nothing until the password opens it', async () => {
  await showDesk(admin, '/customers');
  await expect(admin.getByRole('table')).toContainText('7100000001');
  await admin.request.post(`${server.url}/api/desk/session/lock`, { headers: { 'x-sauda-desk': '1' } });
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(admin.getByText('7100000001')).toHaveCount(0);

  // Who comes next finds a new page, and in its memory no filter of a customer's. The session stays for the tests that follow.
  const logOut = '**/api/desk/session/log-out';
  await admin.route(logOut, (route) => route.fulfill({ json: { msg: 'ok' } }));
  const isNew = admin.waitForEvent('load');
  await admin.getByRole('button', { name: 'Log out' }).click();
  await isNew;
  await admin.unroute(logOut);
  await showDesk(admin, '/customers');

  await admin.getByLabel('Password of admin').fill(own);
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('table')).toContainText('7100000001');
});

test('a link in a row leads there once, or into another tab, and what is there stays in its place', async () => {
  await showDesk(admin, '/customers');
  const link = admin.getByRole('row', { name: '9000000001' }).getByRole('link').first();
  const [other] = await Promise.all([
    admin.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await other.waitForURL(/\/customers\/[\w-]+$/);
  await other.close();
  await expect(admin).toHaveURL(/\/desk\/customers$/);

  const places = await notePlaces(admin, '[role="tab"]');
  await link.click();
  await expect(admin.getByRole('tab', { name: 'Person' })).toBeVisible();
  await expect(admin.locator('.MuiTabs-scrollButtons').last()).toBeVisible();
  expect(await places.evaluate((seen) => [...seen])).toHaveLength(1);
  await admin.goBack();
  await expect(admin).toHaveURL(/\/desk\/customers$/);
});

test('who has logged in is not sent away by an answer from before', { tag: '@all' }, async ({ browser }) => {
  const { page } = await openDesk(browser, server);
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  // The next time that it looks whether there is a session.
  const { isHeld, letGo } = await holdNext(page, '**/api/desk/me');
  await isHeld;
  // Any session that is shown will do.
  const known = (await (await admin.request.get(`${server.url}/api/desk/me`)).json()) as { data: object };
  const json = { ...known, data: { ...known.data, state: 'locked' } };
  await page.route('**/api/desk/session/log-in', (route) => route.fulfill({ json }));
  await page.getByLabel('Login').fill('admin');
  await page.getByLabel('Password').fill(own);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  letGo();
  // For as long as an answer takes to be drawn.
  await sleep(1_000);
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await page.context().close();
});

/** Notes where the first of some elements begins, in each frame from now on. */
function notePlaces(page: Page, selector: string) {
  return page.evaluateHandle((all) => {
    const seen = new Set<number>();
    const look = () => {
      const first = document.querySelector(all);
      if (first !== null) seen.add(Math.round(first.getBoundingClientRect().left));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  }, selector);
}

/** Turns the desk light or dark, and waits until it is so in every colour. */
async function paint(colorScheme: 'light' | 'dark'): Promise<void> {
  await admin.emulateMedia({ colorScheme });
  await expect(admin.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await untilColoursStand(admin);
}

async function showEveryScreen(look: (path: string) => Promise<void>): Promise<void> {
  for (const [path, text] of Object.entries(deskScreens)) {
    await showDesk(admin, path);
    await expect(admin.locator('main').getByText(text).first()).toBeVisible();
    await untilColoursStand(admin);
    await look(path);
  }
}

test('every screen can be used by all', { tag: '@all' }, async () => {
  // Some twenty screens, each looked at by all of axe's rules.
  test.slow();
  // There is one already where the test of imports has run before.
  await importLines(['2026-11-21,Müller,8,N4']);
  await paint('light');
  await showEveryScreen(async (path) => expect(await findBarriers(admin), path).toEqual([]));
});

test('every screen can be read in the dark', { tag: '@all' }, async () => {
  test.slow();
  await paint('dark');
  await showEveryScreen(async (path) => expect(await findBarriers(admin, ['color-contrast']), path).toEqual([]));
});
