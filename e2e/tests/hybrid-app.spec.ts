import { actAsShell, askedOf, tell } from '../support/fake-shell.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { stock } from '../support/trading.ts';

test.use({ provoked: /net::ERR_FAILED|Failed to fetch dynamically imported module/ });

test(
  'in the hybrid app its back button, links, sheet for sharing and lock are the page’s',
  { tag: '@all' },
  async ({ page, funded }) => {
    const { price_high: price } = (await funded.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
    const body = { tag: stock.symbol, count: 1, price, mold: 'stock' } as const;
    const { no } = (await funded.api.call('POST /stock/success/deal/buy', { body })).data;
    await actAsShell(page);
    await enterAs(funded, page);

    await test.step('back: out of a sheet, through the screens, to Home, and out of the app', async () => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Available balance' }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      await tell(page, 'backButton');
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/account');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Markets' }).click();
      await expect(page).toHaveURL('/markets');
      await tell(page, 'backButton');
      await expect(page).toHaveURL('/account');
      await tell(page, 'backButton');
      await expect(page).toHaveURL('/');
      await tell(page, 'backButton');
      await expect.poll(() => askedOf(page)).toContainEqual(['App', 'minimizeApp', undefined]);
    });

    await test.step('a link opens its screen, and one to elsewhere none', async () => {
      await tell(page, 'appUrlOpen', { url: 'https://elsewhere.example/withdraw' });
      await tell(page, 'appUrlOpen', { url: `sauda:///records/${no}` });
      await expect(page).toHaveURL(`/records/${no}`);
    });

    await test.step('a receipt is shared', async () => {
      await page.getByRole('button', { name: 'Share' }).click();
      expect(await askedOf(page)).toContainEqual([
        'Share',
        'share',
        { title: 'Receipt', text: expect.stringContaining(stock.name) },
      ]);
    });

    await test.step('its bars follow the appearance, and its lock covers the page', async () => {
      await tell(page, 'appUrlOpen', { url: 'sauda:///settings' });
      await page.getByRole('radio', { name: 'Dark' }).check();
      await expect
        .poll(async () => (await askedOf(page)).findLast(([plugin]) => plugin === 'SystemBars')?.[2])
        .toEqual({ style: 'DARK' });
      const lock = page.getByRole('radio', { name: 'Fingerprint or face' });
      await page.evaluate(() => localStorage.setItem('stranger', 'yes'));
      await lock.click({ force: true });
      await expect(page.getByText('The lock was not changed.').first()).toBeVisible();
      await expect(
        page.getByRole('radiogroup', { name: 'App lock' }).getByRole('radio', { name: 'Off' }),
      ).toBeChecked();
      await page.evaluate(() => localStorage.removeItem('stranger'));
      // What was told lies over it for a while.
      await lock.press('Space');
      await expect(lock).toBeChecked();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('appLock'))).toBe('on');
      await page.evaluate(() => localStorage.setItem('stranger', 'yes'));
      await page.reload();
      const cover = page.getByRole('dialog', { name: 'Sauda is locked' });
      await expect(cover.getByRole('button', { name: 'Unlock' })).toBeEnabled();
      await expect(cover.getByRole('button', { name: 'Unlock' })).toBeFocused();
      await tell(page, 'backButton');
      await expect.poll(() => askedOf(page)).toContainEqual(['App', 'minimizeApp', undefined]);
      await expect(page).toHaveURL('/settings');
      await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0);
      await page.evaluate(() => localStorage.removeItem('stranger'));
      await cover.getByRole('button', { name: 'Unlock' }).click();
      await expect(cover).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    });

    await test.step('what is locked stays covered where the lock cannot be loaded', async () => {
      const code = '**/assets/connect-*.js';
      await page.route(code, (route) => route.abort());
      await page.reload();
      const cover = page.getByRole('dialog', { name: 'Sauda is locked' });
      await expect(cover.getByRole('button', { name: 'Log out' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0);
      await page.unroute(code);
      await cover.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
      await expect(cover).toBeHidden();
    });
  },
);
