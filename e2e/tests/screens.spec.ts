import type { Page } from '@playwright/test';
import type { Customer } from '../support/customers.ts';
import { beginLook, looks, type Look } from '../support/look.ts';
import { finishedScreens, type Screen } from '../support/screens.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { showWithin } from '../support/within.ts';

/** So many are looked at in one page: to open a new one for each costs more than the look. */
const inOnePage = 10;

/** What few see, or seldom: `npm run test:all` alone looks at it. */
const seldom: readonly string[] = [
  'asking for access',
  'stock detail in its market',
  'chart as a table',
  'lots of a position',
  'a search without a match',
  'treasury detail',
  'buying a pair',
  'buying a bond',
  'income',
  'stops and targets',
  'setting an alert',
  'basket',
  'what the balance is made of',
  'statements',
  'proof of holdings',
  'check of a statement',
  'recharge records',
  'a request',
  'choosing a bank card',
  'loans',
  'narrowing account changes',
  'choosing a transaction password',
  'devices',
  'requests for access',
  'lost something',
  'notices',
  'an article',
  'logging out',
  'downloading my data',
  'closing the account',
  'setting up an authenticator app',
  'about',
  'block trading orders',
  'IPO orders',
  'an allotment',
  'a fund',
  'fund orders',
  'an unknown address',
];

const unknown = seldom.filter((name) => !finishedScreens.some((screen) => screen.name === name));
if (unknown.length > 0) throw new Error(`There is no screen named ${unknown.join(', ')}.`);

/** A look at what is seen often, and at the rest. */
const looksByNeed = looks.flatMap((look) => [
  { ...look, isSeldom: false },
  { ...look, isSeldom: true, details: { tag: '@all' } },
]);

for (const { how, look, details, isBroad, isSeldom } of looksByNeed) {
  for (const isPublic of [true, false]) {
    const all = finishedScreens.filter(
      (screen) =>
        (screen.isPublic ?? false) === isPublic &&
        seldom.includes(screen.name) === isSeldom &&
        (isBroad || screen.isVariant !== true),
    );
    for (let from = 0; from < all.length; from += inOnePage) {
      const screens = all.slice(from, from + inOnePage);
      const names = screens.map(({ name }) => name).join(', ');
      test(`readable by all ${how}: ${names}`, details, async ({ page, demoCustomer }) => {
        if (!isPublic) await enterAs(demoCustomer, page);
        for (const screen of screens) {
          await test.step(screen.name, () => openAndLook(page, screen, demoCustomer, look));
        }
      });
    }
  }
}

async function openAndLook(page: Page, screen: Screen, customer: Customer, look: Look): Promise<void> {
  const path = await screen.path(customer);
  await beginLook(page);
  if (canOpenWithin(page, path) && screen.isChanged !== true) await showWithin(page, path);
  else await page.goto(path);
  await screen.settle(page);
  await expect(page.locator('h1')).toHaveCount(1);
  await look(page, screen.name);
}

/** Where the app is open, unless at the same address: there, what was done before would still stand. */
function canOpenWithin(page: Page, path: string): boolean {
  const { origin, pathname } = new URL(page.url());
  return origin !== 'null' && pathname !== new URL(path, origin).pathname;
}
