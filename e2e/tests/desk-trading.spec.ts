import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import {
  confirmAll,
  demoCustomerAt,
  doByTwo,
  openAdministrator,
  secondAdministrator,
  showDesk,
  startDesk,
} from '../support/desk.ts';
import { logIn } from '../support/customers.ts';
import type { RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';

// One desk for all.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startDesk();
  admin = await openAdministrator(browser, server);
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

test(
  'a buyback is opened by two, a customer tenders, changes and withdraws, and it is called off by two',
  { tag: '@all' },
  async ({ browser, page }) => {
    const second = await secondAdministrator(admin, browser, server);
    const customer = await demoCustomerAt(server);
    const { data } = await customer.call('GET /v2/yahoo', { query: { symbol: 'UJJBANK' } });
    const buy = { tag: 'UJJBANK', count: 5, mold: 'stock', price: data.price_high } as const;
    await customer.call('POST /stock/success/deal/buy', { body: buy });

    await showDesk(admin, '/buybacks');
    await expect(admin.getByText('No buyback was announced.')).toBeVisible();
    await admin.getByRole('button', { name: 'Announce a buyback' }).press('Enter');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code of the share' }).fill('UJJBANK');
    await dialog.getByRole('textbox', { name: 'Price a share' }).fill('1,234.50');
    await dialog.getByRole('textbox', { name: 'Tax withheld, per cent' }).fill('10');
    await dialog.getByLabel('Last day').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the company has told');
    expect(await findBarriers(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Announce a buyback' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    const row = admin.getByRole('row', { name: 'UJJBANK' });
    await expect(row).toContainText('Open');
    await expect(row).toContainText('1,234.50\u00A0INR');

    await enterAs(await logIn({ phone: '9000000001', password: 'practice' }, server.url), page);
    await page.goto(`${server.url}/settings/notices`);
    await page.getByText(/buys its shares back at/).click();
    await expect(page).toHaveURL(/buybacks/u);
    await page.getByRole('button', { name: /^Tender shares of/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
    await sheet.getByRole('button', { name: 'Tender 3 shares' }).click();
    await expect(page.getByText('Tendered', { exact: true })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('3 shares');
    expect(await findBarriers(page)).toEqual([]);
    await expect(async () => {
      await showDesk(admin, '/buybacks');
      await expect(row).toContainText('UJJBANK');
      await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await page.getByRole('button', { name: /^Change the tender of/ }).click();
    expect(await findBarriers(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Withdraw the tender' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the tender' }).click();
    await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Tender shares of/ }).click();
    await sheet.getByRole('button', { name: /^Tender \d+ shares$/ }).click();
    await expect(page.getByText('Tendered', { exact: true })).toBeVisible();

    await row.getByRole('button', { name: 'Call off' }).press('Enter');
    await admin.getByRole('textbox', { name: 'Reason' }).fill('The company has called it off');
    await admin.getByRole('dialog').getByRole('button', { name: 'Call off' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    await expect(row).toContainText('Cancelled');
    await expect(page.getByText('Called off').first()).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'a split says whom it reaches, is announced by two, stands on the page of its stock, and is withdrawn by two',
  { tag: '@all' },
  async ({ browser, page }) => {
    const second = await secondAdministrator(admin, browser, server);
    const customer = await demoCustomerAt(server);
    const { data } = await customer.call('GET /v2/yahoo', { query: { symbol: 'ALAKBANK' } });
    const buy = { tag: 'ALAKBANK', count: 3, mold: 'stock', price: data.price_high } as const;
    await customer.call('POST /stock/success/deal/buy', { body: buy });

    await showDesk(admin, '/corporate-actions');
    await expect(admin.getByText('No corporate action was announced.')).toBeVisible();
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await admin.getByRole('button', { name: 'Announce' }).press('Enter');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code of the share' }).fill('ALAKBANK');
    await dialog.getByRole('combobox', { name: 'What it is' }).click();
    await admin.getByRole('option', { name: 'Split' }).click();
    await dialog.getByRole('textbox', { name: 'Ratio' }).fill('2:5');
    await dialog.getByLabel('Day').fill(day);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the exchange has told');
    expect(await findBarriers(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'See whom it reaches' }).click();
    // Three shares are seven and a half.
    await expect(dialog.getByText('Split 2:5 of Alaknanda Bank', { exact: false })).toBeVisible();
    await expect(dialog.getByText('Holders with a fraction')).toBeVisible();
    await expect(dialog).toContainText('Shares before3Shares after7');
    expect(await findBarriers(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Propose it' }).click();
    await expect(dialog.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await admin.keyboard.press('Escape');
    await confirmAll(second, server);
    const heads = 'kind,symbol,ratio,ex_day,into,name,cash';
    const file = `${heads}\nbonus,UJJBANK,1:1,${day},,,\nsymbol_change,SAMPBANK,,${day},SAMPADA,Sampada One,\n`;
    await admin
      .getByLabel('File of corporate actions')
      .setInputFiles({ name: 'actions.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await admin.getByRole('textbox', { name: 'Reason' }).fill('As the exchange has told');
    await admin.getByRole('button', { name: 'Propose' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    const split = admin.getByRole('row', { name: 'ALAKBANK' });
    await expect(split).toContainText('Split 2:5');
    await expect(split).toContainText('Announced');
    await expect(admin.getByRole('row', { name: 'UJJBANK' })).toContainText('Bonus 1:1');
    await expect(admin.getByRole('row', { name: 'SAMPBANK' })).toContainText('Symbol change to SAMPADA');
    expect(await findBarriers(admin)).toEqual([]);

    await enterAs(await logIn({ phone: '9000000001', password: 'practice' }, server.url), page);
    await page.goto(`${server.url}/stock/v2/ALAKBANK/Alaknanda%20Bank`);
    await expect(page.getByText('Split 2:5')).toBeVisible();
    await page.goto(`${server.url}/settings/notices`);
    await expect(page.getByText(/splits its shares 2:5 on/)).toBeVisible();

    await split.getByRole('button', { name: 'Withdraw' }).press('Enter');
    await admin.getByRole('textbox', { name: 'Reason' }).fill('The company has called it off');
    await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    await expect(split).toContainText('Withdrawn');
    await page.reload();
    await expect(page.getByText(/does not change its shares 2:5/)).toBeVisible();
  },
);

test(
  'a reverse split says what it leaves of the shares, is announced by two, and its holders read what it means',
  { tag: '@all' },
  async ({ browser, page }) => {
    const second = await secondAdministrator(admin, browser, server);
    const customer = await demoCustomerAt(server);
    const { data } = await customer.call('GET /v2/yahoo', { query: { symbol: 'KONSHIP' } });
    const buy = { tag: 'KONSHIP', count: 25, mold: 'stock', price: data.price_high } as const;
    await customer.call('POST /stock/success/deal/buy', { body: buy });

    await showDesk(admin, '/corporate-actions');
    await admin.getByRole('button', { name: 'Announce' }).press('Enter');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code of the share' }).fill('KONSHIP');
    await dialog.getByRole('combobox', { name: 'What it is' }).click();
    await admin.getByRole('option', { name: 'Split' }).click();
    await dialog.getByRole('textbox', { name: 'Ratio' }).fill('10:1');
    await dialog.getByLabel('Day').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the exchange has told');
    await dialog.getByRole('button', { name: 'See whom it reaches' }).click();
    // With the thirty that they had: fifty-five are five and a half.
    await expect(dialog).toContainText('Shares before55Shares after5');
    await expect(dialog.getByText('Reverse split 10:1 of Konkan Shipping', { exact: false })).toBeVisible();
    await expect(dialog.getByText('Holders with a fraction')).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Propose it' }).click();
    await expect(dialog.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await admin.keyboard.press('Escape');
    await confirmAll(second, server);
    await expect(admin.getByRole('row', { name: 'KONSHIP' })).toContainText('Reverse split 10:1');

    await enterAs(await logIn({ phone: '9000000001', password: 'practice' }, server.url), page);
    await page.goto(`${server.url}/stock/v2/KONSHIP/Konkan%20Shipping`);
    await expect(page.getByText('Reverse split 10:1')).toBeVisible();
    await page.goto(`${server.url}/settings/notices`);
    await expect(page.getByText(/makes fewer shares of its shares, 10:1, on/)).toBeVisible();
  },
);
