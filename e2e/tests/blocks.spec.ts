import type { Locator, Page } from '@playwright/test';
import { cheapestBlock } from '../support/commands.ts';
import { deposit, type Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { buySome } from '../support/holding.ts';
import { offeringTexts } from '../support/offering-texts.ts';
import { expect, test } from '../support/test.ts';

test.use({ funds: '500000', provoked: /status of (409|422)|net::ERR_FAILED/ });

const password = '271828';

async function setTransactionPassword({ api }: Customer): Promise<void> {
  await api.call('POST /stock/success/user/password/up', {
    body: { type: 'transaction', fund_code_new: password, is_first: true },
  });
}

async function blocksFor({ api }: Customer) {
  return (await api.call('POST /stock/success/stock/list', { body: { mold: 'bulk', limit: 100 } })).data.filter(
    ({ status }) => status === 1,
  );
}

/** One of which the whole balance of 500,000 buys but a part, so that others who buy of it change nothing. */
async function ample(customer: Customer) {
  const found = (await blocksFor(customer)).find(
    ({ price, count, remaining }) => Number(price) * remaining > 1_000_000 && Number(price) * count < 400_000,
  );
  if (found === undefined) throw new Error('no large block is on offer');
  return found;
}

const grouped = (count: number) => count.toLocaleString('en-IN');

async function openBlock(page: Page, tag: string): Promise<Locator> {
  await page.goto(`/block-trading?code=${tag}`);
  await page.getByRole('list').getByRole('listitem').filter({ hasText: tag }).getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('blocks in English', () => {
  const texts = offeringTexts.en;

  test('are searched by code; an empty code is warned about', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.goto('/block-trading');
    const [first] = await blocksFor(newcomer);
    await page.getByRole('button', { name: texts.search, exact: true }).click();
    await expect(page.getByText(texts.codeMissing)).toBeVisible();
    await page.getByLabel(texts.stockCode).fill('QQQQ');
    await expect(page.getByText(texts.codeMissing)).toHaveCount(0);
    await page.getByLabel(texts.stockCode).press('Enter');
    await expect(page.getByText(texts.noMatch)).toBeVisible();
    await page.getByRole('button', { name: texts.showAll }).click();
    await expect(page.getByText(first?.tag ?? 'none').first()).toBeVisible();
    // The market's price stands beside the block's, and how far they are apart.
    const row = page
      .getByRole('listitem')
      .filter({ hasText: first?.tag ?? 'none' })
      .first();
    await expect(row).toContainText(/Market [\d,]+\.\d\d/);
    await expect(row).toContainText(/\d\.\d\d% (below|above)|At the market/);
  });

  test('are bought with a quantity of digits, from the minimum to what balance and block allow', async ({
    page,
    funded,
  }) => {
    await setTransactionPassword(funded);
    await enterIn('en', funded, page);
    const block = await ample(funded);
    const dialog = await openBlock(page, block.tag);
    const quantity = dialog.getByLabel(texts.quantity);

    // It begins with the least that can be bought, so that its cost is known at once.
    await expect(quantity).toHaveValue(String(block.count));
    await expect(dialog.getByText('Total', { exact: true })).toBeVisible();
    await quantity.fill('');
    await dialog.getByRole('button', { name: texts.buyEmpty, exact: true }).click();
    await expect(dialog.getByText(texts.allFields)).toBeVisible();
    await expect(dialog.getByText('–', { exact: true })).toHaveCount(0);
    await quantity.fill('1');
    // It comes by itself, three seconds after the last digit.
    await expect(dialog.getByText(texts.belowMinimum(grouped(block.count)))).toBeVisible();
    await quantity.fill('999999999');
    await expect(dialog.getByText(new RegExp(`^${texts.aboveRemaining('[\\d,]+')}$`))).toBeVisible();
    await expect(dialog.getByRole('button', { name: texts.buyEmpty, exact: true })).toBeDisabled();

    await dialog.getByRole('button', { name: texts.min(grouped(block.count)), exact: true }).click();
    await expect(quantity).toHaveValue(String(block.count));
    const most = Math.floor(500_000 / (Number(block.price) * 1.0003));
    await dialog.getByRole('button', { name: texts.max(grouped(most)), exact: true }).click();
    await expect(quantity).toHaveValue(String(most));
    await quantity.fill(String(most + 1));
    await expect(dialog.getByText(texts.insufficient, { exact: true })).toBeVisible();

    await quantity.fill(String(block.count));
    await dialog.getByRole('button', { name: texts.buyShares(String(block.count)) }).click();
    const keypad = page.getByRole('dialog', { name: new RegExp(`^${texts.transactionPassword}`) });
    await expect(keypad.getByRole('button', { name: '1', exact: true })).toBeEnabled();
    await expect(dialog).toHaveCount(1);
    await page.keyboard.type('314159');
    await expect(page.getByText(texts.incorrect)).toBeVisible();
    await page.keyboard.type(password);
    await expect(page.getByText(texts.bought(String(block.count), block.name))).toBeVisible();
    await expect(page).toHaveURL(/\/block-trading\/orders$/);
    await expect(page.getByRole('listitem').filter({ hasText: block.name })).toContainText(texts.success);
  });

  test(
    'wait as they were typed while a transaction password is set, whether it is set or not',
    { tag: '@all' },
    async ({ page, funded }) => {
      await enterIn('en', funded, page);
      const block = await cheapestBlock(funded);
      const dialog = await openBlock(page, block.tag);
      await dialog.getByLabel(texts.quantity).fill(String(block.count));
      await dialog.getByRole('button', { name: texts.buyShares(grouped(block.count)) }).click();
      const choosing = page.getByText('Choose six digits that confirm withdrawals and block trades.');
      // One keypad leaves as the next one comes.
      const oneKey = page.getByRole('button', { name: '1', exact: true });
      const setIt = page.getByRole('button', { name: 'Set transaction password' });
      await setIt.click();
      await expect(choosing).toBeVisible();

      // The way back leaves the step, not the purchase.
      await page.goBack();
      await expect(choosing).toHaveCount(0);
      await expect(setIt).toBeVisible();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(dialog.getByLabel(texts.quantity)).toHaveValue(String(block.count));
      await expect(page).toHaveURL(new RegExp(`/block-trading\\?code=${block.tag}$`));

      await dialog.getByRole('button', { name: texts.buyShares(grouped(block.count)) }).click();
      await setIt.click();
      await expect(choosing).toBeVisible();
      await expect(oneKey).toHaveCount(1);
      await expect(oneKey).toBeEnabled();
      await page.keyboard.type(`${password}${password}`);
      // It is asked for at once, for the same purchase.
      await expect(page.getByText(`Buy ${grouped(block.count)} shares of ${block.name}`)).toBeVisible();
      await expect(choosing).toHaveCount(0);
      await expect(oneKey).toHaveCount(1);
      await expect(oneKey).toBeEnabled();
      await page.keyboard.type(password);
      await expect(page.getByText(texts.bought(grouped(block.count), block.name))).toBeVisible();
    },
  );

  test(
    'have a receipt that says who offered the price; only a quote was set by nobody',
    { tag: '@all' },
    async ({ page, funded }) => {
      await setTransactionPassword(funded);
      const block = await cheapestBlock(funded);
      const bought = await funded.api.call('POST /stock/success/deal/buy', {
        body: {
          mold: 'bulk',
          id: block.id,
          tag: block.tag,
          count: block.count,
          price: block.price,
          stock_password: password,
        },
      });
      const filled = await buySome(funded, 1);
      await enterIn('en', funded, page);
      const byNobody = page.getByText(/Nobody set this price by hand/);
      await page.goto(`/records/${filled}`);
      await expect(byNobody).toBeVisible();
      await page.goto(`/records/${bought.data.no}`);
      await expect(page.getByText(/^The practice market offered this block at .+ by itself/)).toBeVisible();
      await expect(page.getByText(/When it was bought the market was at .+ quoted at/)).toBeVisible();
      await expect(byNobody).toHaveCount(0);
      // The offer's price was no limit of the customer's.
      await expect(page.getByText('Limit price')).toHaveCount(0);
    },
  );

  test('are refused in the dialog, for the reason that the server gives', { tag: '@all' }, async ({ page, funded }) => {
    await setTransactionPassword(funded);
    await enterIn('en', funded, page);
    const block = await cheapestBlock(funded);
    await page.route('**/stock/success/deal/buy', (route) =>
      route.fulfill({
        status: 409,
        json: { msg: 'no', data: 'block_price_changed', message: 'It has changed', values: { price: '9.50' } },
      }),
    );
    const dialog = await openBlock(page, block.tag);
    await dialog.getByLabel(texts.quantity).fill(String(block.count));
    await dialog.getByRole('button', { name: texts.buyShares(String(block.count)) }).click();
    await expect(page.getByRole('button', { name: '1', exact: true })).toBeEnabled();
    await page.keyboard.type(password);
    await expect(page.getByRole('dialog').getByText(texts.priceChanged)).toBeVisible();

    // A lost answer is asked for again; once somebody else is logged in, it is given up.
    await page.unroute('**/stock/success/deal/buy');
    await page.route('**/stock/success/deal/buy', (route) => route.abort());
    await page.getByRole('button', { name: texts.buyShares(String(block.count)) }).click();
    await expect(page.getByRole('button', { name: '1', exact: true })).toBeEnabled();
    await page.keyboard.type(password);
    await expect(page.getByText(texts.checking)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('userInfo', JSON.stringify({ id: 1, user: 'x', login: 'x' })));
    await expect(page.getByText(texts.purchaseFailed)).toBeVisible();
  });
});

test.describe('blocks in Chinese', () => {
  const texts = offeringTexts.zh;

  test('cannot be bought with too little money, which is said', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    const block = await cheapestBlock(newcomer);
    const dialog = await openBlock(page, block.tag);
    await expect(dialog.getByText(texts.tooPoor)).toBeVisible();
    await expect(dialog.getByRole('button', { name: texts.max('0'), exact: true })).toBeDisabled();
    await dialog.getByLabel(texts.quantity).fill(String(block.count));
    await expect(dialog.getByText(texts.insufficient, { exact: true })).toBeVisible();
  });

  test('are listed by what became of them, and sold from their lot', async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    await page.goto('/block-trading/orders');
    await expect(page.getByText(texts.noOrders)).toBeVisible();
    await page.getByRole('tab', { name: texts.failed }).click();
    await expect(page.getByText(texts.noFailed)).toBeVisible();
    await page.getByRole('tab', { name: texts.success }).click();
    await expect(page.getByText(texts.noSuccessful)).toBeVisible();

    await deposit(newcomer, '9000000');
    await setTransactionPassword(newcomer);
    const block = await cheapestBlock(newcomer);
    const buy = (count: number) =>
      newcomer.api.call('POST /stock/success/deal/buy', {
        body: { mold: 'bulk', id: block.id, tag: block.tag, count, price: block.price, stock_password: password },
      });
    await expect(buy(block.remaining + block.count)).rejects.toThrow(/left of this block/);
    await buy(block.count);

    await page.reload();
    const rows = page.getByRole('list').getByRole('listitem').filter({ hasText: block.name });
    await expect(rows).toHaveCount(1);
    await page.getByRole('tab', { name: texts.failed }).click();
    await expect(rows).toHaveText(new RegExp(texts.failed));
    await page.getByRole('tab', { name: texts.all, exact: true }).click();
    await expect(rows).toHaveCount(2);

    await page.getByRole('button', { name: texts.sell }).click();
    const dialog = page.getByRole('dialog');
    const quantity = dialog.getByLabel(texts.quantity);
    await expect(quantity).toHaveValue(String(block.count));
    await quantity.fill(String(block.count + 1));
    await expect(dialog.getByText(texts.holdOnly(grouped(block.count)))).toBeVisible();
    await quantity.fill('10');
    const price = dialog.getByLabel(texts.limitPrice);
    const market = Number((await price.inputValue()).replaceAll(',', ''));
    await price.fill('0');
    await expect(dialog.getByText(texts.priceMissing)).toBeVisible();
    // Two in a hundred below the market, so that it is sold also where the price moves meanwhile.
    await price.fill(String(Math.floor(market * 0.98)));
    await dialog.getByRole('button', { name: texts.sellShares('10') }).click();
    await expect(page.getByText(texts.sold('10', block.name))).toBeVisible();
    await expect(rows).toHaveCount(3);
  });

  test('of a QIP say to whom they are open', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('zh', newcomer, page);
    await page.goto('/qip');
    await expect(page.getByText(texts.notEligible)).toBeVisible();
    const buttons = page.getByRole('main').getByRole('button', { name: texts.buy });
    await expect(buttons.first()).toBeDisabled();
    await page.goto('/qip/orders');
    await expect(page.getByText(texts.noOrders)).toBeVisible();
  });
});

test('QIP blocks can be bought by a qualified buyer', async ({ page, demoCustomer }) => {
  await enterIn('en', demoCustomer, page);
  await page.goto('/qip');
  await page.getByRole('button', { name: offeringTexts.en.buy }).first().click();
  await expect(page.getByRole('dialog').getByLabel(offeringTexts.en.quantity)).toBeVisible();
  await expect(page.getByText(offeringTexts.en.notEligible)).toHaveCount(0);
});

test('what a block offers stays whole on the narrowest phones', { tag: '@all' }, async ({ page, demoCustomer }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterIn('es', demoCustomer, page);
  await page.goto('/block-trading');
  const row = page.getByRole('list', { name: 'Bloques' }).getByRole('listitem').first();
  for (const fact of [/ · Mín\. /, / por (debajo|encima)$|^Al mercado$/, /^(quedan? .+|Agotado)$/, /^Mercado /]) {
    expect((await row.getByText(fact).first().boundingBox())?.height).toBeLessThan(24);
  }
});
