import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { customerAt, enrol, firstPassword, openDesk, startDesk, takeOn, uploadAt } from '../support/desk.ts';
import { drawPicture } from '../support/pictures.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

const own = 'a long password of the admin';

test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let admin: Page;

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

const waiting = (page: Page, count: number) => expect(page.getByText(`${count} waiting`)).toBeVisible();

test('a cashier clears fifty recharges by keyboard in under three minutes', async ({ browser }) => {
  const cashier = await takeOn(admin, browser, server, { login: 'meera', role: 'cashier' });
  await requestRecharges(51, 7_000_000_001);
  await cashier.goto('/desk/recharges');
  await waiting(cashier, 51);

  await cashier.keyboard.press('?');
  await expect(cashier.getByRole('dialog', { name: 'Keys' })).toContainText('Take on, or let go');
  await cashier.keyboard.press('Escape');

  const startedAt = Date.now();
  for (let cleared = 0; cleared < 50; cleared += 1) {
    await cashier.keyboard.press('a');
    await expect(cashier.getByRole('textbox', { name: 'Bank reference' })).toBeFocused();
    await cashier.keyboard.type(`NEFT${cleared}`);
    await cashier.keyboard.press('Enter');
    await expect(cashier.getByRole('dialog')).toHaveCount(0);
  }
  const seconds = (Date.now() - startedAt) / 1000;
  console.warn(`A cashier cleared 50 recharges by keyboard in ${seconds.toFixed(1)} s.`);
  expect(seconds).toBeLessThan(180);
  await waiting(cashier, 1);

  // A refusal needs a reason.
  await cashier.keyboard.press('r');
  const dialog = cashier.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Reason is missing.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('No money has come');
  await cashier.keyboard.press('Enter');
  await expect(cashier.getByText('No recharge waits for its money.')).toBeVisible();
});

test('much money takes a second, different person', async ({ browser }) => {
  const cashier = await takeOn(admin, browser, server, { login: 'ravi', role: 'cashier' });
  const customer = await customerAt(server, '7100000001');
  await customer.call('POST /stock/success/v2/recharge/add', { body: { count: '200000', method: 'bank' } });
  await cashier.goto('/desk/recharges');
  await expect(cashier.getByText('Its amount takes two people.')).toBeVisible();
  await cashier.keyboard.press('c');
  await expect(cashier.getByRole('gridcell', { name: 'You' })).toBeVisible();
  await cashier.keyboard.press('a');
  await cashier.getByRole('textbox', { name: 'Bank reference' }).fill('RTGS1');
  await cashier.keyboard.press('Enter');
  await expect(cashier.getByText('You have proposed: confirm (RTGS1).')).toBeVisible();
  await expect(cashier.getByRole('button', { name: 'Confirm' })).toHaveCount(0);

  await admin.goto('/desk/recharges');
  await admin.getByRole('button', { name: 'Confirm the proposal' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm the proposal' }).click();
  await expect(admin.getByText('No recharge waits for its money.')).toBeVisible();
  const { data } = await customer.call('GET /stock/success/v2/balance', {});
  expect(data.balance).toBe('200000.00');
});

test('a question of a customer is answered, given to a colleague who sees so, and an account frozen with a reason', async ({
  browser,
}) => {
  const customer = await customerAt(server, '7200000001');
  const agent = await takeOn(admin, browser, server, { login: 'nila', role: 'support' });
  await agent.goto('/desk/conversations');
  await expect(agent.getByText('Nobody waits.')).toBeVisible();
  await customer.call('POST /stock/success/user_message/send', { body: { content: 'Where is my money?' } });
  await expect(agent.getByRole('link', { name: /7200000001/ })).toBeVisible({ timeout: 10_000 });
  await admin.goto('/desk/conversations');
  await admin.getByRole('tab', { name: 'All' }).click();
  await admin.getByRole('link', { name: /7200000001/ }).click();
  await expect(admin.getByRole('log')).toContainText('Where is my money?');
  await admin.getByRole('button', { name: 'Take over' }).click();
  await expect(admin.getByText('Answered by you')).toBeVisible();
  await admin.getByLabel('Answer').fill('It is on its way.');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('log')).toContainText('It is on its way.');

  await agent.getByRole('tab', { name: 'Mine' }).click();
  await expect(agent.getByText('No conversations.')).toBeVisible();
  await admin.getByRole('log').focus();
  await admin.keyboard.press('g');
  await expect(admin.getByRole('combobox', { name: 'Colleague' })).toContainText('nila of the test (nila)');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Answered by nila')).toBeVisible();
  await agent.getByRole('link', { name: /7200000001/ }).click();
  await expect(agent.getByText('Answered by you')).toBeVisible();
  await agent.goto('/desk/conversations/nobody');
  await expect(agent.getByRole('alert')).toContainText('There is nothing at this address.');
  await agent.getByRole('button', { name: 'To the overview' }).click();
  await expect(agent.getByText('Open requests by age')).toBeVisible();
  await agent.context().close();

  await admin.getByRole('link', { name: /^Customer \d+/ }).click();
  await admin.getByRole('button', { name: 'Freeze' }).click();
  await admin.getByLabel('Reason').fill('Asked for by phone');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('The customer reads: Asked for by phone')).toBeVisible();
  await expect(
    customer.call('POST /stock/success/v2/recharge/add', { body: { count: '5000', method: 'bank' } }),
  ).rejects.toMatchObject({ key: 'account_frozen' });
});

