import type { Page } from '@playwright/test';

type Timed = Window & { waits: number[] };

/**
 * Has the page write down for how long it asks the browser to wait, once or again and again, before its first script runs.
 * @returns what it has asked for since the last time, in milliseconds
 */
export async function noteWaits(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const own = window[name] as (...asked: unknown[]) => number;
      Object.assign(window, {
        [name]: (...asked: unknown[]) => {
          waits.push(Number(asked[1] ?? 0));
          return own(...asked);
        },
      });
    }
  });
  return () => page.evaluate(() => (window as unknown as Timed).waits.splice(0));
}
