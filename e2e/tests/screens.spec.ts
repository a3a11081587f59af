import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { finishedScreens } from '../support/screens.ts';
import { enterAs, expect, test } from '../support/test.ts';

/** What axe finds serious or critical, as one line for each kind; by all of its rules, or by some. */
async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  // The other mode opens a second page for what is in frames, of which the app has none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html }) => html).join(' and ')}`);
}

/** How many pixels the page can be scrolled sideways. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

for (const screen of finishedScreens) {
  test(`${screen.name}: readable by all in light and dark, and nothing beyond the edge of a narrow phone`, async ({
    page,
    demoCustomer,
  }) => {
    if (screen.isPublic !== true) await enterAs(demoCustomer, page);
    const path = await screen.path(demoCustomer);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await screen.settle(page);
    await expect(page.locator('h1')).toHaveCount(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    // Nothing but the colours differs.
    expect(await findBarriers(page, ['color-contrast'])).toEqual([]);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => sidewaysPixels(page), `at ${width} px`).toBe(0);
    }
  });
}
