import type { Page } from '@playwright/test';
import {
  confirmAll,
  customerAt,
  enrol,
  firstPassword,
  openDesk,
  secondAdministrator,
  showDesk,
  startDesk,
} from '../support/desk.ts';
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
