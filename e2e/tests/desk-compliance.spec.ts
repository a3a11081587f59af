import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { customerAt, openAdministrator, openDesk, showDesk, startDesk, takeOn, uploadAt } from '../support/desk.ts';
import { drawPicture } from '../support/pictures.ts';
import type { RunningServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

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
  'an account is frozen for all but withdrawals, and its customer reads why on every screen, and not what the desk has noted',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await customerAt(server, '7200000032');
    await showDesk(admin, '/customers');
    await admin.getByRole('row', { name: '7200000032' }).getByRole('link').first().click();
    await admin.getByRole('button', { name: 'Freeze' }).click();
    await admin.getByRole('combobox', { name: 'How far' }).click();
    await admin.getByRole('option', { name: /^Withdraw only/ }).click();
    await admin.getByLabel('Internal reason').fill('Case 7 of the unit');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByLabel('Internal reason').press('Enter');
    await expect(admin.getByText('For the staff alone: Case 7 of the unit')).toBeVisible();
    await expect(admin.getByText('Withdraw only', { exact: true })).toBeVisible();

    const { page } = await openDesk(browser, server);
    await page.addInitScript((token) => {
      if (location.protocol !== 'about:') localStorage.setItem('token', token);
    }, customer.token);
    await page.goto('/');
    const notice = page.getByRole('status').filter({ hasText: 'Your account is limited' });
    await expect(notice).toContainText(
      'we are looking at recent activity in your account. You can withdraw your money',
    );
    await expect(page.getByText('Case 7')).toHaveCount(0);
  },
);

test(
  'a customer gives an address and names two nominees in the app, and the desk reads both, masked for whom it is not to read',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await customerAt(server, '7200000033');
    const { page } = await openDesk(browser, server);
    await page.addInitScript((token) => {
      if (location.protocol !== 'about:') localStorage.setItem('token', token);
    }, customer.token);
    await page.goto('/settings/address');
    await page.getByLabel('House and street').fill('12 Lake Road');
    await page.getByLabel('City').fill('Pune');
    await page.getByLabel('State').fill('Maharashtra');
    await page.getByLabel('PIN code').fill('011001');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText(/^Check the postal code/)).toBeVisible();
    await page.getByLabel('PIN code').fill('411001');
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByRole('button', { name: 'Save without a password' }).click();
    await expect(page.getByText(/^As you gave it on/)).toBeVisible();

    await page.goto('/settings/nominees');
    const first = page.getByRole('group', { name: 'Nominee 1' });
    await first.getByLabel('Name').fill('Mira Rao');
    await first.getByLabel('Relation to you').selectOption('child');
    await first.getByLabel('Date of birth').fill('01/06/2020');
    await first.getByLabel('Guardian').fill('Anil Rao');
    await first.getByLabel('Share in per cent').fill('40');
    await page.getByRole('button', { name: 'Add another nominee' }).click();
    const second = page.getByRole('group', { name: 'Nominee 2' });
    await second.getByLabel('Name').fill('Ravi Rao');
    await second.getByLabel('Date of birth').fill('29/02/1980');
    await second.getByLabel('Share in per cent').fill('60');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save nominees' }).click();
    await page.getByRole('button', { name: 'Save without a password' }).click();
    await expect(page.getByText(/^As you said on/)).toBeVisible();

    await showDesk(admin, '/customers');
    await admin.getByRole('row', { name: '7200000033' }).getByRole('link').first().click();
    await admin.getByRole('tab', { name: 'Person' }).click();
    await expect(admin.getByRole('row', { name: /12 Lake Road, Pune/ })).toBeVisible();
    await expect(admin.getByRole('row', { name: /Mira Rao.*a minor.*Anil Rao.*40 %/ })).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    const cashier = await takeOn(admin, browser, server, { login: 'kiran.person', role: 'cashier' });
    await showDesk(cashier, `${new URL(admin.url()).pathname.replace('/desk', '')}?tab=person`);
    await expect(cashier.getByText(/^Masked/)).toBeVisible();
    await expect(cashier.getByText('Lake Road')).toHaveCount(0);
  },
);

