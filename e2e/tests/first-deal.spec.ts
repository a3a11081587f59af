import { newPhone } from '../support/customers.ts';
import { holdBack } from '../support/late-answers.ts';
import { expect, test } from '../support/test.ts';
import { figureIn, stock, typeSafeLimit } from '../support/trading.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'no-preference' } });

test('the first deal: from registration to the receipt of a sale', async ({ page }, { workerIndex }) => {
  test.setTimeout(360_000);
  const phone = newPhone(workerIndex);

  await test.step('register with an invitation code, which logs in', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('link', { name: 'Register with an invitation code' }).click();
    await expect(page).toHaveTitle('Register · Sauda');
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('Password', { exact: true }).fill('first-deal');
    await page.getByLabel('Confirm password').fill('first-deal');
    await page.getByLabel('Invitation code').fill('PRACTICE');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveTitle('Home · Sauda');
    await expect(page.getByText('Registration successful')).toBeVisible();
  });

  await test.step('see the indices move on Home', async () => {
    await expect(page.getByText('Practice market: simulated prices, no real money')).toBeVisible();
    const cards = page.getByRole('list', { name: 'India' }).getByRole('link', { name: /\d\.\d\d%/ });
    await expect(cards.first()).toBeVisible();
    const levels = async () => (await cards.allTextContents()).join();
    const before = await levels();
    await expect.poll(levels).not.toBe(before);
  });

  await test.step('deposit 5,000 by bank transfer and watch it complete', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Add money' }).click();
    await page.getByRole('group', { name: 'Amounts' }).getByRole('button', { name: '₹5,000' }).click();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('5,000');
    const detail = '**/api/stock/success/property/detail*';
    const tellOfMoney = await holdBack<{ recharge: { status: number } }>(
      page,
      detail,
      (data) => data.recharge.status > 1,
    );
    await page.getByRole('button', { name: 'Add ₹5,000' }).click();
    await expect(page.getByText('Deposit request submitted successfully')).toBeVisible();
    await expect(page.getByText('Waiting for your transfer')).toBeVisible();
    await expect(page.getByText('Sauda Practice Bank')).toBeVisible();

    tellOfMoney();
    await expect(page.getByRole('status').filter({ hasText: '₹5,000.00 is in your balance' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText('Cash ₹5,000.00')).toBeVisible();
    await page.getByRole('link', { name: 'Buy your first share' }).click();
    await expect(page).toHaveTitle('Markets · Sauda');
  });

  await test.step('find a stock by a part of its name', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Search stocks' }).click();
    await page.getByLabel('Name or code').fill('panchv');
    await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: stock.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(stock.name);
  });

  await test.step('look at each of its charts', async () => {
    // Real time, day, week and month of the specification, in the one model of time.
    for (const [range, title] of [
      ['One day', 'Price today, by minute'],
      ['Three months', 'Price by day, Three months'],
      ['One year', 'Price by week, One year'],
      ['All of it', 'Price by month, All of it'],
    ] as const) {
      await page.getByRole('radio', { name: range }).check({ force: true });
      await expect(page.getByRole('img', { name: new RegExp(`^${stock.name}\\. ${title}`) })).toBeVisible();
      await expect(page.locator('canvas').first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Show a line' }).click();
    await expect(page.getByRole('img', { name: new RegExp(`^${stock.name}\\. Price by month`) })).toBeVisible();
    // A bar that is pointed at stands in the head, in place of the price, until it is left.
    const chart = page.getByRole('img', { name: new RegExp(`^${stock.name}\\. `) });
    const read = page.getByRole('status').filter({ hasText: /Open .* high .* low .* close/ });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(read).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(read).toBeHidden();
    await chart.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, clientX: 60, clientY: 200 });
    await chart.dispatchEvent('pointermove', { pointerType: 'touch', isPrimary: true, clientX: 120, clientY: 200 });
    await expect(read).toBeVisible();
    await chart.dispatchEvent('pointerup', { pointerType: 'touch', isPrimary: true, clientX: 120, clientY: 200 });
    await expect(read).toBeHidden();
    await page.getByRole('button', { name: 'Chart as a table' }).click();
    await expect(page.getByRole('table').getByRole('row').nth(12)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    // How it was left is how it is found again.
    await page.reload();
    await expect(page.getByRole('radio', { name: 'All of it' })).toBeChecked();
  });

  await test.step('buy three at the live price', async () => {
    await page.getByRole('link', { name: 'Buy', exact: true }).click();
    await expect(page.getByText('Available ₹5,000.00')).toBeVisible();
    await page.getByRole('button', { name: 'Increase' }).click();
    await page.getByRole('button', { name: 'Increase' }).click();
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');
    await typeSafeLimit(page, 'buy');
    await expect(page.getByText('filled at once at the market price')).toBeVisible();
    await page.getByRole('button', { name: 'Use a button instead' }).click();
    await page.getByRole('button', { name: 'Buy 3 shares' }).click();
    await expect(page.getByRole('heading', { name: `Bought 3 shares of ${stock.name}` })).toBeFocused();
  });

  await test.step('see the position and its profit move', async () => {
    await page.getByRole('link', { name: 'Positions' }).click();
    const position = page
      .getByRole('list', { name: 'Positions' })
      .getByRole('listitem')
      .filter({ hasText: stock.name });
    await expect(position).toContainText('3 ×');
    const before = await position.innerText();
    // The price of a cheap share may stand still for more than a minute.
    await expect.poll(() => position.innerText(), { timeout: 180_000 }).not.toBe(before);
    const figures = position.getByRole('button', { name: 'Show another figure' });
    for (const leads of [/^[▲▼\s]*[+−]?₹/, /^[+−]?\d+\.\d\d%/, /today/]) {
      await figures.click();
      await expect(figures).toHaveText(leads);
    }
    await position.getByRole('button', { name: stock.name }).click();
  });

  await test.step('sell one of the three', async () => {
    await page
      .getByRole('dialog', { name: stock.name })
      .getByRole('link', { name: /^Sell 3 bought at/ })
      .click();
    await expect(page.getByText('You hold 3 shares')).toBeVisible();
    await typeSafeLimit(page, 'sell');
    await page.getByRole('button', { name: 'Sell 1 share' }).click();
    await expect(page.getByRole('heading', { name: `Sold 1 share of ${stock.name}` })).toBeVisible();
  });

  await test.step('read every transfer with its balance in History', async () => {
    await page.getByRole('link', { name: 'Positions' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    await page.getByRole('main').getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveTitle('History · Sauda');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.filter({ hasText: 'Deposit' })).toContainText('Balance ₹5,000.00');
    // The fee is in the row of its order.
    await expect(rows.filter({ hasText: `Bought ${stock.name}` })).toHaveText(/\d\d:\d\d · 3 × [\d,.]+, fee\s₹[\d.]+/);
    await expect(rows.filter({ hasText: `Sold ${stock.name}` })).toHaveText(/\d\d:\d\d · 1 × [\d,.]+, fee\s₹[\d.]+/);
    await expect(rows.filter({ hasText: 'Trading fee' })).toHaveCount(0);

    // From the oldest to the newest each amount leads from one balance to the next.
    const texts = (await rows.allInnerTexts()).toReversed();
    let balance = 0;
    for (const text of texts) {
      const [amount, after] = (text.replace(/fee\s₹[\d,.]+/, '').match(/[+−-]?₹[\d,.]+/g) ?? []).map((figure) =>
        figureIn(figure.replace('−', '-')),
      );
      if (amount === undefined || after === undefined) throw new Error(`No amount and balance in "${text}".`);
      expect(balance + amount).toBeCloseTo(after, 2);
      balance = after;
    }
  });

  await test.step('open the receipt of the sale', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: `Sold ${stock.name}` })
      .click();
    await expect(page).toHaveTitle('Receipt · Sauda');
    await expect(page.getByRole('heading', { name: `Sell 1 share of ${stock.name}` })).toBeVisible();
    await expect(
      page.getByText(/^Priced by the quote of ₹[\d.,]+ made on .+ at .+, source .+\. Nobody set/),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: 'Transfers' }).getByRole('listitem').first()).toContainText(
      'Balance ₹',
    );
    await expect(page.getByRole('list', { name: 'Trades' }).getByRole('listitem')).toHaveText([
      /^1 at ₹[\d.,]+Practice market · .+Trade number \w+$/,
    ]);
    const valueOf = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
    await expect(valueOf('Bid at the time of the order')).toHaveText(/^₹[\d.,]+$/);
    await expect(valueOf('Saved against the quote')).toHaveText(/^₹[\d.,]+$/);
  });
});
