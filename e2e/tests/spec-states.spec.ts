import type { Page } from '@playwright/test';
import { beginLook, beginNarrowLook, lookAt, lookOnce } from '../support/look.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { showWithin } from '../support/within.ts';

/** The screens that wait for the server, by an address of each. Two of one screen do not follow each other. */
const asking = [
  '/customer-service',
  '/markets',
  '/watchlists',
  '/trade',
  '/trade-no-nav/forex/1',
  '/account',
  '/account/changes',
  '/account/recharge-withdraw/AAAAAAAAAAAA',
  '/settings/sessions',
  '/settings/access',
  '/settings/lost',
  '/settings/passkeys',
  '/settings/authenticator',
  '/settings/notices',
  '/settings/data',
  '/settings/close-account',
  '/settings/real-name',
  '/settings/bank-cards',
  '/settings/bank-cards/1',
  '/news',
  '/news/1',
  '/stock/v2/PANCBANK/Panchvati%20Bank',
  '/stock/PANCBANK/NSE/Panchvati%20Bank',
  '/trading/PANCBANK',
  '/block-trading',
  '/block-trading/orders',
  '/qip',
  '/ipo',
  '/ipo/orders',
  '/ipo/draw/1',
  '/ipo/orders?tab=sales',
  '/fund-investment',
  '/fund-investment/orders',
  '/fund-investment/1',
  '/forex',
  '/futures',
  '/treasury-debt',
  '/withdraw',
  '/recharge-records',
  '/withdraw-records',
  '/loan',
  '/LoanApplication',
  '/records',
  '/records/AAAAAAAAAAAA',
  '/alerts',
  '/portfolio',
  '/alerts?tab=triggers',
  '/income',
] as const;

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' }).first();

/** One screen of each kind. */
const kinds: readonly string[] = [
  '/markets',
  '/trade',
  '/account/changes',
  '/stock/v2/PANCBANK/Panchvati%20Bank',
  '/records/AAAAAAAAAAAA',
  '/settings/bank-cards',
  '/settings/real-name',
  '/fund-investment',
  '/loan',
];

test('what stands for a balance that is awaited is seen on its card, and its lines apart', async ({
  page,
  newcomer,
}) => {
  // Nothing is answered for as long as the page is open.
  const never = () => new Promise<void>(() => undefined);
  await page.route('**/api/stock/success/**', never);
  await enterAs(newcomer, page);
  for (const path of ['/account', '/settings/bank-cards']) {
    await page.goto(path);
    const bones = page.getByRole('main').locator('span[style^="width"]');
    await expect(bones.first()).toBeAttached();
    const lost = await bones.evaluateAll((all) =>
      all.flatMap((bone) => {
        let around = bone.parentElement;
        while (around !== null && getComputedStyle(around).backgroundColor === 'rgba(0, 0, 0, 0)')
          around = around.parentElement;
        const same =
          around !== null && getComputedStyle(around).backgroundColor === getComputedStyle(bone).backgroundColor;
        return same ? [bone.outerHTML] : [];
      }),
    );
    expect(lost, path).toEqual([]);
  }
  await page.goto('/');
  const home = page.getByRole('main').locator('[inert] > span[style^="width"]');
  await expect(home).not.toHaveCount(0);
  const boxes = await home.evaluateAll((all) =>
    all.slice(0, 3).map((bone) => bone.getBoundingClientRect().toJSON() as DOMRect),
  );
  for (const [index, { top }] of boxes.slice(1).entries()) expect(top).toBeGreaterThan(boxes[index]?.bottom ?? 0);
});

/** What axe looks at, as the end of a test's title says, and in which tier. */
const depths = [
  { where: 'on one screen of each kind', details: {}, isLookedAt: (path: string) => kinds.includes(path) },
  { where: 'on every screen', details: { tag: '@all' }, isLookedAt: () => true },
] as const;

