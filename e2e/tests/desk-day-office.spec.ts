import type { Page } from '@playwright/test';
import { deskRights, roles, type DeskRight } from '@sauda/contract/desk/rights';
import { findBarriers } from '../support/barriers.ts';
import {
  adminPassword,
  codeOf,
  customerAt,
  enrolByWire,
  openDesk,
  secondAdministrator,
  showDesk,
} from '../support/desk.ts';
import { beginDay, choose, type DeskDay } from '../support/desk-day.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let day: DeskDay;
let admin: Page;
let second: Page;

test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser);
  ({ admin } = day);
  second = await secondAdministrator(admin, browser, day.server);
});
test.afterAll(() => day.server.stop());

test(
  'a newcomer comes in by a password and an app of their own, and what is wrong is refused each time',
  { tag: '@all' },
  async ({ browser }) => {
    const first = await day.byTwo('/staff/create', { login: 'nila', name: 'Nila Rao', role: 'viewer' });
    const { page } = await openDesk(browser, day.server);
    await page.goto('/desk/');
    const logIn = async (password: string, code = '') => {
      await page.getByLabel('Login').fill('nila');
      await page.getByLabel('Password').fill(password);
      await page.getByLabel('Code').fill(code);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    const refused = page.getByRole('alert');
    await logIn(`${first}X`);
    await expect(refused).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await logIn(first);
    const secret = (await page.locator('code').textContent()) ?? '';
    const own = 'a long password of Nila';
    const setUp = async (code: string, password: string) => {
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    const right = codeOf(secret);
    await setUp(right === '000000' ? '111111' : '000000', own);
    await expect(refused).toBeVisible();
    await setUp(codeOf(secret), 'short');
    await expect(refused).toContainText(/12/);
    expect(await findBarriers(page)).toEqual([]);
    const used = codeOf(secret);
    await setUp(used, own);
    await expect(page.getByRole('menuitem', { name: 'Overview' })).toBeVisible();

    await page.getByRole('button', { name: /Nila Rao/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByLabel('Login')).toBeVisible();
    // A code works once, also within its half minute.
    await logIn(own, used);
    await expect(refused).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Overview' })).toHaveCount(0);
    await page.context().close();
  },
);

test(
  'somebody is taken on by two, and with another role, a new password or shut out is so from their next call',
  { tag: '@all' },
  async ({ browser }) => {
    await showDesk(admin, '/staff');
    await admin.getByRole('button', { name: 'Take somebody on' }).click();
    const form = admin.getByRole('dialog');
    await form.getByLabel('Login').fill('Kiran!');
    await form.getByLabel('Name').fill('Kiran Das');
    await choose(admin, 'Role', 'Support');
    await form.getByRole('button', { name: 'Take somebody on' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    await form.getByLabel('Login').fill('kiran');
    await form.getByRole('button', { name: 'Take somebody on' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.').last()).toBeVisible();
    const confirm = async () => {
      await showDesk(second, '/proposals');
      await second.getByRole('button', { name: 'Confirm', exact: true }).first().click();
      await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
    };
    await confirm();
    const first = (await second.getByRole('dialog').locator('code').textContent()) ?? '';
    await admin.reload();
    await second.getByRole('button', { name: 'Go on' }).click();
    const { page } = await openDesk(browser, day.server);
    await enrolByWire(page, day.server, { login: 'kiran', first, password: 'a long password of Kiran' });
    await showDesk(page, '/');
    await expect(page.getByRole('menuitem', { name: 'Tickets' })).toBeVisible();
    const answers = async (path: string) => (await page.request.get(`${day.server.url}/api/desk${path}`)).status();
    expect([await answers('/conversations'), await answers('/ledger/transfers')]).toEqual([200, 403]);

    const row = admin.getByRole('row', { name: /kiran/ });
    const change = async (label: string, option: string) => {
      await row.getByRole('button', { name: 'Change' }).click();
      await choose(admin, label, option);
      await form.getByLabel('Reason').fill('Another desk');
      await form.getByRole('button', { name: 'Change' }).click();
      await expect(form).toHaveCount(0);
    };
    await change('Role', 'Viewer');
    await confirm();
    await expect.poll(() => answers('/conversations')).toBe(401);
    await expect(page.getByText(/^Your session has ended/)).toBeVisible();
    await admin.reload();
    await expect(row).toContainText('Viewer');

    await row.getByRole('button', { name: 'New password' }).click();
    await choose(admin, 'Authenticator app', 'Is set up anew');
    await form.getByLabel('Reason').fill('Both are lost');
    await form.getByRole('button', { name: 'New password' }).click();
    await expect(form).toHaveCount(0);
    await confirm();
    const next = (await second.getByRole('dialog').locator('code').textContent()) ?? '';
    await second.getByRole('button', { name: 'Go on' }).click();
    await enrolByWire(page, day.server, { login: 'kiran', first: next, password: 'another password of Kiran' });
    expect([await answers('/conversations'), await answers('/ledger/transfers')]).toEqual([403, 200]);

    await change('State', 'Shut out');
    expect(await answers('/overview')).toBe(401);
    await expect(row).toContainText('Shut out');
    // Nobody shuts themselves out, nor changes their own role.
    await admin
      .getByRole('row', { name: /^admin/ })
      .getByRole('button', { name: 'Change' })
      .click();
    await choose(admin, 'Role', 'Viewer');
    await form.getByLabel('Reason').fill('Enough');
    await form.getByRole('button', { name: 'Change' }).click();
    await expect(form.getByRole('alert')).toContainText('Nobody changes their own role');
    await admin.keyboard.press('Escape');
    await page.context().close();

    // Who is logged in is seen, and out once an administrator ends it.
    const other = await day.hire('tara', 'viewer');
    await admin.reload();
    const theirs = admin.getByRole('row', { name: /tara/ });
    await expect(theirs).not.toContainText('Never');
    await theirs.getByRole('link', { name: 'Sessions of tara: 1' }).click();
    const session = admin.getByRole('table', { name: 'Sessions of tara' }).getByRole('row', { name: /Open/ });
    await expect(session).toHaveCount(1);
    expect(await findBarriers(admin)).toEqual([]);
    await session.getByRole('button', { name: 'End' }).click();
    await form.getByLabel('Reason').fill('The laptop is lost');
    await form.getByRole('button', { name: 'End' }).click();
    await expect(admin.getByText('Not logged in anywhere.')).toBeVisible();
    expect((await other.request.get(`${day.server.url}/api/desk/overview`)).status()).toBe(401);
    await other.context().close();
  },
);

/** Lists of the menu, what they ask for, and by which right. */
const listed: ReadonlyArray<readonly [label: string, call: string, right: DeskRight]> = [
  ['Real names', '/identity', 'identity.read'],
  ['Bank lines', '/bank-lines', 'bank-lines.read'],
  ['Suspense', '/suspense', 'suspense.read'],
  ['Messages', '/conversations', 'conversations.read'],
  ['Exposure', '/exposure', 'exposure.read'],
  ['Ledger', '/ledger/transfers', 'ledger.read'],
  ['Staff', '/staff', 'staff.read'],
  ['Audit log', '/audit', 'audit.read'],
  ['Settings', '/config', 'config.read'],
];

test(
  'each role has in its menu what it may read, and no call that is not its own',
  { tag: '@all' },
  async ({ request }) => {
    test.slow();
    for (const role of roles) {
      const page = await day.hire(`one.${role}`, role);
      await showDesk(page, '/');
      await expect(page.getByRole('heading', { name: 'Needs you now' })).toBeVisible();
      for (const [label, call, right] of listed) {
        const may = (deskRights[right] as readonly string[]).includes(role);
        await expect(
          page.getByRole('menuitem', { name: new RegExp(`^${label}( \\d+)?$`) }),
          `${role} ${label}`,
        ).toHaveCount(may ? 1 : 0);
        const answer = await page.request.get(`${day.server.url}/api/desk${call}`);
        expect(answer.status(), `${role} ${call}`).toBe(may ? 200 : 403);
      }
      // What a queue holds is a way on for whoever may decide it alone.
      await expect(
        page.getByRole('table', { name: 'Open requests by age' }).getByRole('link', { name: 'Real names' }),
      ).toHaveCount((deskRights['identity.read'] as readonly string[]).includes(role) ? 1 : 0);
      await page.context().close();
    }
    // Neither without the header of the desk's own page, nor from elsewhere, nor for a customer.
    const lock = `${day.server.url}/api/desk/session/lock`;
    expect((await admin.request.post(lock)).status()).toBe(403);
    const foreign = { 'x-sauda-desk': '1', origin: 'https://elsewhere.example' };
    expect((await admin.request.post(lock, { headers: foreign })).status()).toBe(403);
    const { token } = await customerAt(day.server, '7520000001');
    expect((await request.get(`${day.server.url}/api/desk/overview`, { headers: { token } })).status()).toBe(401);
  },
);

test('an invitation code has an end and a number of uses, and says when it is used up', { tag: '@all' }, async () => {
  await showDesk(admin, '/invitations');
  await admin.getByRole('button', { name: 'New code' }).click();
  const form = admin.getByRole('dialog');
  await form.getByLabel('Code').fill('DIWALI');
  await form.getByLabel('Uses, up to').fill('1');
  await form.getByLabel('Until').fill('2001-01-01T00:00');
  await form.getByRole('button', { name: 'New code' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  expect(await findBarriers(admin)).toEqual([]);
  await form.getByLabel('Until').fill('2101-01-01T00:00');
  await form.getByRole('button', { name: 'New code' }).click();
  await expect(admin.getByText('The code DIWALI can be used.')).toBeVisible();
  const row = admin.getByRole('row', { name: /DIWALI/ });
  await expect(row).toContainText('Usable');
  const register = (user: string) =>
    admin.request.post(`${day.server.url}/api/stock/user/reg`, {
      data: { user, password: 'first-deal', code: 'DIWALI' },
    });
  expect((await register('7520000002')).status()).toBe(200);
  expect((await register('7520000003')).status()).not.toBe(200);
  await admin.reload();
  await expect(row).toContainText('Used up');
  await row.getByRole('button', { name: 'Change' }).click();
  await form.getByLabel('Uses, up to').fill('2');
  await form.getByLabel('Reason').fill('One more');
  await form.getByRole('button', { name: 'Change' }).click();
  await expect(row).toContainText('Usable');
  expect((await register('7520000003')).status()).toBe(200);
  // An end in the past switches it off.
  await row.getByRole('button', { name: 'Change' }).click();
  await form.getByLabel('Until').fill('2001-01-01T00:00');
  await form.getByLabel('Reason').fill('It went round');
  await form.getByRole('button', { name: 'Change' }).click();
  await expect(row).toContainText('Ended');
  // Who came by it, the last one first.
  await row.getByRole('link', { name: 'Customers who came by DIWALI: 2' }).click();
  await expect(admin.getByRole('textbox', { name: 'Invitation code' })).toHaveValue('DIWALI');
  await expect(admin.getByRole('table', { name: 'Customers' }).getByRole('row')).toContainText([
    'Phone',
    '7520000003',
    '7520000002',
  ]);
  expect(await findBarriers(admin)).toEqual([]);
  await admin.getByText('7520000002', { exact: true }).click();
  await expect(admin.getByRole('heading', { name: /^Customer \d+/ })).toBeVisible();
});

test(
  'a setting that a colleague has changed meanwhile is refused, and its history has who and why',
  { tag: '@all' },
  async () => {
    await showDesk(admin, '/config');
    const row = admin.getByRole('row', { name: /^min_recharge_count/ });
    await row.getByRole('button', { name: 'Change' }).click();
    const form = admin.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Value' }).fill('4500');
    await form.getByRole('textbox', { name: 'Reason' }).fill('Smaller deposits');
    const set = { tag: 'min_recharge_count', value: '4000', was: '5000', reason: 'For students' };
    await day.byTwo('/config/set', set);
    await expect(form.getByRole('alert')).toContainText(/Changed since you began: “Value” is 4,?000 now/);
    await form.getByRole('button', { name: 'Change' }).click();
    await expect(form.getByRole('alert')).toContainText('Changed since you began');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await admin.getByRole('tab', { name: 'History' }).click();
    await expect(admin.getByRole('row', { name: /min_recharge_count 5,000 4,000 .*For students/ })).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
  },
);

test(
  'the overview leads to what waits; a transfer has its block, its cause and the balances of then',
  { tag: '@all' },
  async () => {
    const customer = await customerAt(day.server, '7520000004');
    await customer.call('POST /stock/success/v2/recharge/add', { body: { count: '5000', method: 'bank' } });
    await showDesk(admin, '/');
    await expect(admin.getByRole('img', { name: 'Deposits by day' })).toBeVisible();
    await admin.getByRole('list', { name: 'Needs you now' }).getByRole('link', { name: 'Recharges' }).click();
    await expect(admin.getByText('1 waiting')).toBeVisible();

    await showDesk(admin, '/ledger');
    await admin.getByRole('textbox', { name: 'Whole phone or number' }).fill('9000000001');
    await expect(admin.getByText(/^\d+ transfers?, ₹/)).toBeVisible();
    await admin.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(admin.getByRole('heading', { name: /^Transfer \d+/ })).toBeVisible();
    await expect(admin.getByRole('table', { name: 'Before it in the chain' })).toBeVisible();
    await expect(admin.getByText('Merkle root')).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('link', { name: '9000000001' }).first().click();
    await admin.getByRole('link', { name: 'Transfers' }).click();
    await admin.getByRole('link', { name: 'Balances at a time' }).click();
    await expect(admin.getByText('Transfers until then')).toBeVisible();
    const count = admin.getByText('Transfers until then').locator('xpath=following-sibling::*[1]');
    await expect(count).not.toHaveText('0');
    await admin.getByLabel('Time').fill('2001-01-01T00:00');
    await expect(count).toHaveText('0');
    expect(await findBarriers(admin)).toEqual([]);
  },
);

test(
  'a customer is printed without menu and buttons, in dark letters also from the dark',
  { tag: '@all' },
  async () => {
    // Without what a test before has narrowed the list to.
    await showDesk(admin, `/customers?filter=${encodeURIComponent('{}')}`);
    await admin.getByRole('row', { name: '9000000001' }).getByRole('link').first().press('Enter');
    const balance = admin.getByRole('tab', { name: 'Balance' });
    const freeze = admin.getByRole('button', { name: 'Freeze' });
    const heading = admin.getByRole('heading', { name: /^Customer \d+/ });
    await expect(freeze).toBeVisible();
    await admin.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const one of [heading, balance, admin.getByText('Invested', { exact: true }).first()]) {
      await expect(one).toBeVisible();
      await expect(one).toHaveCSS('color', 'rgb(0, 0, 0)');
    }
    await expect(freeze).toBeHidden();
    await expect(admin.getByRole('tab')).toHaveCount(1);
    await expect(admin.getByRole('menuitem')).toHaveCount(0);
    await admin.emulateMedia({ media: null, colorScheme: null });
  },
);

test('the scheme that is chosen outlives a reload, and the lock hides what was open', { tag: '@all' }, async () => {
  await showDesk(admin, '/config');
  await expect(admin.getByText('min_recharge_count')).toBeVisible();
  const isDark = async () => (await admin.locator('html').getAttribute('data-theme')) === 'dark';
  const was = await isDark();
  await admin.getByRole('button', { name: /Toggle light\/dark mode/ }).click();
  await expect.poll(isDark).toBe(!was);
  await admin.reload();
  await expect(admin.getByText('min_recharge_count')).toBeVisible();
  expect(await isDark()).toBe(!was);
  await admin.getByRole('button', { name: /admin/ }).first().click();
  await admin.getByRole('menuitem', { name: 'Lock now' }).click();
  await expect(admin.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(admin.getByText('min_recharge_count')).toBeHidden();
  expect(await findBarriers(admin)).toEqual([]);
  await admin.getByLabel('Password of admin').fill(adminPassword);
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('min_recharge_count')).toBeVisible();
});
