import { setTimeout as sleep } from 'node:timers/promises';
import { holdNext } from '../support/late-answers.ts';
import { scrollTo } from '../support/scroll-to.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { stock } from '../support/trading.ts';
import { addCard, configure } from '../support/withdrawing.ts';
import { goWithin } from '../support/within.ts';

test('a list that is scrolled on while it is asked for anew shows what has changed', async ({ page, newcomer }) => {
  for (let price = 1; price <= 22; price += 1) {
    const body = { symbol: stock.symbol, direction: 'below' as const, price };
    await newcomer.api.call('POST /stock/success/alerts/add', { body });
  }
  await enterAs(newcomer, page);
  await page.goto('/alerts');
  const alerts = page.getByRole('list', { name: 'Price alerts' }).getByRole('listitem');
  await expect(alerts).toHaveCount(20);
  const { isHeld, letGo } = await holdNext(page, '**/api/stock/success/alerts?*page=1*');
  const deleted = alerts.filter({ hasText: '₹22.00' });
  await deleted.getByRole('button', { name: /^Delete the alert on / }).click();
  await isHeld;
  await scrollTo(page.getByRole('button', { name: 'Show more' }));
  // For as long as a page takes to come.
  await sleep(1_000);
  letGo();
  await expect(deleted).toHaveCount(0);
  await expect(alerts).toHaveCount(21);
});

test('what happens before the first stream tells is seen once it does', async ({ page, newcomer }) => {
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v2/stream*', async (route) => {
    await isOver;
    await route.continue();
  });
  await enterAs(newcomer, page);
  await page.goto('/settings/bank-cards');
  await expect(page.getByText('No bank accounts yet')).toBeVisible();
  await addCard(newcomer);
  letGo();
  await expect(page.getByText('•••• 0075')).toBeVisible();
});

test('the language that was chosen last is shown, whichever comes first', async ({ page }) => {
  await configure(page, { languages: 'en,de,es' });
  await page.goto('/login');
  const html = page.locator('html');
  const { isHeld, letGo } = await holdNext(page, '**/assets/de-*.js');
  const menu = page.getByRole('combobox', { name: 'Language' });
  await menu.selectOption('de');
  await isHeld;
  await menu.selectOption('es');
  await expect(html).toHaveAttribute('lang', 'es');
  const isCome = page.waitForEvent('requestfinished', (request) => /\/de-[^/]+\.js$/.test(request.url()));
  letGo();
  await isCome;
  // For as long as its texts take to be read.
  await sleep(500);
  await expect(html).toHaveAttribute('lang', 'es');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('es');
});

test('how far KYC is does not stay as it was when its screen was made ready', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/settings/about');
  await expect(page.getByText(/TradingView, Inc\./)).toBeVisible();
  let asked = 0;
  await page.route('**/api/stock/success/autonomy/state', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object };
    asked += 1;
    // It is decided right after it was asked for first.
    const decided = asked === 1 ? {} : { status: 2, real_name: 'Asha Rao', decided_at: new Date().toISOString() };
    await route.fulfill({ response, json: { ...rest, data: { ...data, ...decided } } });
  });
  await goWithin(page, '/settings/real-name');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('a language that is taken back is told to the server, too', async ({ page, newcomer }) => {
  const languageOf = async () => (await newcomer.api.call('GET /stock/success/v2/user/info', {})).language;
  await newcomer.api.call('POST /stock/success/user/language', { body: { language: 'en' } });
  await configure(page, { languages: 'en,de' });
  await enterAs(newcomer, page);
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect.poll(languageOf).toBe('de');
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  await expect.poll(languageOf).toBe('en');
});

test.describe('a language that could not be loaded', () => {
  test.use({ provoked: /Failed to load resource/ });

  test('is not shown as chosen, and can be chosen after a reload', async ({ page }) => {
    await configure(page, { languages: 'en,de' });
    await page.goto('/login');
    await page.route('**/assets/de-*.js', (route) => route.abort());
    const menu = page.getByRole('combobox', { name: 'Language' });
    await menu.selectOption('de');
    await expect(page.getByText('The language could not be loaded. Check your connection.')).toBeVisible();
    await expect(menu).toHaveValue('en');
    await page.unroute('**/assets/de-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('The language could not be loaded.')).toBeHidden();
    await menu.selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});
