import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import {
  confirmAll,
  customerAt,
  enrol,
  firstPassword,
  openDesk,
  secondAdministrator,
  showDesk,
  startDesk,
  takeOn,
  uploadAt,
} from '../support/desk.ts';
import { drawPicture } from '../support/pictures.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  ({ page: admin } = await openDesk(browser, server));
  await enrol(admin, { login: 'admin', first: firstPassword(server), password: 'a long password of the admin' });
});

test.afterAll(async () => {
  await admin?.context().close();
  await server?.stop();
});

test(
  'a question of a customer is answered, given to a colleague who sees so, and an account frozen with a reason',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await customerAt(server, '7200000001');
    const agent = await takeOn(admin, browser, server, { login: 'nila', role: 'support' });
    await showDesk(agent, '/conversations');
    await expect(agent.getByText('Nobody waits.')).toBeVisible();
    await customer.call('POST /stock/success/user_message/send', { body: { content: 'Where is my money?' } });
    await expect(agent.getByRole('link', { name: /7200000001/ })).toBeVisible();
    await showDesk(admin, '/conversations');
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
    await admin.getByRole('combobox', { name: 'Colleague' }).click();
    await admin.getByRole('option', { name: 'nila of the test (nila)' }).click();
    await admin.keyboard.press('Tab');
    await admin.keyboard.press('Tab');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('Answered by nila')).toBeVisible();
    await agent.getByRole('link', { name: /7200000001/ }).click();
    await expect(agent.getByText('Answered by you')).toBeVisible();
    await showDesk(agent, '/conversations/nobody');
    await expect(agent.getByRole('alert')).toContainText('There is nothing at this address.');
    await agent.getByRole('button', { name: 'To the overview' }).click();
    await expect(agent.getByText('Open requests by age')).toBeVisible();
    await agent.context().close();
    await admin.getByRole('link', { name: /^Customer \d+/ }).click();
    await admin.getByRole('button', { name: 'Freeze' }).click();
    await admin.getByLabel('Internal reason').fill('Asked for by phone');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('For the staff alone: Asked for by phone')).toBeVisible();
    await expect(
      customer.call('POST /stock/success/v2/recharge/add', { body: { count: '5000', method: 'bank' } }),
    ).rejects.toMatchObject({ key: 'account_frozen' });
  },
);

test(
  'a conversation waits until it is answered, and a complaint has a number that its customer follows',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await customerAt(server, '7300000006');
    await customer.call('POST /stock/success/user_message/send', { body: { content: 'My order was too late' } });
    await admin.goto('/desk/conversations');
    const waiting = admin.getByRole('region', { name: 'Conversations' }).getByText('My order was too late');
    await waiting.click();
    await expect(admin.getByRole('log', { name: 'Messages' }).getByText('My order was too late')).toBeVisible();
    await admin.getByRole('button', { name: 'New ticket' }).click();
    await admin.getByLabel('What it is about').fill('An order that traded late');
    await admin.getByLabel('Is it a complaint?').click();
    await admin.getByRole('option', { name: /^Yes/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'New ticket' }).click();
    await expect(admin.getByRole('region', { name: 'Open tickets' })).toContainText('complaint 1');
    expect(await findBarriers(admin)).toEqual([]);
    // A look ends no wait.
    await admin.goto('/desk/conversations');
    await waiting.click();
    await admin.getByRole('button', { name: 'Needs no answer' }).click();
    await admin.getByLabel('Reason').fill('It is in the ticket');
    await admin.getByRole('dialog').getByRole('button', { name: 'Needs no answer' }).click();
    await expect(admin.getByText('Nobody waits.')).toBeVisible();

    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await context.addInitScript((token) => localStorage.setItem('token', token), customer.token);
    const page = await context.newPage();
    await page.goto('/customer-service');
    const shown = page.getByRole('list', { name: 'Your complaints' });
    await expect(shown).toContainText('Complaint 1');
    expect(await findBarriers(page)).toEqual([]);

    await admin.goto('/desk/tickets');
    await admin.getByRole('button', { name: 'Close', exact: true }).click();
    await admin.getByLabel('Outcome').click();
    await admin.getByRole('option', { name: 'Explained' }).click();
    await admin.getByLabel('Root cause').click();
    await admin.getByRole('option', { name: 'The venue' }).click();
    await admin.getByLabel('What has come of it').fill('The exchange was late, as it has said');
    await admin.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(admin.getByText('No tickets.')).toBeVisible();
    await admin.goto('/desk/complaints');
    await expect(admin.getByRole('cell', { name: 'The venue' })).toBeVisible();
    await expect(shown).toContainText('Explained');
    await context.close();
  },
);

