import type { Page } from '@playwright/test';
import { customerAt, demoCustomerAt, openAdministrator, startDesk } from '../support/desk.ts';
import { drawPicture } from '../support/pictures.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  admin = await openAdministrator(browser, server);
});

test.afterAll(() => server.stop());

/** Holds a command on its way to the server. @returns what lets it go on */
async function holdUp(page: Page, command: string): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/desk${command}`, async (route) => {
    await letGo;
    await route.continue();
  });
  return resolve;
}

test('what is written and attached while an answer is on its way is of the next one', { tag: '@all' }, async () => {
  const customer = await customerAt(server, '7500000001');
  await customer.call('POST /stock/success/user_message/send', { body: { content: 'Where is my money?' } });
  await admin.goto('/desk/conversations');
  await admin.getByRole('link', { name: /7500000001/ }).click();
  const answer = admin.getByRole('textbox', { name: 'Answer' });
  const letGo = await holdUp(admin, '/conversations/answer');
  await answer.fill('It is on its way.');
  await answer.press('Enter');
  await expect(admin.getByRole('button', { name: /^Send/ })).toBeDisabled();
  await answer.press('End');
  await answer.pressSequentially(' Here is the transfer:');
  const picture = await drawPicture(admin);
  await admin.locator('input[type=file]').setInputFiles(picture);
  await expect(admin.getByRole('button', { name: picture.name })).toBeVisible();
  letGo();
  await expect(admin.getByRole('log')).toContainText('It is on its way.');
  await expect(answer).toHaveValue('Here is the transfer:');
  await answer.press('Enter');
  await expect(answer).toHaveValue('');
  const { data } = await customer.call('GET /stock/success/user_message/list-message', { query: { limit: 2 } });
  expect(data).toMatchObject([
    { content: 'Here is the transfer:', img: expect.stringMatching(/./) },
    { content: 'It is on its way.', img: '' },
  ]);
});

test('a category that was saved is changed from what it is then', { tag: '@all' }, async () => {
  await admin.goto('/desk/categories');
  const change = admin.getByRole('button', { name: /^Change / }).first();
  const reason = admin.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  for (const said of ['A first time', 'And again']) {
    await change.press('Enter');
    await expect(reason).toHaveValue('');
    await reason.fill(said);
    await reason.press('Enter');
    await expect(reason).toHaveCount(0);
  }
});

test('no orders are cancelled but those of what is named when it is sent', { tag: '@all' }, async () => {
  const customer = await demoCustomerAt(server);
  const { data } = await customer.call('GET /v2/search', { query: { q: 'DECSTEEL' } });
  const body = { tag: 'DECSTEEL', count: 1, mold: 'stock', price: data.rows[0]?.price_low ?? '' } as const;
  const { no } = (await customer.call('POST /stock/success/deal/buy', { body })).data;
  await admin.goto('/desk/mass-cancels/new');
  const code = admin.getByLabel('Code of the instrument');
  await code.fill('decsteel');
  await admin.getByLabel('Reason for the customers').fill('The price of this share was wrong');
  await expect(admin.getByRole('button', { name: /^Cancel \d+ orders?$/ })).toBeEnabled();
  // Sent in the moment in which it is typed.
  await code.evaluate(async (field: HTMLInputElement) => {
    field.setRangeText('x', field.value.length, field.value.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    field.form?.requestSubmit();
  });
  await expect(admin.getByRole('button', { name: 'Cancel 0 orders' })).toBeDisabled();
  const receipt = await customer.call('GET /stock/success/deal/detail', { query: { no } });
  expect(receipt.data).toMatchObject({ status: 'pending' });
});
