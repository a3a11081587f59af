import { countOrders } from '../support/customers.ts';
import { enterIn, speak } from '../support/enter-in.ts';
import { lookAt } from '../support/look.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { figureIn, stock, tradingPath } from '../support/trading.ts';

test(
  'the ticket says what an order at the market takes at worst, and its receipt says it too',
  { tag: '@all' },
  async ({ page, funded }) => {
    await enterAs(funded, page);
    await page.goto(tradingPath('buy'));
    const words = page.getByText(/^Bought at once, for ₹[\d.]+ at most\./);
    await expect(words).toBeVisible();
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(page.getByRole('heading', { name: `Bought 1 share of ${stock.name}` })).toBeVisible();
    await page.getByRole('link', { name: /^Receipt/ }).click();
    await expect(page.getByText(/^Market, at most ₹[\d.]+$/)).toBeVisible();
  },
);

test(
  'a trailing stop says where it lies, follows, and has its limit at another distance',
  { tag: '@all' },
  async ({ page, funded }) => {
    await enterAs(funded, page);
    await page.goto(tradingPath('buy'));
    await page.getByLabel('Order type').selectOption('trailing');
    const away = page.getByLabel('Distance from the market');
    await away.fill('60');
    await expect(page.getByText(/^The distance must be more than nothing and at most half of the price/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy 1 share' })).toBeDisabled();
    await away.fill('5');
    await page.getByLabel('Valid').selectOption('gtc');
    await expect(page.getByText(/^The stop now lies at ₹[\d.]+ and follows the market down\./)).toBeVisible();
    const beyond = page.getByLabel('Limit beyond the stop (optional)');
    await beyond.fill('0.001');
    await expect(page.getByText(/^The price must be a multiple of/)).toBeVisible();
    await beyond.fill('0.10');
    await lookAt(page, 'a trailing stop with a limit of its own');
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(page.getByRole('heading', { name: /^Order placed: it waits for ₹/ })).toBeVisible();
    await page.goto('/records');
    const row = page.getByRole('link', { name: stock.name });
    await expect(row).toContainText('Trailing by 5.00% · Until cancelled');
    await row.click();
    const distance = page.getByRole('term').filter({ hasText: 'Limit beyond the stop' }).locator('+ *');
    await expect(distance).toHaveText('₹0.10');
    await page.getByRole('button', { name: /^Change the order for / }).click();
    const sheet = page.getByRole('dialog', { name: /^Change the order for / });
    await expect(sheet.getByRole('button', { name: 'Change order' })).toBeDisabled();
    await sheet.getByLabel('Limit beyond the stop').fill('0.30');
    await lookAt(page, 'the change of a trailing stop');
    await sheet.getByRole('button', { name: 'Change order' }).click();
    await expect(distance).toHaveText('₹0.30');
  },
);

test(
  'an order all or nothing beyond the market ends at once, and says why',
  { tag: '@all' },
  async ({ page, funded }) => {
    await enterAs(funded, page);
    await page.goto(tradingPath('buy'));
    await page.getByLabel('Order type').selectOption('limit');
    const limit = page.getByLabel('Limit price');
    await limit.fill(String(Math.floor(figureIn(await limit.inputValue()) * 0.9)));
    await page.getByLabel('Valid').selectOption('fok');
    await expect(page.getByText('The market is beyond your limit: the order would end at once.')).toBeVisible();
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing was traded' })).toBeVisible();
    await expect(page.getByText('Not all of it could be traded at once, so none of it was')).toBeVisible();
  },
);

test.describe('while the market is closed', () => {
  // The service worker stands between the page and what this test does to its calls; the browser reports the refusal.
  test.use({ serviceWorkers: 'block', provoked: /422/ });

  test('the refusal offers to queue the order for the opening', { tag: '@all' }, async ({ page, funded }) => {
    await enterAs(funded, page);
    const asked: unknown[] = [];
    await page.route('**/api/stock/success/orders/place', async (route) => {
      asked.push(route.request().postDataJSON());
      if (asked.length > 1) return route.continue();
      const values = { opens_at: '2026-11-27T03:45:00.000Z' };
      await route.fulfill({
        status: 422,
        json: { msg: 'no', data: 'market_closed', message: 'No available time', values },
      });
    });
    await page.goto(tradingPath('buy'));
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    const queue = page.getByRole('button', { name: /^Queue it for / });
    await expect(queue).toBeInViewport();
    await queue.click();
    await expect(page.getByRole('heading', { name: `Bought 1 share of ${stock.name}` })).toBeVisible();
    expect(asked).toMatchObject([{ type: 'market' }, { type: 'market', after_market: true }]);
  });
});

test(
  'a basket of a watchlist and of tickets is placed at once, and says what became of each',
  { tag: '@all' },
  async ({ page, funded }) => {
    for (const symbol of ['KAVPOWER', 'DECSTEEL']) {
      await funded.api.call('POST /stock/success/collection/add', { body: { symbol } });
    }
    await enterAs(funded, page);
    await page.goto('/watchlists');
    await page.getByRole('button', { name: 'Basket', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Place 2 orders' })).toBeVisible();
    // Whoever looks at it again from the list does not buy everything twice.
    await page.goBack();
    await page.getByRole('button', { name: 'Basket', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Place \d+ orders$/ })).toHaveText('Place 2 orders');
    await page.goto(tradingPath('buy'));
    await page.getByLabel('Order type').selectOption('limit');
    const limit = page.getByLabel('Limit price');
    await limit.fill(String(Math.floor(figureIn(await limit.inputValue()) * 0.9)));
    await page.getByLabel('Valid').selectOption('fok');
    await page.getByRole('button', { name: 'To basket' }).click();
    await page.getByRole('button', { name: 'Basket', exact: true }).click();
    await page.getByRole('button', { name: 'More of Kaveri Power' }).click();
    await expect(page.getByText('Fees included')).toBeVisible();
    // What there is stands beside what it comes to, and whoever puts together more than that reads by how much.
    await expect(
      page
        .getByRole('term')
        .filter({ hasText: /^Available$/u })
        .locator('+ dd'),
    ).toHaveText('₹50,000.00');
    const tooMuch = page.getByText(/^Not enough for all of it: ₹[\d,]+\.\d\d is missing$/u);
    await expect(tooMuch).toBeHidden();
    const kaveri = page.getByLabel('Quantity of Kaveri Power');
    await kaveri.fill('90000');
    await expect(tooMuch).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add money' })).toBeVisible();
    await expect(page.getByText('Cannot exceed 100 for full position')).toBeVisible();
    // More than any call takes of one order would refuse them all.
    await kaveri.fill('1000000000000');
    await expect(page.getByText('This number is too large')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place 3 orders' })).toBeEnabled();
    await kaveri.fill('');
    await kaveri.pressSequentially('2');
    await expect(kaveri).toHaveValue('2');
    await expect(tooMuch).toBeHidden();
    await page.getByRole('button', { name: 'Remove Deccan Steel' }).click();
    await page.getByRole('button', { name: 'Place 2 orders' }).click();
    await expect(page.getByRole('heading', { name: '1 of 2 orders placed' })).toBeVisible();
    const outcomes = page.getByRole('list', { name: 'Outcomes' });
    await expect(outcomes.getByRole('link', { name: 'Kaveri Power' })).toContainText('2 · Buy · Market');
    await expect(outcomes).toContainText('Not all of it could be traded at once, so none of it was');
    await page.goto('/basket');
    await expect(page.getByText('Your basket is empty')).toBeVisible();
  },
);

test(
  'a basket has names in the language of now, and says that nothing is held, not how little that is',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    await enterIn('de', demoCustomer, page);
    await page.goto('/stock/trading/AUDUSD/FX/AUDUSD?type=buy');
    await page.getByRole('button', { name: 'In den Korb' }).click();
    await expect(page.getByText('In deinen Korb gelegt')).toBeVisible();
    await page.evaluate(() => {
      const [bought] = JSON.parse(localStorage.getItem('basket') ?? '[]');
      const order = { side: 'sell', type: 'market', symbol: 'PANCBANK', count: 1 };
      const sold = { ...bought, key: 'sold', symbol: 'PANCBANK', name: 'Panchvati Bank', kind: 'stock', order };
      localStorage.setItem('basket', JSON.stringify([bought, sold]));
    });
    await speak('en', page);
    await page.goto('/basket');
    await expect(page.getByText('Australian dollar / US dollar', { exact: true })).toBeVisible();
    await expect(page.getByText('You hold none of it to sell')).toBeVisible();
  },
);

test(
  'a basket stands there until what became of it does, however slow the line is',
  { tag: '@all' },
  async ({ page, funded }) => {
    await funded.api.call('POST /stock/success/collection/add', { body: { symbol: 'KAVPOWER' } });
    await enterAs(funded, page);
    await page.goto('/watchlists');
    await page.getByRole('button', { name: 'Basket', exact: true }).click();
    const place = page.getByRole('button', { name: 'Place 1 order' });
    await expect(place).toBeVisible();
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v2/balance', async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest('**/v2/balance');
    const placed = page.waitForResponse('**/orders/basket');
    await place.click();
    await Promise.all([placed, asked]);
    await expect(page.getByText('Your basket is empty')).toBeHidden();
    await expect(page.getByRole('list', { name: 'Orders' })).toContainText('Kaveri Power');
    release();
    await expect(page.getByRole('heading', { name: '1 of 1 orders placed' })).toBeVisible();
  },
);

test.describe('a basket whose answer is lost', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test('is not there to be placed again after a reload, but for what was refused', async ({ page, funded }) => {
    for (const symbol of ['KAVPOWER', 'DECSTEEL']) {
      await funded.api.call('POST /stock/success/collection/add', { body: { symbol } });
    }
    await enterAs(funded, page);
    await page.goto('/watchlists');
    await page.getByRole('button', { name: 'Basket', exact: true }).click();
    await page.getByLabel('Quantity of Deccan Steel').fill('90000');
    const answers = await loseAnswers(page, '**/orders/basket');
    await page.getByRole('button', { name: 'Place 2 orders' }).click();
    await expect(page.getByText(/^Checking your order/)).toBeVisible();
    await page.reload();
    answers.stop();
    await expect(page.getByText('Your earlier basket: 1 of 2 orders placed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place 1 order' })).toBeVisible();
    await expect(page.getByLabel('Quantity of Deccan Steel')).toHaveValue('90000');
    expect(answers.keys.size).toBe(1);
    expect(await countOrders(funded)).toBe(1);
  });
});
