import { findBarriers } from '../support/barriers.ts';
import { logIn, demo } from '../support/customers.ts';
import { confirmAll, openAdministrator, secondAdministrator, showDesk, startDesk } from '../support/desk.ts';
import { speak } from '../support/enter-in.ts';
import type { RunningServer } from '../support/start-server.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { figureIn, tradingPath, typeSafeLimit } from '../support/trading.ts';

// Where trades are charged by law, for both.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startDesk({ CHARGES: 'india' });
});
test.afterAll(() => server.stop());

test(
  'the ticket says what a trade is charged by law before it, folded beside the total, and receipt and account changes after it',
  { tag: '@all' },
  async ({ browser }) => {
    const customer = await logIn(demo, server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } });
    await speak('en', context);
    await enterAs(customer, context);
    const page = await context.newPage();
    await page.goto(tradingPath('buy'));
    await typeSafeLimit(page, 'buy');
    await page.getByLabel('Quantity').fill('10');
    await expect(page.getByText(/\+ fee and charges ₹/)).toBeVisible();
    const folded = page.getByRole('group').filter({ hasText: 'Fee and charges' });
    await expect(page.getByText('Securities transaction tax')).toBeHidden();
    await folded.getByText('Fee and charges').click();
    await expect(page.getByText('Securities transaction tax')).toBeVisible();
    await expect(page.getByText('Stamp duty')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Buy 10 shares' }).click();
    await expect(page.getByText(/, fee ₹[\d.]+, charges ₹[\d.]+/)).toBeVisible();
    await page.getByRole('link', { name: /^Receipt/ }).click();
    const valueOf = async (label: string) => {
      const value = page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd').first();
      await expect(value).toBeVisible();
      return figureIn(await value.innerText());
    };
    const [amount, stt, stamp] = [
      await valueOf('Amount'),
      await valueOf('Securities transaction tax'),
      await valueOf('Stamp duty'),
    ];
    expect(stt).toBeCloseTo(amount * 0.001, 1);
    expect(stamp).toBeCloseTo(amount * 0.00015, 1);
    expect(await findBarriers(page)).toEqual([]);
    await page.goto('/account/changes');
    await expect(page.getByText(/, fee\s₹[\d.]+, charges ₹[\d.]+/).first()).toBeVisible();
    await context.close();
  },
);

test(
  'charges have a line more from a day on, and a levy is paid under the number of the bank, each by two',
  { tag: '@all' },
  async ({ browser }) => {
    const admin = await openAdministrator(browser, server);
    const second = await secondAdministrator(admin, browser, server);
    await showDesk(admin, '/charges');
    await expect(admin.getByRole('row', { name: 'Stamp duty' })).toContainText('0.015 % of what was traded');
    expect(await findBarriers(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'New charge' }).press('Enter');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Levy' }).click();
    await admin.getByRole('option', { name: 'SEBI fee' }).click();
    await dialog.getByRole('textbox', { name: 'Rate, in ten-millionths' }).fill('15');
    await dialog.getByLabel('From').fill(`${new Date().getFullYear() + 1}-12-01`);
    await dialog.getByRole('textbox', { name: 'Rule' }).fill('A circular of the regulator');
    await dialog.getByRole('textbox', { name: 'Internal reason' }).fill('As it was announced');
    expect(await findBarriers(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'New charge' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.')).toBeVisible();
    await confirmAll(second, server);
    await expect(admin.getByRole('row', { name: 'A circular of the regulator' })).toContainText('To come');

    await showDesk(admin, '/levies');
    await admin.getByRole('row', { name: 'Stamp duty' }).getByRole('button', { name: 'Pay' }).press('Enter');
    await dialog.getByLabel('Bank reference').fill('UTRSTAMP1');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('For November');
    expect(await findBarriers(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pay' }).click();
    await expect(admin.getByText('Proposed: a second person has to confirm it.').last()).toBeVisible();
    await confirmAll(second, server);
    await expect(admin.getByRole('row', { name: 'UTRSTAMP1' })).toContainText('No line yet');
    await expect(admin.getByRole('row', { name: 'States, by the clearing corporation' })).toContainText('₹0.00');
    expect(await findBarriers(admin)).toEqual([]);
  },
);
