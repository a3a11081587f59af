import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../support/test.ts';
import { detailPath, stock, tradingPath, typeSafeLimit } from '../support/trading.ts';

const tablet = { width: 820, height: 1_180 } as const;
const desk = { width: 1_280, height: 800 } as const;
const phone = { width: 390, height: 844 } as const;

const lists = (page: Page) => page.getByRole('region', { name: 'Instruments' });
const ticketBeside = (page: Page) => page.getByRole('region', { name: `Trade ${stock.name}` });
const ticketOver = (page: Page) => page.getByRole('dialog', { name: `Trade ${stock.name}` });
const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' });
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

test('a ticket follows the side that its address asks for, and keeps what was typed where it chose that itself', async ({
  page,
  funded,
}) => {
  await page.setViewportSize(desk);
  await enterAs(funded, page);
  await page.goto(tradingPath('buy'));
  const side = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(side('Buy')).toBeChecked();
  await page.evaluate(() => history.pushState({}, '', '?type=sell'));
  await expect(side('Sell')).toBeChecked();
  await page.goBack();
  await expect(side('Buy')).toBeChecked();
  await side('Sell').click();
  await expect(page).toHaveURL(/type=sell/);
  await side('Buy').click();
  await quantity(page).fill('7');
  await expect(page).toHaveURL(/type=buy/);
  await expect(quantity(page)).toHaveValue('7');
});