for (const { where, details, isLookedAt } of depths) {
  test(`what waits for the server is readable by all ${where}`, details, async ({ page, demoCustomer }) => {
    test.slow();
    await enterAs(demoCustomer, page);
    // Never answered.
    await page.route('**/api/**', () => undefined);
    await beginLook(page);
    await page.goto('/');
    await page.locator('[data-first-paint]').first().waitFor({ state: 'detached' });
    await lookAt(page, '/ while it loads');
    await beginNarrowLook(page);
    for (const path of asking.filter((path) => isLookedAt(path))) {
      await test.step(path, async () => {
        await showWithin(page, path);
        await lookOnce(page, `${path} while it loads`);
      });
    }
  });

  test.describe('what fails', () => {
    test.use({ provoked: /status of 422/ });

    test(`says so, can be tried again, and is readable by all ${where}`, details, async ({ page, demoCustomer }) => {
      test.slow();
      await enterAs(demoCustomer, page);
      const refusal = { msg: 'no', data: 'not_available', message: 'This is not available here' };
      await page.route('**/api/**', (route) => route.fulfill({ status: 422, json: refusal }));
      await beginLook(page);
      await page.goto('/');
      await expect(retry(page)).toBeVisible();
      await lookAt(page, '/ once it failed');
      await beginNarrowLook(page);
      for (const path of asking.filter((path) => isLookedAt(path))) {
        await test.step(path, async () => {
          await showWithin(page, path);
          await expect(retry(page)).toBeVisible();
          await lookOnce(page, `${path} once it failed`);
        });
      }
    });
  });

  test.describe('where there is nothing', () => {
    test.use({ provoked: /status of 404/ });

    test(`that is said, and readable by all ${where}`, details, async ({ page, newcomer }) => {
      test.slow();
      await enterAs(newcomer, page);
      // What a practice market has for everybody.
      for (const call of [
        'v2/stock/list*',
        'v2/currency/list*',
        'v2/fund/list*',
        'client/ipo*',
        'stock/new/list*',
        'stock/success/stock/list',
      ])
        await page.route(`**/api/${call}`, (route) => {
          const rows: never[] = [];
          const list = route.request().url().includes('/client/ipo') || route.request().method() === 'POST';
          const more = { rows, count: 0, balance: '0.00', eligible: true, reason: null, note: null };
          return route.fulfill({ json: { msg: 'ok', ...more, data: list ? rows : { rows, count: 0 } } });
        });
      await beginLook(page);
      await page.goto('/watchlists');
      const drawing = page.locator('main svg[viewBox="0 0 112 72"]').first();
      await expect(drawing).toBeVisible();
      await lookAt(page, '/watchlists with nothing in it');
      await beginNarrowLook(page);
      for (const path of [
        '/trade',
        '/trade-no-nav/forex/1',
        '/account/changes',
        '/trade-no-nav/futures/ok',
        '/records',
        '/trade-no-nav/treasury/ok',
        '/records?status=expired',
        '/block-trading/orders',
        '/qip/orders',
        '/ipo/orders',
        '/fund-investment/orders',
        '/ipo/orders?tab=sales',
        '/recharge-records/recharge',
        '/LoanApplication',
        '/recharge-records/withdraw',
        '/alerts',
        '/income',
        '/alerts?tab=triggers',
        '/portfolio',
        '/settings/bank-cards',
        '/settings/passkeys',
        '/withdraw',
        '/markets',
        '/forex',
        '/futures',
        '/treasury-debt',
        '/ipo',
        '/fund-investment',
        '/block-trading',
        '/news',
        '/stock/v2/NOSUCHCODE/x',
        '/records/AAAAAAAAAAAA',
        '/account/recharge-withdraw/AAAAAAAAAAAA',
        '/news/999999999',
        '/no-such-screen',
      ].filter((path) => isLookedAt(path))) {
        await test.step(path, async () => {
          await showWithin(page, path);
          await expect(drawing).toBeVisible();
          await expect(retry(page)).toHaveCount(0);
          await lookOnce(page, `${path} with nothing in it`);
        });
      }
      // Somebody new is told what comes first.
      await showWithin(page, '/');
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await lookOnce(page, '/ of somebody new');
      await showWithin(page, '/customer-service');
      await expect(page.getByText('No messages yet')).toBeVisible();
      await lookOnce(page, '/customer-service without messages');
    });
  });
}
