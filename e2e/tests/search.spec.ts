import { enterIn } from '../support/enter-in.ts';
import { expect, test } from '../support/test.ts';
import { detailPath, stock } from '../support/trading.ts';

// The service worker stands between the page and what these tests do to its calls.
test.use({ serviceWorkers: 'block' });

test('the search starts full, finds by class, follows from a row, and keeps what was opened until log-out', async ({
  page,
  newcomer,
}) => {
  await enterIn('en', newcomer, page);
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Search stocks' });
  const dialog = page.getByRole('dialog', { name: 'Search stocks' });
  const field = dialog.getByLabel('Name or code');
  const list = (name: string) => dialog.getByRole('list', { name, exact: true });

  await open.click();
  await expect(list('Most active').getByRole('link')).toHaveCount(5);
  await expect(list('Recent')).toHaveCount(0);

  await field.fill('panchv');
  const found = list('Results').getByRole('listitem').filter({ hasText: stock.symbol });
  await expect(found).toContainText(/₹[\d,]+\.\d\d/);
  await expect(found).toContainText(`${stock.symbol} · Stock · NSE`);
  await expect(found.locator('mark')).toHaveText(['Panchv']);
  await expect(found.locator('mark')).toHaveCSS('font-weight', '600');

  const star = found.getByRole('button', { name: `Favourite ${stock.name}` });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Added to Favourites')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Follow in' });
  await expect(choice.getByRole('checkbox', { name: /^Favourites/ })).toBeChecked();
  await choice.getByRole('button', { name: 'New watchlist' }).click();
  const naming = page.getByRole('dialog', { name: 'New watchlist' });
  await naming.getByLabel('Name of the list').fill('Banks');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(choice.getByRole('checkbox', { name: /^Banks/ })).toBeChecked();
  await choice.getByRole('button', { name: 'Done' }).click();
  await expect(choice).toHaveCount(0);

  // What is looked for in one class alone, with words and without.
  const chip = (name: string) => dialog.getByRole('button', { name, exact: true });
  await field.fill('gold');
  for (const [name, kind] of [
    ['Futures', 'Futures'],
    ['ETFs', 'ETF'],
  ] as const) {
    await chip(name).click();
    await expect(chip(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(async () => {
      const texts = await list('Results').getByRole('listitem').allInnerTexts();
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text).toContain(`· ${kind}`);
    }).toPass();
  }
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await chip('Debt').click();
  await expect(list('Results').getByRole('listitem').first()).toContainText('· Debt');
  await chip('All').click();
  await expect(list('Most active')).toBeVisible();

  // What would be answered late is given up once something else is asked for, and never stands in its place.
  await page.route(/\/v2\/search\?.*q=kavp(&|$)/u, () => undefined);
  const asked = page.waitForRequest(/q=kavp(&|$)/u);
  await field.fill('kavp');
  await asked;
  const givenUp = page.waitForEvent('requestfailed', (request) => /q=kavp(&|$)/u.test(request.url()));
  await field.fill('panchv');
  await givenUp;
  await expect(found).toBeVisible();
  await expect(list('Results')).not.toContainText('KAVPOWER');
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  // The way back brings the search as it was left, also from a result that has not loaded yet.
  const arrives = Promise.withResolvers<void>();
  await page.route('**/assets/stock-detail-screen-*.js', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await found.getByRole('link').click();
  await expect(page).toHaveURL(detailPath());
  await expect(dialog).toBeHidden();
  await expect(open).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(field).toHaveValue('panchv');
  await expect(found).toBeVisible();
  arrives.resolve();

  await found.getByRole('link').click();
  await expect(page).toHaveURL(detailPath());
  await expect(open).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(field).toHaveValue('panchv');
  await expect(found).toBeVisible();
  await dialog.getByRole('button', { name: 'Close search' }).click();
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(field).toHaveValue('');
  await expect(list('Recent').getByRole('listitem')).toHaveCount(1);
  await expect(list('Recent')).toContainText(/Panchvati Bank.*₹[\d,]+\.\d\d/su);
  await expect(list('Recent').getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(list('Recent')).toHaveCount(0);

  await list('Most active').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/stock\/v2\//);
  const kept = () => page.evaluate(() => localStorage.getItem('recentSearches'));
  expect(await kept()).toContain('"symbol"');
  // Before the app starts again: one that stands open would ask without it.
  await page.addInitScript(() => localStorage.removeItem('token'));
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).toBeNull();
});
