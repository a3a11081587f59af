/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which other fixtures are needed. */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { demo, deposit, logIn, origin, registerCustomer, type Customer } from './customers.ts';
import { slowDown, slowSeed } from './slow.ts';
import { createSupply, type Supply } from './supply.ts';

interface TestFixtures {
  /** What the browser may complain about in its console because the test provokes it. Everything else fails the test. */
  provoked: RegExp | undefined;
  /** Somebody new, logged in, without money. */
  newcomer: Customer;
  /** With how many rupees `funded` comes. */
  funds: string;
  /** Somebody new, logged in, with money. */
  funded: Customer;
  quietConsole: void;
}

interface WorkerFixtures {
  maybeSlow: void;
  newcomers: Supply<Customer>;
  /** Customers with so many rupees. */
  fundedCustomers: (funds: string) => Supply<Customer>;
  /** The demo customer, logged in. */
  demoCustomer: Customer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(origin()),
  provoked: [undefined, { option: true }],

  quietConsole: [
    async ({ context, provoked }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (thrown) => complaints.push(String(thrown.error().stack)));
      // What a test takes away of the network under a page that is open may slip through until the browser has heard of it,
      // unless it asks about each request from the start: https://github.com/microsoft/playwright/issues/41802
      if (provoked !== undefined) await context.route('**/asked-for-by-nothing', (route) => route.abort());
      await use();
      const said = complaints.filter((complaint) => provoked?.test(complaint) !== true);
      // Requests that a test answers itself may be under way when it ends: now they reach the server, whatever it makes of them.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(said).toEqual([]);
    },
    { auto: true },
  ],

  newcomer: async ({ newcomers }, use) => use(await newcomers.take()),
  funds: ['50000', { option: true }],
  funded: async ({ fundedCustomers, funds }, use) => use(await fundedCustomers(funds).take()),

  maybeSlow: [
    async ({ browser }, use) => {
      if (slowSeed !== 0) slowDown(browser);
      await use();
    },
    { scope: 'worker', auto: true },
  ],

  newcomers: [
    async ({}, use, { workerIndex }) => {
      const supply = createSupply(() => registerCustomer(workerIndex), 2);
      await use(supply);
      await supply.end();
    },
    { scope: 'worker' },
  ],

  fundedCustomers: [
    async ({}, use, { workerIndex }) => {
      const supplies = new Map<string, Supply<Customer>>();
      const supplyOf = (funds: string) => {
        const supply = createSupply(async () => {
          const customer = await registerCustomer(workerIndex);
          await deposit(customer, funds);
          return customer;
        }, 2);
        supplies.set(funds, supply);
        return supply;
      };
      await use((funds) => supplies.get(funds) ?? supplyOf(funds));
      for (const supply of supplies.values()) await supply.end();
    },
    { scope: 'worker' },
  ],

  demoCustomer: [async ({}, use) => use(await logIn(demo)), { scope: 'worker' }],
});

/** Opens the app as a customer who has logged in before: with the session in the browser's storage. */
export async function enterAs({ session }: Customer, target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(
    ([token, userInfo]) => {
      // A tab that is still empty has no storage. Then once for each tab, so that logging out lasts.
      if (location.protocol === 'about:' || sessionStorage.getItem('entered') !== null) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem('token', token);
      localStorage.setItem('userInfo', userInfo);
      // By keys and screen readers, and in most tests.
      localStorage.setItem('confirmBy', 'button');
    },
    [session.token, session.userInfo] as const,
  );
}

/** Fills in the login form once the app has taken over from the static screen in its page. */
export async function submitLogin(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await expect(page).toHaveTitle('Log in · Sauda');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export { expect };
