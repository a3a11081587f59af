import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/**
 * Keeps from the page what has become of something that practice decides on by itself within seconds, until a test has seen how it was
 * before.
 * @param tells whether an answer to the call says what has become of it
 * @returns lets such answers through from then on, those that are kept included
 */
export async function holdBack<T>(page: Page, call: string, tells: (data: T) => boolean): Promise<() => void> {
  const { promise: isSeen, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: T };
    if (tells(data)) await isSeen;
    await route.fulfill({ response });
  });
  return letThrough;
}

/** Holds the next answer to a call, which the server gives at once. @returns once it is there to be let go, what lets it go */
export async function holdNext(page: Page, call: string): Promise<{ isHeld: Promise<void>; letGo: () => void }> {
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      const response = await route.fetch();
      hold();
      await isOver;
      // The app may have given it up.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  return { isHeld, letGo };
}

/** Holds the answer to a command that ends the session until another call was refused for that. */
export async function overtake(page: Page, command: string): Promise<void> {
  await page.route(command, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const refused = page.waitForResponse((response) => response.status() === 401);
    const response = await route.fetch();
    await refused;
    await sleep(300);
    await route.fulfill({ response });
  });
}
