import type { Page } from '@playwright/test';
import { customerAt, openAdministrator, secondAdministrator, showDesk, startDesk } from '../support/desk.ts';
import { loseAnswers } from '../support/lost-answers.ts';
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
  'a refusal is read though what it is about has left the list, before it came or after',
  { tag: '@all' },
  async () => {
    const propose = async (value: string) => {
      await showDesk(admin, '/config');
      await admin
        .getByRole('row', { name: /^max_recharge_count/ })
        .getByRole('button', { name: 'Change' })
        .click();
      await admin.getByRole('textbox', { name: 'Value' }).fill(value);
      await admin.getByRole('textbox', { name: 'Reason' }).fill('Larger deposits');
      await admin.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
      await expect(admin.getByText('Proposed: a second person has to confirm it.').last()).toBeVisible();
      await second.getByRole('button', { name: 'Confirm' }).click();
    };
    const askToTakeBack = async () => {
      await showDesk(admin, '/proposals');
      await admin.getByRole('combobox', { name: 'Show' }).click();
      await admin.getByRole('option', { name: /^Proposed by me/ }).click();
      await admin.getByRole('button', { name: 'Take back' }).click();
      await admin.getByRole('textbox', { name: 'Note' }).fill('Not yet');
    };
    const takeBack = async () => {
      await admin.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await expect(admin.getByRole('dialog')).toBeHidden();
    };
    const confirm = second.getByRole('dialog').getByRole('button', { name: 'Confirm' });
    const nothing = second.getByText('Nothing waits for a second person.');
    const refusal = second.getByRole('alert').filter({ hasText: /^Confirm: .*no proposal to confirm/ });
    await showDesk(second, '/proposals');

    await propose('600000');
    // First, since a call is not waited for as long as that may take.
    await askToTakeBack();
    const held = Promise.withResolvers<void>();
    await second.route('**/proposals/confirm', async (route) => {
      await held.promise;
      await route.continue();
    });
    await confirm.click();
    await takeBack();
    await expect(nothing).toBeVisible();
    held.resolve();
    await expect(refusal).toBeVisible();
    await second.unroute('**/proposals/confirm');
    await second.keyboard.press('Escape');
    await expect(refusal).toBeHidden();

    await propose('700000');
    const listed = Promise.withResolvers<void>();
    await second.route(/\/proposals\?/, async (route) => {
      await listed.promise;
      await route.continue();
    });
    await askToTakeBack();
    await takeBack();
    await confirm.click();
    await expect(second.getByRole('dialog').getByRole('alert')).toBeVisible();
    listed.resolve();
    await expect(nothing).toBeVisible();
    await expect(refusal).toBeVisible();
    await second.unroute(/\/proposals\?/);
  },
);

test(
  'who types over what a colleague changes meanwhile is told, and sends nothing before saying whose stays',
  { tag: '@all' },
  async () => {
    await admin.request.post(`${server.url}/api/desk/invitations/create`, {
      headers: { 'x-sauda-desk': '1', 'idempotency-key': crypto.randomUUID() },
      data: { code: 'FAIR-1' },
    });
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change FAIR-1' });
    const openChange = async (page: Page) => {
      await showDesk(page, '/invitations');
      await page
        .getByRole('row', { name: /FAIR-1/ })
        .getByRole('button', { name: 'Change' })
        .click();
      await dialogOf(page).getByLabel('Reason').fill('More friends');
    };
    await openChange(admin);
    await dialogOf(admin).getByLabel('Uses, up to').fill('5');
    await openChange(second);
    await dialogOf(second).getByLabel('Uses, up to').fill('9');
    await dialogOf(second).getByRole('button', { name: 'Change' }).click();
    await expect(dialogOf(second)).toBeHidden();
    const told = dialogOf(admin)
      .getByRole('alert')
      .filter({ hasText: 'Changed since you began: “Uses, up to” is 9 now.' });
    await expect(told).toBeVisible();
    await dialogOf(admin).getByRole('button', { name: 'Change' }).click();
    await expect(told).toBeVisible();
    await expect(
      second.getByRole('row', { name: /FAIR-1/ }).getByRole('cell', { name: '9', exact: true }),
    ).toBeVisible();
    await told.getByRole('button', { name: 'Keep mine' }).click();
    await dialogOf(admin).getByRole('button', { name: 'Change' }).click();
    await expect(dialogOf(admin)).toBeHidden();
    // Without being asked the second one's list has it, too.
    await expect(
      second.getByRole('row', { name: /FAIR-1/ }).getByRole('cell', { name: '5', exact: true }),
    ).toBeVisible();
  },
);

test('an Enter that is held opens what is to be confirmed, and does not confirm it', { tag: '@all' }, async () => {
  await admin.request.post(`${server.url}/api/desk/config/set`, {
    headers: { 'x-sauda-desk': '1' },
    data: { tag: 'open_requests_max', value: '7', was: '10', reason: 'More at once' },
  });
  await showDesk(second, '/proposals');
  await second.getByRole('button', { name: 'Confirm' }).focus();
  for (let held = 0; held < 5; held += 1) {
    await second.keyboard.down('Enter');
    await expect(second.getByRole('dialog')).toBeVisible();
  }
  await second.keyboard.up('Enter');
  await expect(second.getByRole('dialog')).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(second.getByText('Nothing waits for a second person.')).toBeVisible();
});

test('a decision whose answer was lost is asked for again, and is done once', { tag: '@all' }, async () => {
  const customer = await customerAt(server, '7520000001');
  const { id } = (await customer.call('POST /stock/success/loans/add', { body: { count: 1_500 } })).data;
  await showDesk(admin, '/loans');
  await expect(admin.getByText('1 waiting')).toBeVisible();
  await admin.keyboard.press('r');
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'The customer is told' }).click();
  await admin.getByRole('option', { name: 'The application was not approved' }).click();
  await dialog.getByLabel('Reason').fill('Too soon');
  const answers = await loseAnswers(admin, '**/loans/refuse');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/this may be done or not/);
  answers.stop();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('No application waits.')).toBeVisible();
  expect(answers.keys.size).toBe(1);
  const loan = (await customer.call('GET /stock/success/loans/list', {})).data.rows.find((row) => row.id === id);
  expect(loan).toMatchObject({ reason: 'loan_refused' });
});
