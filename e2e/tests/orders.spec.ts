import type { Page, Route } from '@playwright/test';
import { countOrders, type Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { buySome } from '../support/holding.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { chooseLimit, detailPath, figureIn, stock, tradingPath, typeSafeLimit } from '../support/trading.ts';

const buyCall = '**/api/stock/success/deal/buy';
const bought = (page: Page) => page.getByRole('heading', { name: `Bought 1 share of ${stock.name}` });

async function openTicket(page: Page, customer: Customer): Promise<void> {
  await enterAs(customer, page);
  await page.goto(tradingPath('buy'));
  await expect(page.getByText('Available ₹50,000.00')).toBeVisible();
  await typeSafeLimit(page, 'buy');
}

test.describe('a bad network or hand', () => {
  // The service worker stands between the page and what these tests do to its calls.
  test.use({ serviceWorkers: 'block' });

  test('a double tap on the button places one order', async ({ page, funded }) => {
    await openTicket(page, funded);
    // Both taps before the app can draw anything in between.
    await page.getByRole('button', { name: 'Buy 1 share' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(bought(page)).toBeVisible();
    expect(await countOrders(funded)).toBe(1);
  });

  test('what is held now stays while it is asked for again', { tag: '@all' }, async ({ page, funded }) => {
    await openTicket(page, funded);
    await page.getByRole('button', { name: 'Buy 1 share' }).click();
    await expect(bought(page)).toBeVisible();
    const outcome = page.getByRole('dialog', { name: `Trade ${stock.name}` });
    const held = outcome.getByText('You now hold').locator('xpath=following-sibling::dd');
    await expect(held).toHaveText('1 share');

    let letThrough: () => void = () => undefined;
    const looked = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/api/stock/success/v2/transaction?*', async (route) => {
      await looked;
      await route.continue();
    });
    const asked = page.waitForRequest(
      (request) => request.url().includes('/v2/transaction?') && request.url().includes('group=symbol'),
    );
    await buySome(funded, 1);
    await asked;
    await expect(held).toHaveText('1 share');
    letThrough();
    await expect(held).toHaveText('2 shares');
  });

  test.describe(() => {
    // The browser reports the call whose answer is taken away.
    test.use({ provoked: /net::ERR_FAILED/ });

    test('an order whose answer is lost is checked, not placed twice', { tag: '@all' }, async ({ page, funded }) => {
      const keys: Array<string | null> = [];
      let letThrough: () => void = () => undefined;
      const seen = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route(buyCall, async (route: Route) => {
        keys.push(await route.request().headerValue('idempotency-key'));
        if (keys.length === 1) {
          await route.fetch();
          return route.abort();
        }
        await seen;
        return route.continue();
      });

      await openTicket(page, funded);
      const submit = page.getByRole('button', { name: 'Buy 1 share' });
      await submit.click();
      await expect(page.getByText('Checking your order')).toBeVisible();
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toBeDisabled();
      letThrough();

      await expect(bought(page)).toBeVisible();
      expect(await countOrders(funded)).toBe(1);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys).toEqual([keys[0], keys[0]]);
    });

    test('an order that never reached the server is placed once it can', async ({ page, funded }) => {
      await page.route(buyCall, (route) => route.abort(), { times: 1 });
      await openTicket(page, funded);
      await page.getByRole('button', { name: 'Buy 1 share' }).click();
      await expect(bought(page)).toBeVisible();
      expect(await countOrders(funded)).toBe(1);
    });
  });
});