test(
  'a name whose document runs out is listed at the desk, and its customer is told and can prove it anew',
  { tag: '@all' },
  async ({ browser }) => {
    const compliance = await takeOn(admin, browser, server, { login: 'mira.names', role: 'compliance' });
    const customer = await customerAt(server, '7200000034');
    const { page } = await openDesk(browser, server);
    await page.addInitScript((token) => {
      if (location.protocol !== 'about:') localStorage.setItem('token', token);
    }, customer.token);
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const day = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
    const soonText = new Intl.DateTimeFormat('en-GB', day).format(new Date(soon));
    await showDesk(compliance, '/identity');
    await page.goto('/settings/real-name');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mira Nair');
    await page.getByLabel('ID type').selectOption('passport');
    await page.getByLabel('ID number').fill('ABCPN1234F');
    await page.getByLabel(/^Valid until/).fill('01/01/2020');
    for (const [side, colour] of [
      ['Front of the document', '#c0d8e8'],
      ['Back of the document', '#c8d8e0'],
    ] as const) {
      const photo = page.getByRole('group', { name: side });
      await photo.getByLabel('Choose file').setInputFiles(await drawPicture(page, { colour }));
      await expect(photo).toContainText('Photo uploaded', { timeout: 60_000 });
    }
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('This document has run out')).toBeVisible();
    await page.getByLabel(/^Valid until/).fill(soon.split('-').toReversed().join('/'));
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit for review' }).click();

    await expect(compliance.getByText(soonText)).toBeVisible({ timeout: 30_000 });
    await compliance.keyboard.press('a');
    await compliance.keyboard.press('Enter');
    await expect(compliance.getByText('No real name is under review.')).toBeVisible();
    const told = async () => (await customer.call('GET /stock/success/autonomy/state', {})).data.prove_until;
    await expect.poll(told, { timeout: 90_000 }).not.toBeNull();

    await showDesk(admin, '/expiring');
    const row = admin.getByRole('row', { name: /7200000034/ });
    await expect(row).toContainText(`Document, ${soonText}`);
    await expect(row.getByText('Told', { exact: true })).toBeVisible();
    expect(await findBarriers(admin)).toEqual([]);
    await page.goto('/settings/real-name');
    await expect(page.getByText(/^Prove who you are again by/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
  },
);

test(
  'an auditor reads customers masked, has no command, and takes the whole log',
  { tag: '@all' },
  async ({ browser }) => {
    await customerAt(server, '7200000031');
    const auditor = await takeOn(admin, browser, server, { login: 'asha.audits', role: 'auditor' });
    await showDesk(auditor, '/customers');
    await auditor.getByRole('row', { name: '••••0031' }).getByRole('link').first().click();
    await expect(auditor.getByRole('tab', { name: 'Done by staff' })).toBeVisible();
    await expect(auditor.getByRole('button', { name: 'Freeze' })).toHaveCount(0);
    await showDesk(auditor, '/identity');
    await expect(auditor.getByText('No real name is under review.')).toBeVisible();
    await showDesk(auditor, '/audit');
    await auditor.getByRole('button', { name: 'The whole log' }).click();
    expect(await findBarriers(auditor)).toEqual([]);
    const [file] = await Promise.all([
      auditor.waitForEvent('download'),
      auditor.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('POST /staff/create');
  },
);

test(
  'a case is opened, kept, frozen from and closed by two, and a colleague’s list follows',
  { tag: '@all' },
  async ({ browser }) => {
    await customerAt(server, '7200000035');
    const [asha, ravi] = [
      await takeOn(admin, browser, server, { login: 'asha.looks', role: 'compliance' }),
      await takeOn(admin, browser, server, { login: 'ravi.looks', role: 'compliance' }),
    ];
    await showDesk(ravi, '/cases');
    await expect(ravi.getByText('No cases.')).toBeVisible();
    await showDesk(asha, '/customers');
    await asha.getByRole('row', { name: '7200000035' }).getByRole('link').first().click();
    await asha.getByRole('tab', { name: 'Cases' }).click();
    await asha.getByRole('button', { name: 'Open a case' }).click();
    await asha.getByLabel('What it is about').fill('Money from somebody else');
    await asha.getByRole('dialog').getByRole('button', { name: 'Open a case' }).click();
    await ravi
      .getByRole('row', { name: /Money from somebody else/ })
      .getByRole('link')
      .first()
      .click();

    await asha
      .getByRole('row', { name: /Money from somebody else/ })
      .getByRole('link')
      .first()
      .click();
    await asha.getByRole('button', { name: 'Note', exact: true }).click();
    await asha.getByRole('dialog').getByLabel('Note').fill('Called; the father has paid');
    await asha.getByRole('dialog').getByRole('button', { name: 'Note' }).click();
    await expect(asha.getByText('Called; the father has paid')).toBeVisible();
    const file = { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await asha.locator('input[type=file]').setInputFiles(file);
    const [saved] = await Promise.all([
      asha.waitForEvent('download'),
      asha.getByRole('link', { name: 'Letter.pdf' }).click(),
    ]);
    expect(await readFile(await saved.path(), 'utf8')).toBe('%PDF-1.7\n%%EOF\n');
    await asha.getByRole('button', { name: 'Freeze' }).click();
    await asha.getByRole('combobox', { name: 'How far' }).click();
    await asha.getByRole('option', { name: /^Withdraw only/ }).click();
    expect(await findBarriers(asha)).toEqual([]);
    await asha.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click();
    await expect(asha.getByRole('button', { name: 'Change the freeze' })).toBeVisible();
    await expect(ravi.getByText('Withdraw only', { exact: true })).toBeVisible();
    expect(await findBarriers(ravi)).toEqual([]);

    await asha.getByRole('button', { name: 'Close the case' }).click();
    await asha.getByRole('combobox', { name: 'Outcome' }).click();
    await asha.getByRole('option', { name: 'Explained' }).click();
    await asha.getByRole('dialog').getByLabel('Why').fill('The father has shown it');
    await asha.getByRole('dialog').getByRole('button', { name: 'Close the case' }).click();
    await expect(asha.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await showDesk(ravi, '/proposals');
    await expect(ravi.getByText('The father has shown it')).toBeVisible();
    await ravi.getByRole('button', { name: 'Confirm' }).click();
    await ravi.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(asha.getByText('Explained', { exact: true })).toBeVisible();
  },
);

test(
  'a list is uploaded, put in force by two, and who is on it is cleared by two',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await customerAt(server, '7200000036');
    const [front, back] = [await drawPicture(admin), await drawPicture(admin, { colour: '#c0d8e8' })];
    await customer.call('POST /stock/success/autonomy/add', {
      body: {
        real_name: 'Victor Petrow',
        id_type: 'passport',
        id_number: 'ABCPE1234F',
        id_number_img: await uploadAt(server, customer, front),
        id_number_img_two: await uploadAt(server, customer, back),
      },
    });
    const [meera, nils] = [
      await takeOn(admin, browser, server, { login: 'meera.lists', role: 'compliance' }),
      await takeOn(admin, browser, server, { login: 'nils.lists', role: 'compliance' }),
    ];
    const confirm = async () => {
      await showDesk(nils, '/proposals');
      await nils.getByRole('button', { name: 'Confirm' }).click();
      await nils.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(nils.getByText('Nothing waits for a second person.')).toBeVisible();
    };
    await showDesk(meera, '/screening');
    await meera.getByLabel('Name of the list').fill('Test list');
    const csv = (lines: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
    await meera.locator('input[type=file]').setInputFiles(csv('name,birth_date\nViktor Petrov,3.2.61\n'));
    await expect(meera.getByText(/^The file line 2: a birth date is not as/)).toBeVisible();
    await meera.locator('input[type=file]').setInputFiles(csv('name,birth_date\nViktor Petrov,1961-02-03\n'));
    await expect(meera.getByText('Version 1 of TEST LIST is a draft of 1 entries.')).toBeVisible();
    expect(await findBarriers(meera)).toEqual([]);
    await meera.getByRole('button', { name: 'Put in force' }).click();
    await meera.getByLabel('Reason').fill('The list of today');
    await meera.getByRole('dialog').getByRole('button', { name: 'Put in force' }).click();
    await expect(meera.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirm();
    await expect(meera.getByRole('row', { name: /TEST LIST.*In force/ })).toBeVisible();

    await showDesk(meera, '/cases');
    await meera
      .getByRole('row', { name: /7200000036.*Somebody on a list/ })
      .getByRole('link')
      .first()
      .click();
    await meera.getByRole('button', { name: 'Somebody else' }).click();
    await meera.getByLabel('Reason').fill('Born in another year');
    await meera.getByRole('dialog').getByRole('button', { name: 'Somebody else' }).click();
    await confirm();
    await expect(meera.getByText('Somebody else, nils.lists')).toBeVisible();
    expect(await findBarriers(meera)).toEqual([]);
  },
);
