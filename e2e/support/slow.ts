import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';

/** From what the browser's waits are drawn, where it is to be slow: else 0. */
export const slowSeed = Number(process.env['E2E_SLOW'] ?? '0');

const longest = { answerMs: 1_500, turnMs: 400, codeMs: 400 };

/** Has whatever is opened in the browser from now on be as on a slow phone with a bad line. */
export function slowDown(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await slowContext(context);
    return context;
  };
}

async function slowContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(holdBack, [slowSeed, longest] as const);
  const random = randomFrom(slowSeed);
  await context.route('**/assets/*.js', async (route) => {
    await sleep(random() * longest.codeMs);
    // The page may be gone.
    await route.continue().catch(() => undefined);
  });
}

/** As in the page, where nothing can be imported. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * In the page: each answer comes late, each by another time, so that two of them may change places; and React, which asks for its turn
 * by a message, is now and then kept waiting between what it has painted and what it does after the paint.
 */
function holdBack([seed, { answerMs, turnMs }]: readonly [number, typeof longest]): void {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  // A test may have a clock of its own.
  const later = window.setTimeout.bind(window);
  const ask = window.fetch.bind(window);
  window.fetch = async (...asked) => {
    const heldMs = random() * answerMs;
    const response = await ask(...asked);
    const signal = asked[1]?.signal;
    await new Promise<void>((resolve, reject) => {
      later(resolve, heldMs);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return response;
  };
  const Channel = window.MessageChannel;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      const send = this.port2.postMessage.bind(this.port2);
      this.port2.postMessage = (message: unknown) => {
        if (random() < 0.2) later(() => send(message), random() * turnMs);
        else send(message);
      };
    }
  };
}
