import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../support/enter-in.ts';
import { expect, test } from '../support/test.ts';
import { buySome } from '../support/holding.ts';
import { chooseLimit, detailPath, tradingPath } from '../support/trading.ts';
import { addCard } from '../support/withdrawing.ts';

const wholeOnly = 'Whole rupees only';
const noNumber = 'Please enter a number in figures';
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** Types as a person pastes, and finds the text left as it was. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await expect(field).toHaveValue(text);
}

test('an amount is grouped like all others, and plain while it is edited', async ({ page, newcomer }) => {
  await enterIn('en', newcomer, page);
  await page.goto('/recharge');
  const field = page.getByRole('textbox', { name: 'Amount' });
  await field.pressSequentially('100000');
  await expect(field).toHaveValue('100000');
  await field.blur();
  await expect(field).toHaveValue('1,00,000');
  await expect(button(page, 'Add ₹1,00,000.00')).toBeEnabled();
  // The Tab key selects all of it, and what is typed then takes its place.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('100000');
  await page.keyboard.type('70000');
  await expect(field).toHaveValue('70000');
  // What is no figure is left to be read and mended.
  await field.fill('ten thousand');
  await field.blur();
  await expect(field).toHaveValue('ten thousand');
});

test('an amount to recharge is what was written, or it is refused in words', async ({ page, newcomer }) => {
  await enterIn('en', newcomer, page);
  await page.goto('/recharge');
  const field = page.getByRole('textbox', { name: 'Amount' });
  for (const text of ['5000.00', '5,000.00', '₹5,000', '5 000', '+5000', '५०००', '٥٠٠٠', '５０００', '5.000,00']) {
    await paste(field, text);
    await expect(button(page, 'Add ₹5,000.00')).toBeEnabled();
  }
  for (const [text, words] of [
    ['5000.50', wholeOnly],
    ['₹5,000.50', wholeOnly],
    ['5k', 'Please enter correct deposit amount'],
    ['-5000', 'Please enter correct deposit amount'],
    ['5,00', /^This can be read as two numbers/],
    ['9'.repeat(15), 'This number is too large'],
  ] as const) {
    await paste(field, text);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').last()).toBeDisabled();
  }
});

test('an amount to withdraw in German is what was written', async ({ page, funded }) => {
  await addCard(funded);
  await enterIn('de', funded, page);
  await page.goto('/withdraw');
  const field = page.getByRole('textbox', { name: 'Betrag' });
  for (const text of ['1.000', '1.000,00', '1000,00', '₹1,000.00', '1000.00']) {
    await paste(field, text);
    await expect(button(page, '₹1,000.00 auszahlen')).toBeEnabled();
  }
  await paste(field, '100,10');
  await expect(page.getByText(/^Gib einen ganzen Betrag ein oder genau alles, was frei ist/)).toBeVisible();
  await paste(field, '1,000');
  await expect(page.getByText(/^Das kann zweierlei heißen/)).toBeVisible();
});

test('a quantity and a limit price are what was written', { tag: '@all' }, async ({ page, funded }) => {
  await enterIn('en', funded, page);
  await page.goto(tradingPath('buy'));
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  await paste(quantity, '1.5');
  await expect(page.getByText('Whole numbers only')).toBeVisible();
  // It names no other number than the one that is there.
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
  await paste(quantity, '10.0');
  await expect(button(page, 'Buy 10 shares')).toBeEnabled();
  await paste(quantity, 'ten');
  await expect(page.getByText(noNumber)).toBeVisible();
  await paste(quantity, '2');

  const market = await chooseLimit(page);
  const limit = page.getByLabel('Limit price');
  const grouped = `1,${String(Math.round(market)).padStart(3, '0')}.00`;
  await paste(limit, grouped);
  await expect(page.getByText(/^The price must be between/)).toBeVisible();
  await paste(limit, '1.2.3');
  await expect(page.getByText(noNumber)).toBeVisible();
  await paste(limit, '0');
  await expect(page.getByText('The price must be more than zero')).toBeVisible();
  await paste(limit, '');
  await expect(page.getByText('Please enter a price')).toBeVisible();
  await paste(limit, `₹${Math.ceil(market * 1.02)},00`);
  await expect(button(page, 'Buy 2 shares')).toBeEnabled();
});

