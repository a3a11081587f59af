import type { Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { expect, test } from '../support/test.ts';

// The service worker stands between the page and what these tests do to its calls.
test.use({ serviceWorkers: 'block' });

const pair = { symbol: 'JPYINR', listed: 'Japanese yen / Indian rupee', german: 'Japanischer Yen / Indische Rupie' };

/** A thousand yen, at once or at the lowest price that is allowed, where the order waits. */
async function buyPair({ api }: Customer, limit: 'price_high' | 'price_low'): Promise<string> {
  const { data: quote } = await api.call('GET /v2/yahoo', { query: { symbol: pair.symbol } });
  const body = { tag: pair.symbol, count: 1000, price: quote[limit], mold: 'forex' as const };
  return (await api.call('POST /stock/success/deal/buy', { body })).data.no;
}

test(
  'a pair and a contract have German names in the search, and keep their own in its addresses',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await enterIn('de', newcomer, page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Aktien suchen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aktien suchen' });
    const found = dialog.getByRole('list', { name: 'Treffer' }).getByRole('listitem');
    await dialog.getByLabel('Name oder Kürzel').fill('gold');
    await expect(found.filter({ hasText: 'Gold, 10 Gramm' }).first()).toBeVisible();
    await dialog.getByLabel('Name oder Kürzel').fill(pair.symbol);
    await expect(found.getByRole('button', { name: `Favorit ${pair.german}` })).toBeVisible();
    await expect(found.getByRole('link')).toContainText(pair.german);
    await expect(found.getByRole('link')).toHaveAttribute(
      'href',
      `/stock/v2/${pair.symbol}/${encodeURIComponent(pair.listed)}`,
    );
  },
);

test(
  'a contract on an index, and where a bond trades, are told in German',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await newcomer.api.call('POST /stock/success/collection/add', { body: { symbol: 'UB2036' } });
    await enterIn('de', newcomer, page);
    await page.goto('/stock/v2/UB2036/Union%20Bond');
    await expect(page.getByRole('banner')).toContainText('UB2036 · Staatsanleihen');
    await expect(page.getByRole('main')).toContainText('Außerbörslicher Handel, Mumbai');
    await page.goto('/watchlists');
    await expect(page.getByRole('list', { name: 'Favoriten' })).toContainText('UB2036 · Staatsanleihen');
    await page.getByRole('button', { name: 'Aktien suchen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aktien suchen' });
    await dialog.getByLabel('Name oder Kürzel').fill('india 50 futures');
    await expect(dialog.getByRole('list', { name: 'Treffer' }).getByRole('link').first()).toContainText(
      /India 50 Futures [A-Z][a-zä]+\.? 20\d\d/,
    );
    // Also to whom the chips of its months are read, and of what ends within hours.
    await page.goto('/futures');
    await expect(page.getByRole('link', { name: /Gold, 10 Gramm [A-Z][a-zä]+\.? 20\d\d$/ }).first()).toBeAttached();
    await page.goto('/treasury-debt');
    await expect(page.getByText(/^Übungs-Schatzwechsel 8\.76% \d+\. [A-Z][a-zä]+\.? \d\d:\d\d$/).first()).toBeVisible();
  },
);

test(
  'orders, the receipt and the history name a pair in German, and mark a buy by its word',
  { tag: '@all' },
  async ({ page, funded }) => {
    const filled = await buyPair(funded, 'price_high');
    await buyPair(funded, 'price_low');
    await enterIn('de', funded, page);

    await page.goto('/trade-no-nav/forex/1');
    const pending = page.getByRole('listitem').filter({ hasText: 'Kauf 1,000 zu' });
    await expect(pending.getByRole('link')).toContainText(pair.german);
    await expect(pending.getByRole('button', { name: `Order für ${pair.german} stornieren` })).toBeVisible();

    await page.goto('/records');
    const order = page.locator(`a[href$="/records/${filled}"]`);
    await expect(order).toContainText(pair.german);
    await expect(order).toContainText(/Kauf 1,000 zu ₹0\.\d{4}/);
    await order.click();
    await expect(page.getByRole('heading', { name: `1,000 Einheiten ${pair.german} kaufen` })).toBeVisible();

    await page.goto('/account/changes');
    await expect(page.getByRole('link', { name: `${pair.german} gekauft` })).toBeVisible();
  },
);

test('the list of pairs shows none by its English name in German', { tag: '@all' }, async ({ page, demoCustomer }) => {
  const query = { market: 'FOREX', limit: 100 };
  const { rows } = (await demoCustomer.api.call('GET /v2/stock/list', { query })).data;
  expect(rows.length).toBeGreaterThan(15);
  await enterIn('de', demoCustomer, page);
  for (const { name } of rows) expect(name).toMatch(/ \/ /);
  await page.goto('/forex');
  await expect(page.getByRole('main').getByRole('listitem').nth(9)).toBeVisible();
  for (const { name } of rows) await expect(page.getByText(name, { exact: true })).toHaveCount(0);
});
