import type { Page } from '@playwright/test';

interface LostAnswers {
  /** The different keys that the command was asked for with. */
  readonly keys: ReadonlySet<string>;
  /** From here on answers arrive. One that is under way is still lost: a route that is taken away meanwhile cannot be aborted. */
  stop(): void;
}

/** Lets a command be done but loses every answer, none before `after`, until told otherwise. The browser reports each: see `provoked`. */
export async function loseAnswers(page: Page, call: string, after?: Promise<unknown>): Promise<LostAnswers> {
  const keys = new Set<string>();
  let losing = true;
  await page.route(call, async (route) => {
    keys.add((await route.request().headerValue('idempotency-key')) ?? 'none');
    if (!losing) return route.continue();
    await route.fetch();
    await after;
    return route.abort();
  });
  return {
    keys,
    stop: () => {
      losing = false;
    },
  };
}
