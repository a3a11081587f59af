import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import {
  customerAt,
  demoCustomerAt,
  type DeskCustomer,
  secondAdministrator,
  showDesk,
  uploadAt,
} from '../support/desk.ts';
import { beginDay, choose, confirmFirst, type DeskDay } from '../support/desk-day.ts';
import { drawPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let day: DeskDay;
/** Who is a customer as well. */
let hugo: Page;
let second: Page;

test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser);
  hugo = await day.hire('hugo', 'compliance', '7550000009');
  second = await secondAdministrator(day.admin, browser, day.server);
});
test.afterAll(() => day.server.stop());

async function sendName(customer: DeskCustomer, name: string): Promise<void> {
  const [front, back] = [await drawPicture(hugo), await drawPicture(hugo, { colour: '#c0d8e8' })];
  await customer.call('POST /stock/success/autonomy/add', {
    body: {
      real_name: name,
      id_type: 'passport',
      id_number: 'ABCPV1234D',
      id_number_img: await uploadAt(day.server, customer, front),
      id_number_img_two: await uploadAt(day.server, customer, back),
    },
  });
}

async function openCustomer(phone: string): Promise<void> {
  await hugo.getByRole('button', { name: /^Find/ }).click();
  await hugo.getByRole('combobox', { name: 'Name, phone, number or reference' }).fill(phone);
  await hugo.getByRole('option', { name: phone }).click();
  await expect(hugo.getByRole('heading', { name: /^Customer \d+/ })).toBeVisible();
  await expect(hugo.getByRole('main')).toContainText(phone);
}

test(
  'a name is rejected for a photo that cannot be read, and of a number that somebody else has given it is seen whose',
  { tag: '@all' },
  async () => {
    const asha = await customerAt(day.server, '7550000001');
    await sendName(asha, 'Asha Verma');
    await showDesk(hugo, '/identity');
    await expect(hugo.getByText('1 waiting')).toBeVisible();
    // Each is decided on by itself.
    await expect(hugo.getByRole('button', { name: 'Mark all shown' })).toHaveCount(0);
    await hugo.keyboard.press('r');
    await choose(hugo, 'The customer is told', 'A photo cannot be read');
    await hugo.getByRole('dialog').getByLabel('Reason').fill('The back is blurred');
    expect(await findBarriers(hugo)).toEqual([]);
    await hugo.keyboard.press('Enter');
    await expect(hugo.getByText('No real name is under review.')).toBeVisible();

    await sendName(asha, 'Asha Verma');
    await expect(hugo.getByText('1 waiting')).toBeVisible();
    await expect(hugo.getByRole('link', { name: 'Asha Verma' })).toBeVisible();
    await hugo.keyboard.press('a');
    await hugo.keyboard.press('Enter');
    await expect(hugo.getByText('No real name is under review.')).toBeVisible();

    await sendName(await customerAt(day.server, '7550000002'), 'Usha Verma');
    await expect(hugo.getByRole('gridcell', { name: '1 other customer' })).toBeVisible();
    // A photo may lie on its side.
    await hugo.getByRole('button', { name: 'Front, enlarge' }).click();
    await expect(hugo.getByRole('dialog', { name: 'Front' })).toBeVisible();
    await hugo.getByRole('button', { name: 'Turn' }).click();
    await expect(hugo.getByRole('region', { name: 'Front, enlarged' }).getByRole('img')).toHaveCSS('rotate', '90deg');
    expect(await findBarriers(hugo)).toEqual([]);
    await hugo.keyboard.press('Escape');
    await hugo.getByRole('link', { name: 'Asha Verma' }).first().click();
    await expect(hugo.getByRole('heading', { name: 'Asha Verma' })).toBeVisible();
    await expect(hugo.getByRole('main')).toContainText('7550000001');
    // The rule has found it as well.
    await showDesk(hugo, '/cases');
    await expect(hugo.getByRole('row', { name: /7550000002.*Shared number of a document/ })).toBeVisible();
  },
);

