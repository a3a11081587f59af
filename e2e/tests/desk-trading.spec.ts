import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import {
  confirmAll,
  demoCustomerAt,
  doByTwo,
  enrolByWire,
  firstPassword,
  openDesk,
  secondAdministrator,
  showDesk,
  startDesk,
} from '../support/desk.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  ({ page: admin } = await openDesk(browser, server));
  const login = { login: 'admin', first: firstPassword(server), password: 'a long password of the admin' };
  await enrolByWire(admin, server, login);
});

test.afterAll(() => server.stop());

test(
  'days of a calendar come from a file, a day is changed by hand, and both hold once a second person confirms',
  { tag: '@all' },
  async ({ browser }) => {
    const year = new Date().getFullYear() + 1;
    const second = await secondAdministrator(admin, browser, server);
    await showDesk(admin, '/calendars');
    await expect(admin.getByRole('row', { name: 'Indian equities' })).toContainText('09:15 to 15:30');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('link', { name: 'Indian equities' }).click();
    const file = `${year}-03-09,closed,,,Day of Mourning\n${year}-11-07,special,18:00,19:00,Muhurat trading\n`;
    await admin
      .getByLabel('File of days')
      .setInputFiles({ name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(admin.getByRole('textbox', { name: 'Days' })).toHaveValue(/Muhurat/);
    await admin.getByRole('textbox', { name: 'Reason' }).fill('As the exchange has told');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Propose' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);

    await admin.getByRole('button', { name: 'Change a day' }).press('Enter');
    await admin.getByRole('dialog').getByLabel('Day').fill(`${year}-03-10`);
    await admin.getByRole('combobox', { name: 'What it is' }).click();
    await admin.getByRole('option', { name: 'Shorter than usual' }).click();
    await admin.getByRole('textbox', { name: 'What it is called' }).fill('The day after');
    await admin.getByRole('textbox', { name: 'Opens' }).fill('09:15');
    await admin.getByRole('textbox', { name: 'Closes' }).fill('18:00');
    await admin.getByRole('textbox', { name: 'Reason' }).fill('As the exchange has told');
    const change = admin.getByRole('dialog').getByRole('button', { name: 'Change a day' });
    await change.click();
    await expect(admin.getByText(/is short within 09:15 to 15:30/)).toBeVisible();
    await admin.getByRole('textbox', { name: 'Closes' }).fill('13:00');
    await change.click();
    await expect(change).toHaveCount(0);
    await confirmAll(second, server);
    await expect(admin.getByRole('row', { name: 'Muhurat trading' })).toContainText('18:00 to 19:00');
    await expect(admin.getByRole('row', { name: 'Day of Mourning' })).toContainText('Closed');
    await expect(admin.getByRole('row', { name: 'The day after' })).toContainText('second.admin');
    expect(await findBarriers(admin)).toEqual([]);
  },
);

test(
  'a company that the market does not know is made by two, and a public offer may name it',
  { tag: '@all' },
  async ({ browser }) => {
    const second = await secondAdministrator(admin, browser, server);
    await showDesk(admin, '/instruments');
    await admin.getByRole('button', { name: 'Make a company' }).press('Enter');
    await admin.getByRole('textbox', { name: 'Code', exact: true }).last().fill('nayapump');
    await admin.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Naya Pumps');
    await admin.getByRole('combobox', { name: 'Exchange' }).click();
    await admin.getByRole('option', { name: 'SME' }).click();
    await admin.getByRole('textbox', { name: 'Reason' }).fill('Its offer comes next week');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('dialog').getByRole('button', { name: 'Make a company' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    await admin.getByRole('textbox', { name: 'Code or name' }).fill('naya');
    await expect(admin.getByRole('row', { name: 'NAYAPUMP' })).toContainText('Not listed yet');
    expect(await findBarriers(admin)).toEqual([]);
  },
);

test(
  'an issuer is paid by two what its offer has raised, under the number of the bank, less what the house keeps',
  { tag: '@all' },
  async ({ browser }) => {
    const second = await secondAdministrator(admin, browser, server);
    const company = { symbol: 'NAVALAMP', name: 'Nava Lamps', market: 'NSE', lot: 1, tick: '0.05', band_percent: '20' };
    await doByTwo(admin, browser, server, {
      path: '/instruments/create',
      body: { ...company, reason: 'Its offer is about to open' },
    });
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    const [opens_at, closes_at, allots_at, lists_at] = [15, 16, 17, 3_600].map(inSeconds);
    const offer = { symbol: 'NAVALAMP', company_name: 'Nava Lamps', series: 'EQ', price_low: '10', price_high: '10' };
    const terms = { lot: 100, shares: 1_000, about: 'Lamps.', issuer_fee_percent: '1.5' };
    const answer = await admin.request.post(`${server.url}/api/desk/ipos/create`, {
      headers: { 'x-sauda-desk': '1', 'idempotency-key': crypto.randomUUID() },
      data: { ...offer, ...terms, opens_at, closes_at, allots_at, lists_at },
    });
    const { id } = ((await answer.json()) as { data: { id: number } }).data;
    await doByTwo(admin, browser, server, { path: '/ipos/publish', body: { id } });
    const customer = await demoCustomerAt(server);
    await customer.call('POST /stock/success/ipo/buy', { body: { id, count: 200, price: '10' } });

    await expect(async () => {
      await showDesk(admin, '/');
      await showDesk(admin, '/issuers');
      await expect(admin.getByRole('row', { name: 'Nava Lamps' })).toContainText('2,000.00', { timeout: 2_000 });
    }).toPass();
    await admin.getByRole('row', { name: 'Nava Lamps' }).getByRole('button', { name: 'Pay' }).press('Enter');
    await admin.getByLabel('Bank reference').fill('UTRISSUER1');
    await admin.getByRole('textbox', { name: 'Reason' }).fill('All that it has raised');
    await expect(admin.getByRole('dialog')).toContainText('The house keeps 1.50 % of it');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    const payment = admin.getByRole('row', { name: 'UTRISSUER1' });
    await expect(payment).toContainText('₹1,970.00');
    await expect(payment).toContainText('No line yet');
    expect(await findBarriers(admin)).toEqual([]);
  },
);
