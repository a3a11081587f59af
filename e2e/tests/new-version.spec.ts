import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../support/test.ts';

/** What the page's service worker was asked for. */
interface Asked {
  looks: number;
  readonly messages: unknown[];
}
interface WithAsked extends Window {
  asked: Asked;
}

/** A service worker that the test stands in for, as a new one comes with another build alone. */
async function standInForWorker(page: Page, isWaiting: boolean): Promise<void> {
  await page.addInitScript((waits) => {
    const asked: Asked = { looks: 0, messages: [] };
    (window as unknown as WithAsked).asked = asked;
    const waiting = waits ? { postMessage: (message: unknown) => asked.messages.push(message) } : null;
    const registration = Object.assign(new EventTarget(), {
      waiting,
      installing: null,
      async update() {
        asked.looks += 1;
      },
    });
    const container = navigator.serviceWorker;
    container.register = async () => registration as unknown as ServiceWorkerRegistration;
    container.getRegistration = container.register;
    Object.defineProperty(container, 'controller', { value: {} });
  }, isWaiting);
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as WithAsked).asked);

/** The page goes out of sight, or comes back. */
function see(page: Page, isSeen: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isSeen);
}

test('an open app looks for a new version every hour, but for one that nobody sees, which does when it is come back to', async ({
  page,
  newcomer,
}) => {
  await standInForWorker(page, false);
  await page.clock.install();
  await enterAs(newcomer, page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // It comes back right away.
  await see(page, true);
  expect(await asked(page)).toMatchObject({ looks: 0 });
  await expect(async () => {
    await page.clock.fastForward('01:00:00');
    expect(await asked(page)).toMatchObject({ looks: 1 });
  }).toPass();
  await see(page, false);
  await page.clock.fastForward('02:00:00');
  expect(await asked(page)).toMatchObject({ looks: 1 });
  await see(page, true);
  expect(await asked(page)).toMatchObject({ looks: 2 });
  await see(page, true);
  expect(await asked(page)).toMatchObject({ looks: 2 });
});

test('a new version comes when the customer says so', async ({ page, newcomer }) => {
  await standInForWorker(page, true);
  await enterAs(newcomer, page);
  await page.goto('/settings');
  await expect(page.getByText('New version available')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => asked(page)).toMatchObject({ messages: [{ type: 'SKIP_WAITING' }] });
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
  await reloaded;
  await expect(page.getByText('New version available')).toBeVisible();
});

for (const isTold of [false, true]) {
  test(`a new version that was being fetched as the app began to look is offered once, ${isTold ? 'told of again' : 'told of before'}`, async ({
    page,
    newcomer,
  }) => {
    await standInForWorker(page, false);
    await page.addInitScript((isToldAgain) => {
      const found = Object.assign(new EventTarget(), { state: 'installing', postMessage: () => undefined });
      const container = navigator.serviceWorker;
      const { register } = container;
      container.register = async (...given) => {
        const registration = Object.assign(await register.apply(container, given), { installing: found });
        setTimeout(() => {
          if (isToldAgain) registration.dispatchEvent(new Event('updatefound'));
          found.state = 'installed';
          found.dispatchEvent(new Event('statechange'));
        }, 200);
        return registration;
      };
    }, isTold);
    await enterAs(newcomer, page);
    await page.goto('/settings');
    await expect(page.getByText('New version available')).toHaveCount(1);
  });
}

test.describe('code that did not arrive', () => {
  test.use({ provoked: /net::ERR_FAILED|status of 404|Failed to fetch dynamically imported module/ });

  test('as the server has that of a newer version alone, comes with it at a retry', async ({ page, newcomer }) => {
    await standInForWorker(page, true);
    await page.route('**/assets/account-screen-*.js', (route) => route.fulfill({ status: 404 }));
    await enterAs(newcomer, page);
    await page.goto('/account');
    await expect(page.getByText('This screen could not be shown')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => asked(page)).toEqual({ looks: 1, messages: [{ type: 'SKIP_WAITING' }] });
    const reloaded = page.waitForEvent('load');
    await page.unrouteAll();
    await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
    await reloaded;
    await expect(page.getByText(/^ID /)).toBeVisible();
  });

  test('is loaded by a new page once nobody looks, where an earlier command waits for it', async ({ page, funded }) => {
    const { id } = JSON.parse(funded.session.userInfo) as { id: number };
    const code = '**/assets/commands-*.js';
    await page.route(code, (route) => route.abort());
    await enterAs(funded, page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Investments' })).toBeVisible();
    const failed = page.waitForRequest(code);
    // As another tab leaves it behind, long ago, so that it is only asked about.
    await page.evaluate((customer) => {
      const kept = {
        action: 'request-recharge',
        path: '/stock/success/v2/recharge/add',
        about: 'Deposit of 5',
        customer,
      };
      const key = crypto.randomUUID();
      const text = JSON.stringify([{ ...kept, key, sentAt: Date.now() - 10 * 60_000 }]);
      localStorage.setItem('unanswered', text);
      window.dispatchEvent(new StorageEvent('storage', { key: 'unanswered' }));
    }, String(id));
    await failed;
    await page.unroute(code);
    const reloaded = page.waitForEvent('load');
    await see(page, false);
    await reloaded;
    await expect(page.getByText('Deposit of 5')).toBeVisible();
  });
});