test(
  'a customer is found, qualified and let go on by two, and nobody does anything to an account of their own',
  { tag: '@all' },
  async () => {
    test.slow();
    const customer = await customerAt(day.server, '7550000003');
    await showDesk(hugo, '/customers');
    await openCustomer('7550000003');
    for (const tab of [
      'Portfolio',
      'Orders',
      'Applications',
      'Requests',
      'Cards',
      'Sessions',
      'Statements',
      'Notes',
      'Done by staff',
    ]) {
      await hugo.getByRole('tab', { name: tab }).click();
      await expect(hugo.getByRole('region', { name: tab })).toBeVisible();
      expect(await findBarriers(hugo), tab).toEqual([]);
    }
    const demo = await demoCustomerAt(day.server);
    const funds = await demo.call('GET /v2/fund/list', { query: { limit: 50 } });
    const fund = funds.data.rows.find(({ name }) => name === 'Banyan Year');
    await demo.call('POST /stock/success/fund/purchase', { body: { project_id: fund?.id ?? 0 } });
    await openCustomer('9000000001');
    await hugo.getByRole('tab', { name: 'Portfolio' }).click();
    const years = hugo.getByRole('table', { name: 'Realised by financial year' });
    const [report] = await Promise.all([
      hugo.waitForEvent('download'),
      years
        .getByRole('link', { name: /^Report \d{4}-\d\d$/ })
        .first()
        .click(),
    ]);
    expect(await readFile(await report.path(), 'utf8')).toMatch(/^term,class,symbol,/);
    await hugo.getByRole('tab', { name: 'Applications' }).click();
    const applications = hugo.getByRole('table', { name: 'Applications' });
    await applications.getByRole('row', { name: 'Banyan Year' }).getByRole('link').first().click();
    await expect(hugo.getByRole('heading', { name: /^Fund / })).toBeVisible();
    await openCustomer('7550000003');
    await hugo.getByRole('tab', { name: 'Statements' }).click();
    const [statement] = await Promise.all([
      hugo.waitForEvent('download'),
      hugo.getByRole('button', { name: 'Download the statement' }).click(),
    ]);
    expect((await readFile(await statement.path())).subarray(0, 5).toString()).toBe('%PDF-');
    const dialog = hugo.getByRole('dialog');
    const ask = async (command: string) => {
      await hugo.getByRole('button', { name: command, exact: true }).click();
      await dialog.getByLabel('Reason').fill('As the file says');
      await dialog.getByRole('button', { name: command, exact: true }).click();
      await expect(hugo.getByText('Proposed: a second person has to confirm it.').last()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await confirmFirst(second);
      await hugo.reload();
    };
    await showDesk(second, '/proposals');
    await ask('Qualify for QIP');
    await expect(hugo.getByText('Qualified', { exact: true })).toBeVisible();
    await hugo.getByRole('button', { name: 'Freeze' }).click();
    await dialog.getByLabel('Internal reason').fill('Asked for by phone');
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await expect(hugo.getByText('For the staff alone: Asked for by phone')).toBeVisible();
    await expect(
      customer.call('POST /stock/success/v2/recharge/add', { body: { count: '5000', method: 'bank' } }),
    ).rejects.toMatchObject({ key: 'account_frozen' });
    await ask('Unfreeze');
    await expect(hugo.getByText('Open', { exact: true })).toBeVisible();
    await customer.call('POST /stock/success/v2/recharge/add', { body: { count: '5000', method: 'bank' } });

    await customerAt(day.server, '7550000009');
    await openCustomer('7550000009');
    await hugo.getByRole('button', { name: 'Freeze' }).click();
    await dialog.getByLabel('Internal reason').fill('My own');
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nobody does anything to their own customer account');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await hugo.getByRole('button', { name: 'Qualify for QIP' }).click();
    await dialog.getByLabel('Reason').fill('My own');
    await dialog.getByRole('button', { name: 'Qualify for QIP' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nobody does anything to their own customer account');
  },
);

/** Goes on with Tab until this is reached, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const reached = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
  for (let pressed = 0; pressed < 150; pressed += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await reached())) return;
  }
  throw new Error(`Tab leads to nothing that is called ${String(name)}.`);
}

test(
  'rows of every list are reached by Tab and opened by Enter, and a dialog is filled in and sent by keys alone',
  { tag: '@all' },
  async () => {
    test.slow();
    const { admin } = day;
    const opened: Readonly<Record<string, readonly [row: RegExp, page: RegExp]>> = {
      '/customers': [/^\d{8}$/, /^Customer \d+/],
      '/ipos': [/^[A-Z]{5,}$/, /^IPO of /],
      '/blocks': [/^\d+$/, /^(QIP|Block) item/],
      '/ledger': [/^\d+$/, /^Transfer \d+/],
    };
    for (const [path, [row, page]] of Object.entries(opened)) {
      await showDesk(admin, path);
      await expect(admin.getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
      await admin.getByRole('row').first().locator('th').first().click();
      await tabTo(admin, row);
      await admin.keyboard.press('Enter');
      await expect(admin.getByRole('heading', { name: page }), path).toBeVisible();
    }
    await showDesk(admin, '/invitations');
    await expect(admin.getByText('PRACTICE', { exact: true })).toBeVisible();
    await tabTo(admin, /^New code$/);
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('dialog').getByLabel('Code')).toBeFocused();
    await admin.keyboard.type('BYKEYS');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('The code BYKEYS can be used.')).toBeVisible();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  },
);