test(
  'a real name is approved with both photos side by side, by compliance alone',
  { tag: '@all' },
  async ({ browser }) => {
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
    await showDesk(compliance, '/identity');
    for (const name of ['Front', 'Back']) {
      const photo = compliance.getByRole('img', { name });
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await compliance.getByRole('button', { name: 'Front, enlarge' }).click();
    await compliance.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await compliance.keyboard.press('Escape');
    expect(await findBarriers(compliance)).toEqual([]);
    await compliance.keyboard.press('a');
    await compliance.keyboard.press('Enter');
    await expect(compliance.getByText('No real name is under review.')).toBeVisible();
    expect((await customer.call('GET /stock/success/autonomy/state', {})).data.status).toBe(2);
    await compliance.context().close();
    await expect(admin.getByRole('menuitem', { name: 'Real names' })).toHaveCount(0);
  },
);

test('an article is written, seen as on the phone, and published', { tag: '@all' }, async () => {
  await showDesk(admin, '/news/new');
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

test(
  'a block goes on offer, and a category changes, as the customer then sees',
  { tag: '@all' },
  async ({ browser }) => {
    const rich = await customerAt(server, '7100000001');
    await showDesk(admin, '/blocks');
    await admin.getByRole('button', { name: 'New item' }).click();
    const form = admin.getByRole('dialog');
    const fill = (label: string, value: string) => form.getByLabel(label).fill(value);
    await fill('Code of the share', 'KONSHIP');
    await fill('Price', '12 and a half');
    await fill('Minimum quantity', '100.5');
    await fill('Quantity on offer', '4,321');
    await form.getByRole('button', { name: 'Keep the draft' }).click();
    await expect(form.getByText('This is no number in figures.')).toBeVisible();
    await expect(form.getByText('Whole numbers only.')).toBeVisible();
    await fill('Minimum quantity', '100.00');
    await fill('Price', '12,5');
    await form.getByRole('button', { name: 'Keep the draft' }).click();
    await expect(form.getByText(/near the market/)).toBeVisible();
    const found = await rich.call('GET /v2/search', { query: { q: 'KONSHIP' } });
    await fill('Price', found.data.rows[0]?.prasent ?? '');
    await form.getByRole('button', { name: 'Keep the draft' }).dblclick();
    const draft = admin.getByRole('row', { name: /KONSHIP.*100 4,321.*Draft/ });
    await expect(draft).toHaveCount(1);
    const onOffer = async () => {
      const body = { mold: 'bulk', code: 'KONSHIP' } as const;
      return (await rich.call('POST /stock/success/stock/list', { body })).data.length;
    };
    expect(await onOffer()).toBe(0);
    await draft.click();
    await admin.getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText('Costs the house')).toBeVisible();
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    expect(await onOffer()).toBe(0);
    await confirmAll(await secondAdministrator(admin, browser, server), server);
    await admin.reload();
    await expect(admin.getByText('Open', { exact: true })).toBeVisible();
    expect(await onOffer()).toBe(1);

    await showDesk(admin, '/categories');
    await admin.getByRole('button', { name: 'Change United States' }).click();
    await form.getByRole('textbox', { name: 'Name, English' }).fill('India');
    await form.getByLabel('Reason').fill('A shorter name');
    await admin.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toContainText('names: two would be called India');
    await form.getByRole('textbox', { name: 'Name, English' }).fill('America');
    await form.getByRole('button', { name: 'Move NYSE up' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('cell', { name: 'NYSE, Nasdaq' })).toBeVisible();
    const { data } = await rich.call('GET /stock/category/list', { query: { limit: 100 } });
    expect(data[1]).toMatchObject({ category_names: { en: 'America', zh: '美国' }, markets: [{ code: 'NYSE' }, {}] });
  },
);