test('a limit below the market waits, holds its money, and can be changed and cancelled', async ({ page, funded }) => {
  await enterAs(funded, page);
  await page.goto(tradingPath('buy'));
  const market = await chooseLimit(page);
  await page.getByLabel('Limit price').fill(String(Math.floor(market * 0.95)));
  await expect(page.getByText(/the order waits until the price falls to/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop and target None' }).click();
  await page.getByRole('group', { name: 'Target above the price' }).getByRole('button', { name: '+10%' }).click();
  await expect(page.getByText(/^Gains about ₹/)).toBeVisible();
  const buy = page.getByRole('button', { name: 'Buy 1 share' });
  await page.getByLabel('Stop price').fill(String(Math.floor(market)));
  await expect(page.getByText(/^The stop must be below your limit of /)).toBeVisible();
  await expect(buy).toBeDisabled();
  await page.getByLabel('Stop price').fill('50');
  await buy.click();
  await expect(page.getByRole('heading', { name: /^Order placed: it waits for/ })).toBeVisible();
  await expect(page.getByText(/^Once it fills: Stop\s50\.00 · Target\s/)).toBeVisible();

  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeInViewport();
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByText(/^Not priced yet/)).toBeVisible();
  await expect(page.getByText('Stop placed with it')).toBeVisible();
  await changeTwice(page, funded);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Transfers' })).toContainText('Hold released');
  expect((await funded.api.call('GET /stock/success/v2/balance', {})).data.balance).toBe('50000.00');
});

test(
  'a stop above the market waits for it, protected, and is moved and told in every place',
  { tag: '@all' },
  async ({ page, funded }) => {
    await enterAs(funded, page);
    await page.goto(tradingPath('buy'));
    await page.getByLabel('Order type').selectOption('stop');
    const [trigger, most] = [page.getByLabel('Trigger price'), page.getByLabel('At most')];
    await expect(page.getByText(/^The order waits until the price rises to .+, for .+ at most\.$/)).toBeVisible();
    const market = figureIn(await trigger.inputValue()) / 1.01;
    const buy = page.getByRole('button', { name: 'Buy 1 share' });
    await trigger.fill(String(Math.floor(market * 0.9)));
    await expect(page.getByText(/^A stop to buy must be above the current price of /)).toBeVisible();
    await expect(buy).toBeDisabled();
    const stop = Math.ceil(market * 1.1);
    await trigger.fill(String(stop));
    await expect(most).toHaveValue((stop * 1.03).toFixed(2));
    await most.fill(String(stop - 1));
    await expect(page.getByText(/^The limit lies before the stop of /)).toBeVisible();
    await most.fill(String(stop + 1));
    await expect(page.getByText(`At most 1 × ₹${stop + 1}.00`)).toBeInViewport();
    // The most that it may come to is no total.
    await page.getByRole('button', { name: 'Slide instead' }).click();
    await expect(page.getByText('Slide to place the stop order', { exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Use a button instead' }).click();
    await buy.click();
    await expect(page.getByRole('heading', { name: `Order placed: it waits for ₹${stop}.00` })).toBeVisible();
    await page.getByRole('button', { name: /^Change the order for / }).click();
    const sheet = page.getByRole('dialog', { name: /^Change the order for / });
    await expect(
      sheet.getByText(`It waits for ₹${stop}.00 to buy 1 share, for ₹${stop + 1}.00 at most.`),
    ).toBeVisible();
    await expect(sheet.getByLabel('Order type')).toBeHidden();
    await sheet.getByLabel('Trigger price').fill(String(stop + 2));
    await sheet.getByRole('button', { name: 'Change order' }).click();
    await expect(page.getByRole('heading', { name: `Order placed: it waits for ₹${stop + 2}.00` })).toBeVisible();
    await page.getByRole('link', { name: /^Receipt/ }).click();
    await expect(page.getByText(`the order waits until the market is at ₹${stop + 2}.00 or higher`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Changes' })).toContainText(`stop ₹${stop + 2}.00`);
    await page.goto('/records');
    await expect(page.getByRole('link', { name: stock.name })).toContainText(`Buy 1 · Stop ${stop + 2}.00`);
    await page.getByRole('button', { name: /^Cancel / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Cancelled', { exact: true }).last()).toBeVisible();
    // The word is one of the states that can be chosen, too.
    const balance = async () => (await funded.api.call('GET /stock/success/v2/balance', {})).data.balance;
    await expect.poll(balance).toBe('50000.00');
  },
);

test(
  'an order that waits is changed and cancelled by verbs, in German too',
  { tag: '@all' },
  async ({ page, funded }) => {
    const { price_low: price } = (await funded.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
    await funded.api.call('POST /stock/success/deal/buy', {
      body: { tag: stock.symbol, count: 1, price, mold: 'stock' },
    });
    await enterIn('de', funded, page);
    await page.goto('/trade');
    const waiting = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Order für / }) });
    await expect(waiting.getByText('Ändern', { exact: true })).toBeVisible();
    await expect(waiting.getByText('Stornieren', { exact: true })).toBeVisible();
  },
);

/** Changes the order on its receipt, which is changed elsewhere while the ticket is open: that begins anew, and what it says is sent. */
async function changeTwice(page: Page, { api }: Customer): Promise<void> {
  const no = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: /^Change the order for / }).click();
  const ticket = page.getByRole('dialog');
  const quantity = ticket.getByRole('spinbutton', { name: 'Quantity' });
  await expect(ticket.getByRole('button', { name: 'Change order' })).toBeDisabled();
  await expect(ticket.getByText(/^Once it fills: Stop\s50\.00 · Target\s/)).toBeVisible();
  await quantity.fill('2');
  await expect(ticket.getByText(/ held for it, then .+ more$/)).toBeVisible();
  await api.call('POST /stock/success/deal/replace', { body: { no, version: 0, count: 3 } });
  await expect(ticket.getByText(/^It waits to buy 3 shares at /)).toBeVisible();
  await expect(quantity).toHaveValue('3');
  await quantity.fill('2');
  await expect(ticket.getByText(/ held for it, then .+ less$/)).toBeVisible();
  await ticket.getByRole('button', { name: /^Stop and target Stop 50.00 · Target / }).click();
  await ticket.getByLabel('Stop price').fill('60');
  await ticket.getByLabel('Target price').fill('');
  await ticket.getByRole('button', { name: 'Change order' }).click();
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
  await expect(ticket).toBeHidden();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toContainText([
    /^From 1 at .+ to 3 at /,
    /^From 3 at .+ to 2 at .+From Stop\s50\.00 · Target\s.+ to Stop\s60\.00/,
  ]);
}

test(
  'a position of two lots is sold at once, and each lot has its receipt',
  { tag: '@all' },
  async ({ page, funded }) => {
    await buySome(funded, 2);
    await buySome(funded, 3);
    await enterAs(funded, page);
    await page.goto('/trade');
    await page.getByRole('list', { name: 'Positions' }).getByRole('button', { name: stock.name }).click();
    await page.getByRole('link', { name: 'Sell all 5' }).click();
    await expect(page.getByText(/^2 of .+, 3 of /)).toBeVisible();
    const from = page.getByLabel('Sell from');
    await expect(from).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose a lot' }).click();
    await expect(from).toBeFocused();
    await from.selectOption({ index: 1 });
    await expect(page.getByRole('button', { name: 'All 2' })).toBeVisible();
    // Five are held, and said to be above: it is the lot that has only two.
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
    await expect(page.getByText('You hold 2 of this lot')).toBeVisible();
    await from.selectOption({ label: 'All lots, oldest first' });
    await expect(page.getByText('You hold 2 of this lot')).toBeHidden();
    await page.getByRole('button', { name: '25%' }).click();
    await page.getByRole('button', { name: 'All 5' }).click();
    await typeSafeLimit(page, 'sell');
    await page.getByRole('button', { name: 'Sell 5 shares' }).click();
    await expect(page.getByRole('heading', { name: `Sold 5 shares of ${stock.name}` })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('link')).toHaveText([/^2 shares/, /^3 shares/]);
    // Back to where it began.
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveTitle('Positions · Sauda');
    await expect(page.getByText('What you buy appears here with its cost and its profit.')).toBeVisible();
  },
);

test('a lot that was sold meanwhile is not replaced by the others', { tag: '@all' }, async ({ page, funded }) => {
  const sold = await buySome(funded, 2);
  await buySome(funded, 3);
  const { data } = await funded.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } });
  await funded.api.call('POST /stock/success/deal/sell', {
    body: { tag: stock.symbol, count: 2, sell_price: data.price_low },
  });
  await enterAs(funded, page);
  await page.goto(`${detailPath()}?type=sell&lot=${encodeURIComponent(JSON.stringify(sold))}`);
  await expect(page.getByText('This lot has been sold. Choose another lot or all lots.')).toBeVisible();
  const from = page.getByLabel('Sell from');
  await expect(from).toHaveValue(sold);
  const submit = page.getByRole('button', { name: 'Sell 1 share' });
  await expect(submit).toBeDisabled();

  await from.selectOption({ label: 'All lots, oldest first' });
  await expect(page.getByText(/^This lot has been sold/)).toBeHidden();
  await typeSafeLimit(page, 'sell');
  await submit.click();
  await expect(page.getByRole('heading', { name: `Sold 1 share of ${stock.name}` })).toBeVisible();
});