test('a real name is approved with both photos side by side, by compliance alone', async ({ browser }) => {
  const compliance = await takeOn(admin, browser, server, { login: 'asha', role: 'compliance' });
  const customer = await customerAt(server, '7300000001');
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
  for (const name of ['Front', 'Back']) {
    const photo = compliance.getByRole('img', { name });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await compliance.getByRole('button', { name: 'Front, enlarge' }).click();
  await compliance.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await compliance.keyboard.press('Escape');
  expect(await barriersOf(compliance)).toEqual([]);
  await compliance.keyboard.press('a');
  await compliance.keyboard.press('Enter');
  await expect(compliance.getByText('No real name is under review.')).toBeVisible();
  expect((await customer.call('GET /stock/success/autonomy/state', {})).data.status).toBe(2);
  await expect(admin.getByRole('menuitem', { name: 'Real names' })).toHaveCount(0);
});

test('an article is written, seen as on the phone, and published', async () => {
  await admin.goto('/desk/news/new');
  await admin.getByRole('textbox', { name: 'Title', exact: true }).fill('Monsoon arrives early');
  await admin.getByRole('textbox', { name: 'Source', exact: true }).fill('Sauda');
  await admin.getByLabel('Text (HTML)').fill('<p>It <strong>rains</strong>.</p><script>alert(1)</script>');
  const phone = admin.getByRole('region', { name: 'As the phone shows it' });
  await expect(phone.getByRole('strong')).toHaveText('rains');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByLabel('Text (HTML)')).toHaveValue('<p>It <strong>rains</strong>.</p>');
  await admin.getByRole('button', { name: 'Publish' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Published', { exact: true })).toBeVisible();
});

test('a locked desk shows nothing until the password opens it', async () => {
  await admin.goto('/desk/customers');
  await expect(admin.getByRole('table')).toContainText('7200000001');
  await admin.request.post(`${server.url}/api/desk/session/lock`, { headers: { 'x-sauda-desk': '1' } });
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(admin.getByText('7200000001')).toHaveCount(0);
  await admin.getByLabel('Password of admin').fill(own);
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('table')).toContainText('7200000001');
});

const screens: Readonly<Record<string, RegExp>> = {
  '/': /Open requests by age/,
  '/recharges': /waiting|No recharge waits/,
  '/withdrawals': /waiting|No withdrawal waits/,
  '/loans': /No application waits/,
  '/bank-lines': /No lines/,
  '/differences': /The books agree|First seen/,
  '/customers': /7200000001/,
  '/canned-answers': /No answers are kept ready|Language/,
  '/invitations': /PRACTICE/,
  '/blocks': /Aalamb/,
  '/ipos': /Company/,
  '/funds': /One purchase/,
  '/dividends': /No dividends|Per share/,
  '/news': /Monsoon/,
  '/instruments': /Code/,
  '/config': /min_recharge_count/,
  '/ledger': /Cash after/,
  '/books': /Accounts of the house/,
  '/staff': /meera/,
  '/audit': /Before and after/,
};

test('every screen can be used by all, in light and dark', async () => {
  for (const [path, text] of Object.entries(screens)) {
    await admin.emulateMedia({ colorScheme: 'light' });
    await admin.goto(`/desk${path}`);
    await expect(admin.locator('main').getByText(text).first()).toBeVisible();
    expect(await barriersOf(admin), path).toEqual([]);
    await admin.emulateMedia({ colorScheme: 'dark' });
    await expect(admin.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await barriersOf(admin, ['color-contrast']), `${path} in the dark`).toEqual([]);
  }
});

/** What axe finds serious or critical; by all of its rules, or by some. */
async function barriersOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' and ')}`);
}
