import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { customerAt, type DeskCustomer, showDesk, uploadAt } from '../support/desk.ts';
import { beginDay, choose, type DeskDay } from '../support/desk-day.ts';
import { holdNext } from '../support/late-answers.ts';
import { drawPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let day: DeskDay;
let nila: Page;

test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser);
  nila = await day.hire('nila', 'support');
});
test.afterAll(() => day.server.stop());

/** A customer's app on a phone of their own. */
async function appOf({ token }: DeskCustomer): Promise<Page> {
  const browser = nila.context().browser();
  const context = await browser?.newContext({ baseURL: day.server.url, viewport: { width: 360, height: 800 } });
  if (context === undefined) throw new Error('there is no browser');
  await context.addInitScript((known) => {
    if (location.protocol !== 'about:') localStorage.setItem('token', known);
  }, token);
  return context.newPage();
}

test(
  'an answer that is kept ready is filled in for the customer, pictures go both ways, and it says what was read',
  { tag: '@all' },
  async () => {
    const customer = await customerAt(day.server, '7540000001');
    await showDesk(nila, '/canned-answers');
    await nila.getByRole('button', { name: 'New answer' }).click();
    const form = nila.getByRole('dialog');
    await form.getByLabel('Title').fill('On its way');
    await form.getByLabel('Text').fill('Your phone ends in {phone}.');
    await form.getByRole('button', { name: 'New answer' }).click();
    await expect(form.getByRole('alert')).toContainText(/phone/);
    expect(await findBarriers(nila)).toEqual([]);
    await form.getByLabel('Text').fill('Your phone ends in {phone_end}.');
    await form.getByRole('button', { name: 'New answer' }).click();
    await expect(nila.getByRole('row', { name: /On its way/ })).toBeVisible();

    const photo = await drawPicture(nila);
    const img = await uploadAt(day.server, customer, photo);
    await customer.call('POST /stock/success/user_message/send', { body: { content: 'Here it is', img } });
    await showDesk(nila, '/conversations');
    await nila.getByRole('link', { name: /7540000001/ }).click();
    const log = nila.getByRole('log');
    const theirs = log.getByRole('img', { name: 'Picture of the customer' });
    await expect.poll(() => theirs.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await nila.getByRole('button', { name: 'Canned answers' }).click();
    await nila.getByRole('menuitem', { name: 'On its way' }).click();
    await expect(nila.getByLabel('Answer')).toHaveValue('Your phone ends in 0001.');
    const [chooser] = await Promise.all([
      nila.waitForEvent('filechooser'),
      nila.getByRole('button', { name: 'Picture', exact: true }).click(),
    ]);
    await chooser.setFiles(photo);
    await expect(nila.getByRole('button', { name: 'photo.png' })).toBeVisible();
    await nila.getByRole('button', { name: 'Send' }).click();
    await expect(log).toContainText('Your phone ends in 0001.');
    await expect(log.getByRole('img', { name: 'Picture of the desk' })).toBeVisible();
    expect(await findBarriers(nila)).toEqual([]);
    await expect(log).not.toContainText('· read');

    const app = await appOf(customer);
    await app.goto('/customer-service');
    await expect(app.getByText('Your phone ends in 0001.')).toBeVisible();
    await expect(log).toContainText('· read');
    await app.context().close();
  },
);

test('a customer gets a notice and a note, and a device of theirs is signed out at once', { tag: '@all' }, async () => {
  const customer = await customerAt(day.server, '7540000002');
  const app = await appOf(customer);
  await app.goto('/settings/notices');
  await showDesk(nila, '/customers');
  await nila
    .getByRole('row', { name: /7540000002/ })
    .getByRole('link')
    .first()
    .click();
  await nila.getByRole('button', { name: 'Send a notice' }).click();
  await nila.getByRole('dialog').getByLabel('Text').fill('Your papers have come');
  expect(await findBarriers(nila)).toEqual([]);
  await nila.getByRole('dialog').getByRole('button', { name: 'Send a notice' }).click();
  await expect(app.getByText('Your papers have come').first()).toBeVisible();

  await nila.getByRole('tab', { name: 'Notes' }).click();
  await nila.getByRole('button', { name: 'Add a note' }).click();
  await nila.getByRole('dialog').getByLabel('Note').fill('Sent papers by post');
  await nila.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click();
  await expect(nila.getByRole('row', { name: /nila.*Sent papers by post/ })).toBeVisible();

  await nila.getByRole('tab', { name: 'Sessions' }).click();
  await nila.getByRole('button', { name: 'Sign out' }).first().click();
  await nila.getByRole('dialog').getByLabel('Reason').fill('The phone was stolen');
  expect(await findBarriers(nila)).toEqual([]);
  await nila.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(nila.getByText('Not logged in anywhere.')).toBeVisible();
  await expect(customer.call('GET /stock/success/v2/balance', {})).rejects.toBeDefined();
  await app.context().close();
});

test('an article has a picture, is published as it was seen, and is taken back', { tag: '@all' }, async () => {
  const reader = await customerAt(day.server, '7540000003');
  await showDesk(nila, '/news/new');
  await nila.getByRole('textbox', { name: 'Title', exact: true }).fill('Cotton is dear');
  await nila.getByRole('textbox', { name: 'Source', exact: true }).fill('The desk');
  await choose(nila, 'Language', 'English');
  await nila.getByRole('textbox', { name: 'Text (HTML)' }).fill('<p>By a tenth.</p>');
  const save = nila.getByRole('button', { name: 'Save' });
  const phone = nila.getByRole('region', { name: 'As the phone shows it' });
  const { isHeld, letGo } = await holdNext(nila, '**/news/picture');
  const [chooser] = await Promise.all([
    nila.waitForEvent('filechooser'),
    nila.getByRole('button', { name: 'Picture' }).click(),
  ]);
  await chooser.setFiles(await drawPicture(nila));
  await isHeld;
  // It would be saved without.
  await expect(save).toBeDisabled();
  await nila.getByRole('textbox', { name: 'Below the title' }).fill('Since Monday');
  letGo();
  await expect(phone.locator('img')).toHaveCount(1);
  await expect(nila.getByRole('textbox', { name: 'Below the title' })).toHaveValue('Since Monday');
  await save.click();
  await expect(nila).toHaveURL(/\/news\/\d+$/);
  await expect(nila.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expect(phone.locator('img')).toHaveCount(1);
  expect(await findBarriers(nila)).toEqual([]);
  const [, number] = /\/news\/(\d+)$/.exec(nila.url()) ?? [];
  await nila.getByRole('button', { name: 'Publish' }).click();
  await nila.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(nila.getByText('Published', { exact: true })).toBeVisible();
  const listed = async () =>
    (await reader.call('GET /stock/new/list', { query: { limit: 50 } })).rows.some(
      ({ title }) => title === 'Cotton is dear',
    );
  expect(await listed()).toBe(true);
  await showDesk(nila, '/news');
  // The newest is on top.
  await expect(nila.getByRole('row').nth(1)).toContainText('Cotton is dear');
  await showDesk(nila, `/news/${number}`);
  await nila.getByRole('button', { name: 'Take back' }).click();
  await nila.getByRole('dialog').getByLabel('Reason').fill('It was cheap');
  await nila.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(nila.getByText('Customers can no longer read it.')).toBeVisible();
  expect(await listed()).toBe(false);
});