test(
  'a stop and a target in Spanish are what was written, and all of what was pasted is read',
  { tag: '@all' },
  async ({ page, funded }) => {
    await buySome(funded, 5);
    await enterIn('es', funded, page);
    await page.goto(detailPath());
    await button(page, 'Tu posición').click();
    await button(page, /^Stop \/ objetivo: /).click();
    const [stop, target] = [page.getByLabel('Precio de stop'), page.getByLabel('Precio objetivo')];
    const quantity = page.getByRole('dialog').last().getByLabel('Cantidad');
    for (const text of ['12..5', '1e3', 'mil']) {
      await paste(stop, text);
      await expect(page.getByText('Introduce un número en cifras')).toBeVisible();
    }
    // What would be another figure without its end is refused, not cut.
    await paste(stop, `${' '.repeat(100)}12.5`);
    await expect(page.getByText('Introduce un número en cifras')).toBeVisible();
    await paste(stop, '-5');
    await expect(page.getByText('Introduce un número mayor que cero')).toBeVisible();
    await paste(stop, ' ₹1,50 ');
    await paste(target, '1.221,50');
    await paste(quantity, '1,5');
    await expect(page.getByText('Solo números enteros')).toBeVisible();
    await paste(quantity, ' ３ ');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/stock/success/triggers/add'),
      button(page, 'Fijar stop y objetivo').click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ stop_price: '1.5', target_price: '1221.5', count: '3' });
  },
);

test('a loan is what was written', { tag: '@all' }, async ({ page, newcomer }) => {
  await enterIn('en', newcomer, page);
  await page.goto('/loan');
  await button(page, 'Apply for a loan').click();
  const sheet = page.getByRole('dialog');
  await paste(sheet.getByRole('textbox'), '512.5');
  await expect(sheet.getByText(wholeOnly)).toBeVisible();
  await paste(sheet.getByRole('textbox'), '₹1,500.00');
  await expect(sheet.getByRole('button', { name: 'Borrow ₹1,500.00' })).toBeEnabled();
});

test(
  'everything that is free leaves, to the last paisa, and then the account can be closed',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await addCard(newcomer);
    await newcomer.api.call('POST /stock/success/v2/recharge/add', { body: { count: 5_000 } });
    const free = async () => (await newcomer.api.call('GET /stock/success/v2/balance', {})).data.balance;
    await expect.poll(free, { timeout: 60_000 }).toBe('5000.00');
    const body = { tag: 'PANCBANK', count: 3, mold: 'stock', price: '0' } as const;
    const { price_high: price } = (
      await newcomer.api.call('GET /v2/yahoo', { query: { symbol: 'PANCBANK', market: 'NSE' } })
    ).data;
    const { no } = (await newcomer.api.call('POST /stock/success/deal/buy', { body: { ...body, price } })).data;
    const rest = await free();
    expect(rest).not.toMatch(/\.00$/);

    await enterIn('en', newcomer, page);
    await page.goto('/withdraw');
    await button(page, 'Withdraw all').click();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(rest.replace(/^(\d)(?=\d{3}\.)/u, '$1,'));
    await page.getByRole('main').getByRole('button').last().click();
    await button(page, 'Withdraw without a password').click();
    await expect(page.getByRole('alertdialog', { name: 'Withdrawal request submitted successfully' })).toBeVisible();
    expect(await free()).toBe('0.00');

    // What a sale leaves, however little, leaves too.
    const lot = (await newcomer.api.call('GET /stock/success/v2/transaction', { query: { type: 'stock' } })).data
      .rows[0];
    const { price_low: low } = (
      await newcomer.api.call('GET /v2/yahoo', { query: { symbol: 'PANCBANK', market: 'NSE' } })
    ).data;
    await newcomer.api.call('POST /stock/success/deal/sell', {
      body: { no: lot?.no ?? no, price: lot?.price ?? price, sell_price: low },
    });
    await page.goto('/settings/close-account');
    await page.getByRole('link', { name: /Free balance/ }).click();
    await button(page, 'Withdraw all').click();
    await page.getByRole('main').getByRole('button').last().click();
    await button(page, 'Withdraw without a password').click();
    await expect(page.getByRole('alertdialog', { name: 'Withdrawal request submitted successfully' })).toBeVisible();
    expect(await free()).toBe('0.00');
    await expect
      .poll(async () => (await newcomer.api.call('GET /stock/success/user/close', {})).data.obstacles, {
        timeout: 60_000,
      })
      .toEqual([]);
  },
);
