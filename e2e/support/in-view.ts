import { expect, type Locator, type Page } from '@playwright/test';

/** The sizes of small phones: an old one, and what is left of a usual one between its browser's bars. */
export const smallScreens = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
] as const;

/** Whether all of it is on the screen, and nothing lies over it. */
export async function expectInView(page: Page, what: Locator): Promise<void> {
  for (const size of smallScreens) {
    await page.setViewportSize(size);
    await expect(what).toBeVisible();
    await expect(async () => {
      const seen = await what.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [(left + right) / 2, y] as const);
        return {
          isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
          isUncovered: points.every(([x, y]) => {
            const there = document.elementFromPoint(x, y);
            return there !== null && (element.contains(there) || there.contains(element));
          }),
        };
      });
      expect(seen).toEqual({ isInside: true, isUncovered: true });
    }).toPass({ timeout: 30_000 });
  }
}
