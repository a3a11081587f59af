import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { untilColoursStand } from '../support/colours.ts';
import { cheapestBlock } from '../support/commands.ts';
import { logIn, type Customer } from '../support/customers.ts';
import { buySome } from '../support/holding.ts';
import { beginLook, looks } from '../support/look.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { detailPath, stock, typeSafeLimit } from '../support/trading.ts';
import { addCard } from '../support/withdrawing.ts';
import { showWithin } from '../support/within.ts';

test.use({ funds: '2000000' });

const digits = '271828';
const time = '2026-11-20T09:00:00.000Z';
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');

/** Gives the customer something of everything that a sheet or a question is about. */
async function prepare(customer: Customer): Promise<void> {
  const { api } = customer;
  const no = await buySome(customer, 5);
  await buySome(customer, 2);
  await api.call('POST /stock/success/triggers/add', { body: { no, stop_price: '1' } });
  const { price_low: price } = (await api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
  await api.call('POST /stock/success/deal/buy', { body: { tag: stock.symbol, count: 1, price, mold: 'stock' } });
  await addCard(customer);
  // Another device.
  await logIn(customer);
  const { data: ipos } = await api.call('GET /client/ipo', { query: { limit: 50 } });
  // The last of them opens latest.
  const ipo = ipos.filter(({ status, upcoming }) => status === 'Forthcoming' && !upcoming).at(-1);
  await api.call('POST /stock/success/ipo/buy', {
    body: { id: ipo?.id ?? 0, tag: ipo?.symbol ?? '', count: 100, price: ipo?.price_high ?? '0' },
  });
}

/** A loan, and a withdrawal that can still be taken back, as the server would tell of them. */
async function pretendRequests(page: Page): Promise<void> {
  const loan = {
    id: 1,
    no: 'LOAN00000001',
    count: '1000.00',
    state: 2,
    amount_due: '1000.00',
    interest: '0.00',
    reason: null,
    deadline: time,
    repayment_time: time,
    created_at: time,
  };
  await page.route('**/api/stock/success/loans/list*', (route) =>
    route.fulfill({ json: { msg: 'ok', data: { rows: [loan], count: 1 } } }),
  );
  const withdrawal = {
    id: 1,
    no: 'WITHDRAW0001',
    count: '900.00',
    status: 'n',
    card: { bank: 'Sauda Practice Bank', bank_user: 'Asha Rao', bank_card: '•••• 0075' },
    cancellable: true,
    handed_over_at: null,
    reason: null,
    bank_reference: null,
    deadline: time,
    created_at: time,
    ended_at: null,
  };
  const steps = [{ step: 'requested', at: time }];
  await page.route('**/api/stock/success/property/detail*', (route) =>
    route.fulfill({
      json: { msg: 'ok', data: { kind: 'withdraw', recharge: null, withdrawal, steps, transfers: [] } },
    }),
  );
}

// Sheets and questions of each kind are among the screens that `npm test` looks at.
for (const { how, look } of looks) {
  test(`sheets and questions of trading are readable by all ${how}`, { tag: '@all' }, async ({ page, funded }) => {
    test.slow();
    await prepare(funded);
    await enterAs(funded, page);
    await beginLook(page);
    await page.goto(`${detailPath()}?type=buy`);
    await typeSafeLimit(page, 'buy');
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(page.getByRole('heading', { name: /^Bought 1 share/ })).toBeVisible();
    await look(page, 'what became of an order');

    await showWithin(page, '/account');
    await page.getByRole('button', { name: 'Markets at a glance' }).click();
    await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
    await look(page, 'a look at the markets');

    await showWithin(page, '/trade');
    await page.getByRole('list', { name: 'Positions' }).getByRole('button').first().click();
    await expect(dialog(page).getByRole('list', { name: 'Lots' })).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: /^Stop \/ target: / })
      .first()
      .click();
    await expect(page.getByLabel('Stop price')).toBeVisible();
    await look(page, 'setting a stop over the lots');

    await showWithin(page, '/records');
    await page.getByRole('button', { name: /^Cancel the order for / }).click();
    await expect(question(page)).toBeVisible();
    await look(page, 'cancelling an order');

    await showWithin(page, '/trade');
    await page.getByRole('button', { name: /^Change the order for / }).click();
    await expect(dialog(page).getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
    await look(page, 'changing an order');

    await showWithin(page, '/alerts?tab=triggers');
    await page
      .getByRole('button', { name: /^Cancel Stop / })
      .first()
      .click();
    await expect(question(page)).toBeVisible();
    await look(page, 'cancelling a stop');

    await showWithin(page, `/trading/${stock.symbol}`);
    await page.getByRole('button', { name: 'Indicators and lines' }).click();
    await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
    await look(page, 'indicators');

    await showWithin(page, '/ipo');
    await page
      .getByRole('button', { name: /^Change or withdraw the application/ })
      .first()
      .click();
    await expect(dialog(page).getByRole('spinbutton')).toBeVisible();
    await look(page, 'changing an application');
    await dialog(page).getByRole('button', { name: 'Withdraw the application' }).click();
    await expect(question(page)).toBeVisible();
    await look(page, 'withdrawing an application');
  });

  test(
    `sheets and questions of money and blocks are readable by all ${how}`,
    { tag: '@all' },
    async ({ page, funded }) => {
      test.slow();
      const { api } = funded;
      await addCard(funded);
      await logIn(funded);
      await pretendRequests(page);
      await enterAs(funded, page);
      await beginLook(page);
      await page.goto('/withdraw');
      const main = page.getByRole('main');
      await main.getByRole('textbox').fill('99');
      await main.getByRole('button').last().click();
      await expect(question(page)).toBeVisible();
      await look(page, 'less than can be withdrawn');
      await question(page).getByRole('button').first().click();
      await main.getByRole('textbox').fill('500');
      await main.getByRole('button').last().click();
      const unprotected = dialog(page).getByRole('button', { name: 'Withdraw without a password' });
      await expect(unprotected).toBeVisible();
      await look(page, 'a withdrawal that is looked over');
      await unprotected.click();
      await expect(question(page)).toBeVisible();
      await look(page, 'a withdrawal that was asked for');

      await showWithin(page, '/account/recharge-withdraw/WITHDRAW0001');
      await page.getByRole('button', { name: 'Take it back' }).click();
      await expect(question(page)).toBeVisible();
      await look(page, 'taking a withdrawal back');

      await showWithin(page, '/LoanApplication');
      await main.getByRole('listitem').getByRole('button').click();
      await dialog(page).getByRole('textbox').fill('400');
      await look(page, 'a loan');
      await dialog(page)
        .getByRole('button', { name: /^Repay ₹400\.00$/ })
        .click();
      await expect(question(page)).toBeVisible();
      await look(page, 'repaying a loan');

      await showWithin(page, '/settings/sessions');
      await main.getByRole('listitem').nth(1).getByRole('button').click();
      await expect(question(page)).toBeVisible();
      await look(page, 'signing a device out');

      await showWithin(page, '/account/statements');
      await page.getByLabel('Period').selectOption({ label: 'Other days' });
      await page.getByRole('button', { name: 'Choose the first day' }).click();
      await expect(dialog(page).getByRole('grid')).toBeVisible();
      await look(page, 'choosing a day');

      await api.call('POST /stock/success/user/password/up', {
        body: { type: 'transaction', fund_code_new: digits, is_first: true },
      });
      const block = await cheapestBlock(funded);
      const { id, tag, count, price } = block;
      await api.call('POST /stock/success/deal/buy', {
        body: { mold: 'bulk', id, tag, count, price, stock_password: digits },
      });
      await showWithin(page, '/block-trading/orders');
      await page.getByRole('button', { name: /^Sell / }).click();
      await expect(dialog(page).getByLabel('Limit price')).toBeVisible();
      await look(page, 'selling a block');

      await showWithin(page, `/block-trading?code=${tag}`);
      await page
        .getByRole('button', { name: `Buy ${block.name}` })
        .first()
        .click();
      await dialog(page).getByRole('button', { name: /^Min / }).click();
      await dialog(page)
        .getByRole('button', { name: /^Buy [\d,]+ shares$/ })
        .click();
      await expect(dialog(page).getByRole('button', { name: '7', exact: true })).toBeVisible();
      await look(page, 'the transaction password for a block');
    },
  );

  test(
    `sheets and questions of watchlists, and the question before an account is closed, are readable by all ${how}`,
    { tag: '@all' },
    async ({ page, newcomer }) => {
      test.slow();
      await newcomer.api.call('POST /stock/success/collection/add', { body: { symbol: stock.symbol } });
      await enterAs(newcomer, page);
      await beginLook(page);
      await page.goto('/watchlists');
      await page.getByRole('button', { name: 'New watchlist' }).click();
      await expect(dialog(page).getByRole('textbox')).toBeVisible();
      await look(page, 'naming a watchlist');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: `Delete ${stock.name}` }).click();
      await expect(question(page)).toBeVisible();
      await look(page, 'deleting a favourite');

      await showWithin(page, '/settings/close-account');
      const main = page.getByRole('main');
      await main.locator('input[type="password"]').fill(newcomer.password);
      await main.getByRole('button', { name: 'Close account' }).click();
      await expect(question(page)).toBeVisible();
      await look(page, 'closing the account');
    },
  );
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1_280, height: 900 }, isMobile: false, hasTouch: false });

  test('the way to open the app on a phone is readable by all', { tag: '@all' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('complementary').getByRole('button', { name: 'Show a QR code' }).click();
    await expect(page.getByRole('complementary').getByRole('img')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await untilColoursStand(page);
    expect(await findBarriers(page, ['color-contrast'])).toEqual([]);
  });
});
