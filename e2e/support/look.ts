import { expect, type Page } from '@playwright/test';
import { findBarriers, layoutRules } from './barriers.ts';
import { untilColoursStand } from './colours.ts';

/** A phone of today, with text as it is at first: what a look begins and ends with. */
const usual = { width: 390, height: 800 } as const;
/** The least that a phone has, and the widths at which there is room for more than one column. */
const narrow = 320;
const wide = [820, 1_280] as const;
/** Wider than the column of a phone: what stands there at 820 or 1,280 pixels has a layout of its own. */
const widestColumn = 500;

/** How many pixels the page, or what scrolls in a sheet or dialog over it, can be moved sideways. A table may be. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrolled = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *, [role="alertdialog"]')].filter(
      (element) =>
        /auto|scroll/u.test(getComputedStyle(element).overflowY) &&
        // A strip of chips or tabs is pushed aside, as it should be.
        element.clientHeight > 120 &&
        element.querySelector('table') === null,
    );
    return [document.documentElement, ...scrolled].reduce(
      (most, { scrollWidth, clientWidth }) => Math.max(most, scrollWidth - clientWidth),
      0,
    );
  });
}

/** From the left edge of what is drawn to its right one, in pixels. */
function drawnWidth(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('main, header, nav, aside, [role="dialog"], [role="alertdialog"]')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    return Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left));
  });
}

/** Sets the width of the screen, and how large text is in per cent of its usual size. */
async function lay(page: Page, width: number, textPercent: number): Promise<void> {
  await page.setViewportSize({ ...usual, width });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
  }, textPercent);
}

/** Makes the page what a look begins with: before it is opened, so that nothing moves while it is looked at. */
export async function beginLook(page: Page): Promise<void> {
  await page.setViewportSize(usual);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/**
 * Looks at the page as it stands, without loading anything anew: by all of axe's rules in light, and by those of colour in the dark. At
 * 320 pixels with text twice as large nothing is wider than the page.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  await untilColoursStand(page);
  expect(await findBarriers(page, undefined, layoutRules), name).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await untilColoursStand(page);
  // Nothing but the colours differs.
  expect(await findBarriers(page, ['color-contrast']), `${name} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await lay(page, narrow, 200);
  await expect.poll(() => sidewaysPixels(page), `${name} at ${narrow} px with text at 200 %`).toBe(0);
  await lay(page, usual.width, 100);
}

/**
 * Looks at the page by axe's rules of layout where it differs: at 320, 390, 820 and 1,280 pixels, and with text twice as large. Nothing is
 * wider than the page.
 */
async function lookAround(page: Page, name: string): Promise<void> {
  await untilColoursStand(page);
  for (const textPercent of [100, 200]) {
    for (const width of [narrow, usual.width, ...wide]) {
      await lay(page, width, textPercent);
      const where = `${name} at ${width} px with text at ${textPercent} %`;
      await expect.poll(() => sidewaysPixels(page), where).toBe(0);
      const rules =
        width === narrow && textPercent === 200
          ? layoutRules
          : width > usual.width && textPercent === 100 && (await drawnWidth(page)) > widestColumn
            ? [...layoutRules, 'color-contrast']
            : [];
      // The page takes a moment to follow a new width.
      if (rules.length > 0) await expect.poll(() => findBarriers(page, rules), where).toEqual([]);
    }
  }
  await lay(page, usual.width, 100);
}

/** How what is on the screen is looked at, as the end of a test's title says, and in which tier. */
export const looks = [
  { how: 'in light and dark', look: lookAt, isBroad: false, details: {} },
  { how: 'at any width, with text twice as large', look: lookAround, isBroad: true, details: { tag: '@all' } },
] as const;

/** Looks at the page as it stands, which has that name. */
export type Look = (page: Page, name: string) => Promise<void>;

/** Makes the page as narrow as phones are, with text twice as large, for looks of which each is at the hardest case alone. */
export async function beginNarrowLook(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await lay(page, narrow, 200);
}

/** Looks once, by all of axe's rules, at what is made of parts that other screens have in every form. */
export async function lookOnce(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page, undefined, layoutRules), name).toEqual([]);
  await expect.poll(() => sidewaysPixels(page), `${name} at ${narrow} px with text at 200 %`).toBe(0);
}