test.describe('a tablet', () => {
  test.use({ viewport: tablet });

  test(
    'shows a list and what was opened from it, at addresses that hold',
    { tag: '@all' },
    async ({ page, demoCustomer }) => {
      await enterAs(demoCustomer, page);
      await page.goto('/markets?movers=gainers');
      const rail = page.getByRole('navigation', { name: 'Main' });
      await expect(page.getByText('What you choose in the list opens here.')).toBeVisible();
      expect(await rail.boundingBox()).toMatchObject({ x: 0, y: 0, width: 64, height: tablet.height });

      const rows = page.getByRole('list', { name: 'Stocks' }).getByRole('link');
      await rows.nth(1).click();
      await expect(page).toHaveURL(/\/stock\/[^/]+\/[^/]+\/[^/]+$/);
      const first = page.url();
      await expect(page.getByRole('img', { name: /Price today, by minute/ })).toBeVisible();
      // The same list, as it was, with what is open in it.
      await expect(lists(page).getByRole('tab', { name: 'Markets', exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(lists(page).getByRole('button', { name: 'Gainers' })).toHaveAttribute('aria-pressed', 'true');
      const current = lists(page).locator('a[aria-current="page"]');
      await expect(current).toHaveCount(1);
      const name = (await headline(page).textContent()) ?? '';
      await expect(current).toContainText(name);
      const [list, chart] = [await lists(page).boundingBox(), await page.getByRole('main').boundingBox()];
      expect(list?.x).toBe(64);
      expect(chart?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));

      await lists(page).getByRole('list', { name: 'Stocks' }).getByRole('link').nth(3).click();
      await expect(page).not.toHaveURL(first);
      await page.goBack();
      await expect(page).toHaveURL(first);
      await page.reload();
      await expect(headline(page)).toHaveText(name);
      await expect(lists(page).getByRole('tab', { name: 'Markets', exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      );

      // The ticket is a sheet in the middle; closed, the same stock is there.
      await page.getByRole('link', { name: 'Buy', exact: true }).click();
      await expect(page.getByRole('dialog', { name: /^Trade / })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(first);

      // As small as a phone, it is one; and what has no list stands in the middle.
      await page.setViewportSize(phone);
      await expect(lists(page)).toHaveCount(0);
      await expect(headline(page)).toHaveText(name);
      await page.setViewportSize(tablet);
      await rail.getByRole('link', { name: 'Account' }).click();
      await expect(page).toHaveURL('/account');
      await expect(lists(page)).toHaveCount(0);
      expect((await page.getByRole('main').boundingBox())?.width).toBe(640);
    },
  );
});

test.describe('a watchlist beside a stock', () => {
  test.use({ viewport: tablet });

  test('takes what its star follows, also while it is empty', async ({ page, newcomer }) => {
    const { data } = await newcomer.api.call('POST /stock/success/watchlists/add', { body: { name: 'Banks' } });
    await enterAs(newcomer, page);
    await page.goto(detailPath());
    await lists(page).getByLabel('Watchlist', { exact: true }).selectOption({ label: 'Banks' });
    await expect(lists(page).getByText('No favourites yet')).toBeVisible();
    await page.getByRole('button', { name: 'Favourite', exact: true }).click();
    await expect(page.getByText('Added to Banks')).toBeVisible();
    await expect(lists(page).getByRole('link', { name: stock.name })).toBeVisible();
    const query = { symbol: stock.symbol };
    const { watchlists } = await newcomer.api.call('GET /stock/success/collection/check', { query });
    expect(watchlists).toEqual([data.id]);
  });
});

test.describe('a desk', () => {
  test.use({ viewport: desk, isMobile: false, hasTouch: false });

  test('has list, chart, ticket and depth beside each other, and keeps what is typed at every size', async ({
    page,
    funded,
  }) => {
    await enterAs(funded, page);
    await page.goto(detailPath());
    await expect(ticketBeside(page)).toBeVisible();
    await expect(ticketOver(page)).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^Panchvati Bank\. / })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Depth' })).toHaveCount(1);
    const [list, main, ticket] = await Promise.all([
      lists(page).boundingBox(),
      page.getByRole('main').boundingBox(),
      ticketBeside(page).boundingBox(),
    ]);
    expect(list?.width).toBe(320);
    expect(main?.x).toBe(320);
    expect(ticket?.x).toBeGreaterThanOrEqual((main?.x ?? 0) + (main?.width ?? 0));
    // Untouched, it is not in the address.
    expect(new URL(page.url()).search).toBe('');

    await quantity(page).fill('3');
    await expect(page).toHaveURL(/\?type=buy$/);
    await page.setViewportSize(phone);
    await expect(ticketOver(page)).toBeVisible();
    await expect(quantity(page)).toHaveValue('3');
    await page.setViewportSize(tablet);
    await expect(quantity(page)).toHaveValue('3');
    await page.setViewportSize(desk);
    await expect(ticketBeside(page)).toBeVisible();
    await expect(ticketOver(page)).toHaveCount(0);
    await expect(quantity(page)).toHaveValue('3');

    await typeSafeLimit(page, 'buy');
    await page.getByRole('button', { name: 'Buy 3 shares' }).click();
    await expect(ticketBeside(page).getByRole('heading', { name: `Bought 3 shares of ${stock.name}` })).toBeVisible();
    // No way back opens a ticket that is filled in already.
    expect(new URL(page.url()).search).toBe('');
    await ticketBeside(page).getByRole('button', { name: 'Done' }).click();
    await expect(quantity(page)).toHaveValue('1');
    await lists(page).getByRole('tab', { name: 'Positions' }).click();
    await expect(lists(page).getByRole('list', { name: 'Positions' }).getByRole('link')).toContainText(stock.name);

    // A lot that is sold from another place is the next ticket.
    await page
      .getByRole('main')
      .getByRole('button', { name: /Your position/ })
      .click();
    await page.getByRole('dialog').getByRole('link', { name: /^Sell/ }).first().click();
    await expect(ticketBeside(page).getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
  });

  test('has several charts, kept for the next time', { tag: '@all' }, async ({ page, demoCustomer }) => {
    await enterAs(demoCustomer, page);
    await page.goto(detailPath());
    const charts = page.getByRole('img', { name: /^(Panchvati Bank|Kaveri Power)\. / });
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Choose an instrument' }).click();
    await page.getByLabel('Name or code').fill('KAVPOWER');
    await page.getByRole('list', { name: 'Results' }).getByRole('button').first().click();
    const other = page.getByRole('region', { name: 'Kaveri Power' });
    await expect(other.getByRole('img')).toBeVisible();
    await expect(charts).toHaveCount(2);
    await page.reload();
    await expect(other.getByRole('img')).toBeVisible();
    // The list leads to another stock; the second chart stays.
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
    await expect(page.getByRole('button', { name: 'Choose an instrument' })).toHaveCount(2);
    await other.getByRole('link', { name: 'KAVPOWER' }).click();
    await expect(headline(page)).toHaveText('Kaveri Power');
  });

  test('is worked by single keys, which can be switched off', { tag: '@all' }, async ({ page, newcomer }) => {
    await newcomer.api.call('POST /stock/success/collection/add', { body: { symbol: 'KAVPOWER' } });
    await enterAs(newcomer, page);
    await page.goto(detailPath());
    const side = (name: string) => ticketBeside(page).getByRole('radio', { name, exact: true });
    const range = (name: string) => page.getByRole('radio', { name });
    const leaveField = () => page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(quantity(page)).toBeVisible();
    await expect(range('Three months')).toBeVisible();

    await page.keyboard.press('4');
    await expect(range('Three months')).toBeChecked();
    await page.keyboard.press('w');
    await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('b');
    // It has led into the ticket, where letters are typed.
    await expect(quantity(page)).toBeFocused();
    await page.keyboard.press('s');
    await expect(side('Buy')).toBeChecked();
    await leaveField();
    await page.keyboard.press('s');
    await expect(side('Sell')).toBeChecked();
    await leaveField();

    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Search stocks' });
    await expect(search.getByLabel('Name or code')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);

    // From what is open to the next row, which Enter opens.
    await expect(lists(page).locator('a[aria-current="page"]')).toContainText(stock.name);
    await leaveField();
    await page.keyboard.press('ArrowDown');
    await expect(lists(page).getByRole('link', { name: /KAVPOWER/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/stock\/v2\/KAVPOWER\//);

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toContainText('Time range of the chart');
    await help.getByRole('checkbox', { name: /Use single keys/ }).uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await page.reload();
    await expect(range('Three months')).toBeChecked();
    await page.keyboard.press('1');
    await page.keyboard.press('?');
    // The button for them is there all the same.
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(help).toHaveCount(1);
    await help.getByRole('checkbox', { name: /Use single keys/ }).check();
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await expect(range('Three months')).toBeChecked();
    await page.keyboard.press('1');
    await expect(range('One day')).toBeChecked();
  });
});

test(
  'a phone that lies on its side has room for the chart, the ticket and the large chart',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await enterAs(demoCustomer, page);
    await page.goto(detailPath());
    const chart = page.getByRole('img', { name: new RegExp(`^${stock.name}\\. `) });
    await expect(chart).toBeVisible();
    const buy = page.getByRole('link', { name: 'Buy', exact: true });
    const bar = await buy.locator('xpath=ancestor::div[1]/..').boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(56);
    // All of the chart is over the bar.
    const drawn = await chart.boundingBox();
    expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(drawn?.height).toBeGreaterThanOrEqual(140);

    await page.goto(tradingPath('buy'));
    const button = page.getByRole('button', { name: /^Buy 1 share/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    const fields = await page
      .locator('form')
      .filter({ has: quantity(page) })
      .locator('xpath=..')
      .boundingBox();
    expect(fields?.height).toBeGreaterThanOrEqual(120);

    await page.goto(`/trading/${stock.symbol}`);
    await expect(chart).toBeVisible();
    const large = await chart.boundingBox();
    expect(large?.width).toBeGreaterThan(800);
    expect(large?.height).toBeGreaterThan(200);
  },
);

test(
  'a phone that lies on its side shows all keys of the transaction password',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await enterAs(demoCustomer, page);
    await page.goto('/settings?dialog=transaction-password');
    const sheet = page.getByRole('dialog');
    for (const key of ['1', '0', 'Delete']) {
      await expect(sheet.getByRole('button', { name: key, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await sheet.getByRole('button', { name: '0', exact: true }).click();
    await expect(sheet.getByText('1 of 6 digits entered')).toBeAttached();
  },
);

test('a phone fetches nothing of what larger pages have', { tag: '@all' }, async ({ page, demoCustomer }) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  const ofLarge = () => scripts.filter((url) => /\/(wide-parts|terminal|desktop-line)-[^/]+\.js/u.test(url)).length;
  await enterAs(demoCustomer, page);
  await page.goto('/markets');
  await page.getByRole('list', { name: 'Stocks' }).getByRole('link').first().click();
  await expect(page.getByRole('img', { name: /Price today, by minute/ })).toBeVisible();
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await expect(quantity(page)).toBeVisible();
  expect(ofLarge()).toBe(0);
  await page.setViewportSize(desk);
  await expect(page.getByRole('region', { name: /^Trade / })).toBeVisible();
  expect(ofLarge()).toBe(2);
});
