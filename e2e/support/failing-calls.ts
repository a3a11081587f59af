import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';

interface Fate {
  /** What becomes of the call until then; it is broken off if nothing is said. */
  fail?: (route: Route) => Promise<void>;
  /** And from then on; it is answered by the server. */
  succeed?: (route: Route) => Promise<void>;
}

/**
 * Lets a call fail until a button is pressed. The app asks again by itself too, seconds after the stream is there: where the fault was
 * mended before the press, the button might have gone by then.
 * @returns presses the button
 */
export async function failUntilPressed(
  page: Page,
  call: string,
  { fail = (route) => route.abort(), succeed = (route) => route.continue() }: Fate = {},
): Promise<(button: Locator) => Promise<void>> {
  const mark = `pressed ${randomUUID()}`;
  let isOver = false;
  // Asked of the page, which knows which of its calls came after the press.
  const isPressed = () => page.evaluate((name) => performance.getEntriesByName(name).length > 0, mark);
  await page.route(call, async (route) => {
    if (isOver || (await isPressed().catch(() => false))) await succeed(route);
    else await fail(route);
  });
  return async (button) => {
    await page.evaluate((name) => {
      addEventListener('click', () => performance.mark(name), { capture: true, once: true });
    }, mark);
    await button.click();
    isOver = true;
  };
}