test('what is bought in one tab appears in the other', { tag: '@all' }, async ({ context, page, funded }) => {
  await openTicket(page, funded);
  const other = await context.newPage();
  await other.goto('/trade');
  await expect(other.getByText('No stock positions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Buy 1 share' }).click();
  await expect(bought(page)).toBeVisible();
  await expect(other.getByRole('list', { name: 'Positions' })).toContainText(stock.name);
});

test('a stock is found and bought with the keyboard alone', { tag: '@all' }, async ({ page, funded }) => {
  await enterAs(funded, page);
  await page.goto('/markets');
  const { keyboard } = page;

  await tabTo(page, 'Search stocks');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name or code')).toBeFocused();
  await keyboard.type('panchv');
  // What the first letters found, or is popular, may have it further down.
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toContainText(stock.name);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(detailPath());

  const buy = page.getByRole('link', { name: 'Buy', exact: true });
  await tabTo(page, 'Buy');
  for (const close of [() => page.goBack(), () => keyboard.press('Escape')]) {
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Trade ${stock.name}` })).toBeVisible();
    await expect(page).toHaveURL(`${detailPath()}?type=buy`);
    await close();
    await expect(page).toHaveURL(detailPath());
    await expect(buy).toBeFocused();
  }
  await keyboard.press('Enter');
  await expect(page.getByText('Available ₹50,000.00')).toBeVisible();
  await tabTo(page, 'Order type');
  await keyboard.press('ArrowDown');
  await tabTo(page, 'Limit price');
  const market = figureIn(await page.getByLabel('Limit price').inputValue());
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(String(Math.ceil(market * 1.02)));
  await tabTo(page, 'Quantity');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await tabTo(page, 'Buy 3 shares');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Bought 3 shares of ${stock.name}` })).toBeFocused();
  expect(await countOrders(funded)).toBe(1);
});

/** Presses Tab until the focus is on the control of that name, as somebody without a pointer does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const controls = (['button', 'link', 'radio', 'combobox', 'textbox', 'spinbutton'] as const).map((role) =>
    page.getByRole(role, { name, exact: true }),
  );
  const [first, ...rest] = controls;
  if (first === undefined) return;
  const control = rest.reduce((found, next) => found.or(next), first);
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The focus does not come to "${name}" by Tab.`);
}
