import type { Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { untilColoursStand } from '../support/colours.ts';
import type { Customer } from '../support/customers.ts';
import { finishedScreens, type Screen } from '../support/screens.ts';
import { enterAs, expect, test } from '../support/test.ts';

/** How many pixels the page can be scrolled sideways. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** So many are looked at in one page: to open a new one for each costs more than the look. */
const inOnePage = 10;

for (const isPublic of [true, false]) {
  const all = finishedScreens.filter((screen) => (screen.isPublic ?? false) === isPublic);
  for (let from = 0; from < all.length; from += inOnePage) {
    const screens = all.slice(from, from + inOnePage);
    const names = screens.map(({ name }) => name).join(', ');
    test(`readable by all in light and dark, and nothing beyond the edge of a narrow phone: ${names}`, async ({
      page,
      demoCustomer,
    }) => {
      if (!isPublic) await enterAs(demoCustomer, page);
      for (const screen of screens) {
        await test.step(screen.name, () => lookAt(page, screen, demoCustomer));
      }
    });
  }
}

async function lookAt(page: Page, screen: Screen, customer: Customer): Promise<void> {
  const path = await screen.path(customer);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await screen.settle(page);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await findBarriers(page), screen.name).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await untilColoursStand(page);
  // Nothing but the colours differs.
  expect(await findBarriers(page, ['color-contrast']), `${screen.name} in the dark`).toEqual([]);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => sidewaysPixels(page), `${screen.name} at ${width} px`).toBe(0);
  }
}
