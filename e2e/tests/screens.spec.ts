import type { Page } from '@playwright/test';
import type { Customer } from '../support/customers.ts';
import { beginLook, looks, type Look } from '../support/look.ts';
import { finishedScreens, type Screen } from '../support/screens.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { showWithin } from '../support/within.ts';

/** So many are looked at in one page: to open a new one for each costs more than the look. */
const inOnePage = 10;

for (const { how, look, details, isBroad } of looks) {
  for (const isPublic of [true, false]) {
    const all = finishedScreens.filter(
      (screen) => (screen.isPublic ?? false) === isPublic && (isBroad || screen.isVariant !== true),
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
