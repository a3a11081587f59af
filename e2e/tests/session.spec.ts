import { setTimeout as sleep } from 'node:timers/promises';
import { demo } from '../support/customers.ts';
import { enterAs, expect, submitLogin, test } from '../support/test.ts';

const keptSession = () => [localStorage.getItem('token'), localStorage.getItem('userInfo')];

/** The keys of what the browser's database has of the server's answers. */
const keptAnswers = () =>
  new Promise<IDBValidKey[]>((resolve) => {
    const opening = indexedDB.open('sauda');
    opening.addEventListener('success', () => {
      const keys = opening.result.transaction('initData').objectStore('initData').getAllKeys();
      keys.addEventListener('success', () => {
        opening.result.close();
        resolve(keys.result);
      });
    });
  });

test('without a session a screen leads to login, and from there back to the screen', async ({ page }) => {
  await page.goto('/account/changes');
  await expect(page).toHaveURL(/\/login\?back=/);
  await submitLogin(page, demo);
  await expect(page).toHaveURL('/account/changes');
  await expect(page.getByText(/^Bought /u).first()).toBeVisible();
});

test('login never leads to an address elsewhere', async ({ page, newcomer }) => {
  await page.goto('/login?back=%2F%2Fexample.org%2F');
  await submitLogin(page, newcomer);
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Home · Sauda');
});

test('with a session the login screen leads to Home', async ({ page, demoCustomer }) => {
  await enterAs(demoCustomer, page);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Home · Sauda');
});

test.describe('where the browser keeps nothing', () => {
  test.use({ provoked: /SecurityError/ });

  test('the page says that it could not start, and what to allow', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto('/login');
    await expect(page.getByRole('alert')).toHaveText(/could not start.*allow them for this page/);
    await expect(page.getByText('Forgot password?')).toBeHidden();
  });
});

test.describe('a session that ends', () => {
  // What is under way at that moment, in this tab or another, is refused.
  test.use({ provoked: /status of 401/ });

  test('logging out asks, forgets the session, and closes every tab', async ({ context, page, newcomer }) => {
    await enterAs(newcomer, context);
    await page.goto('/settings');
    const logOut = page.getByRole('main').getByRole('button', { name: 'Log out' });
    const other = await context.newPage();
    await other.goto('/account');
    await expect(other.getByText(/^ID /)).toBeVisible();

    await logOut.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/settings');
    await logOut.click();
    // The other tab may hear of it first.
    await page.route('**/user/logout', async (route) => {
      const response = await route.fetch();
      await other.waitForURL(/\/login/);
      await route.fulfill({ response });
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('Logout successful')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(keptSession)).toEqual([null, null]);
    await expect(other).toHaveURL(/\/login/);
    // Who has logged out need not be told that they are.
    await expect(page.getByText('Your session on this device has ended')).toBeHidden();

    // The server has ended it too.
    await expect(newcomer.api.call('GET /stock/success/v2/balance', {})).rejects.toThrow('logout');
  });

  test('is over also for a page that lay in the memory of the browser, as is one of another customer', async ({
    page,
    demoCustomer,
    newcomer,
  }) => {
    await enterAs(demoCustomer, page);
    await page.goto('/account');
    await expect(page.getByText(/^ID /)).toBeVisible();
    // A page that lies there hears of no other tab.
    const showAgain = (session: readonly (readonly [string, string])[]) => {
      localStorage.clear();
      for (const [key, value] of session) localStorage.setItem(key, value);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    };
    const reloaded = page.waitForEvent('load');
    await page.evaluate(showAgain, Object.entries(newcomer.session));
    await reloaded;
    await expect(page.getByText(`${newcomer.phone.slice(0, 5)} ${newcomer.phone.slice(5)}`)).toBeVisible();
    await page.evaluate(showAgain, []);
    await expect(page).toHaveURL(/\/login/);
  });

  test('leads to login and is forgotten where it was ended elsewhere', async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await page.goto('/account');
    await expect(page.getByText(/^ID /)).toBeVisible();
    await newcomer.api.call('POST /stock/success/user/logout', {});
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Your session on this device has ended. Please log in again.')).toBeVisible();
    expect(await page.evaluate(keptSession)).toEqual([null, null]);
  });

  test('is forgotten, with all figures, by a page that hears of it before it has drawn its screen', async ({
    page,
    newcomer,
  }) => {
    await enterAs(newcomer, page);
    await page.goto('/account');
    await expect(page.getByText(/^ID /)).toBeVisible();
    const customers = ['["account","customer"]', '["messages","list"]'];
    await expect.poll(() => page.evaluate(keptAnswers)).toEqual(expect.arrayContaining(customers));

    await newcomer.api.call('POST /stock/success/user/logout', {});
    await page.route('**/assets/account-screen-*.js', async (route) => {
      await sleep(2_000);
      await route.continue();
    });
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(keptSession)).toEqual([null, null]);
    // For as long as answers that were on their way might still be written.
    await sleep(1_500);
    const kept = await page.evaluate(keptAnswers);
    expect(customers.filter((key) => kept.includes(key))).toEqual([]);
  });
});
