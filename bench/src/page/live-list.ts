import { setTimeout as sleep } from 'node:timers/promises';
import type { WireAnswer } from '@sauda/contract';
import type { CDPSession, Page } from 'playwright-core';
import { bar, line, milliseconds, percentile } from '../report.ts';
import type { BenchCustomer } from '../stage/customers.ts';
import { launchBrowser, openPhone } from './browser.ts';

const rows = 200;
const processorSlowdown = 4;
const bars = { input: 100, framesPerSecond: 50, tick: 500 };
const settleMs = 3_000;
const tickMs = 15_000;
const taps = 30;
const tapEveryMs = 137;
const scrolls = [-6_000, 6_000, -6_000, 6_000];
const scrollSpeed = 2_500;

interface Observed {
  /** Milliseconds from an input to the moment at which the page began to deal with it. */
  inputs: number[];
  /** When frames began, milliseconds. */
  frames: number[];
  /** Milliseconds from a quote's own time to the frame that shows it. */
  ticks: number[];
}

declare global {
  interface Window {
    live: Observed;
  }
}

/** Two hundred favourites whose prices move, on a processor four times slower: taps, scrolling, and how old a price is on the screen. */
export async function benchLiveList(
  url: string,
  customer: BenchCustomer,
  storage: Record<string, string>,
): Promise<number> {
  await fillWatchlist(url, customer);
  const browser = await launchBrowser();
  try {
    const page = await openPhone(browser, storage);
    await page.addInitScript(observePage);
    await page.goto(`${url}/watchlists`);
    await loadAllRows(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
    await sleep(settleMs);
    const framesPerSecond = await scroll(page, session);
    const ticks = await observedAfter(page, 'ticks', () => sleep(tickMs));
    const inputs = await observedAfter(page, 'inputs', () => tap(page));
    return report({ framesPerSecond, ticks, inputs });
  } finally {
    await browser.close();
  }
}

/** Lets a customer follow two hundred. */
export async function fillWatchlist(url: string, customer: BenchCustomer): Promise<void> {
  const headers = { token: customer.token };
  const pages = [1, 2, 3].map(async (page): Promise<WireAnswer<'GET /v2/stock/list'>> => {
    const answer = await fetch(`${url}/api/v2/stock/list?market=IN&limit=100&page=${page}`, { headers });
    return (await answer.json()) as WireAnswer<'GET /v2/stock/list'>;
  });
  const symbols = (await Promise.all(pages)).flatMap(({ data }) => data.rows.map(({ stock }) => stock));
  for (const symbol of symbols.slice(0, rows)) {
    const answer = await fetch(`${url}/api/stock/success/collection/add`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ symbol }),
    });
    if (!answer.ok) throw new Error(`${symbol} was not followed: ${await answer.text()}`);
  }
}

async function loadAllRows(page: Page): Promise<void> {
  const item = page.locator(`li[aria-setsize="${rows}"]`).first();
  for (let attempt = 0; attempt < 300 && (await item.count()) === 0; attempt += 1) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await sleep(100);
  }
  await item.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Flings a finger down and up the list. @returns frames a second */
async function scroll(page: Page, session: CDPSession): Promise<number> {
  const startedAt = performance.now();
  const frames = await observedAfter(page, 'frames', async () => {
    for (const yDistance of scrolls) {
      await session.send('Input.synthesizeScrollGesture', {
        x: 180,
        y: 500,
        yDistance,
        speed: scrollSpeed,
        gestureSourceType: 'touch',
      });
    }
  });
  return (frames.length * 1_000) / (performance.now() - startedAt);
}

/** Turns editing on and off, which draws every row that is on the page again. */
async function tap(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Edit|Done)$/ });
  for (let count = 0; count < taps; count += 1) {
    await button.tap();
    await sleep(tapEveryMs);
  }
}

async function observedAfter(page: Page, figure: keyof Observed, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate((name) => window.live[name].splice(0), figure);
  await work();
  return page.evaluate((name) => window.live[name], figure);
}

function report(figures: { framesPerSecond: number; ticks: number[]; inputs: number[] }): number {
  const { framesPerSecond, ticks, inputs } = figures;
  const tick = percentile(ticks, 95);
  const input = percentile(inputs, 99);
  line('200 live rows', `${ticks.length} ticks`, `${inputs.length} inputs`);
  return (
    bar('200 rows: input delay, p99', input < bars.input, milliseconds(input), `< ${bars.input} ms`) +
    bar(
      '200 rows: scrolling',
      framesPerSecond > bars.framesPerSecond,
      `${framesPerSecond.toFixed(1)} frames/s`,
      `> ${bars.framesPerSecond}`,
    ) +
    bar('200 rows: quote to screen, p95', tick < bars.tick, milliseconds(tick), `< ${bars.tick} ms`)
  );
}

/** Runs in the page, before anything of the page. */
function observePage(): void {
  const live: Observed = { inputs: [], frames: [], ticks: [] };
  window.live = live;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      live.inputs.push((entry as PerformanceEventTiming).processingStart - entry.startTime);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const frame = (at: number): void => {
    live.frames.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  // The stream is read a second time, for the time of the newest quotes alone.
  let quotesAt = 0;
  const fetchAsIs = window.fetch;
  window.fetch = async (...request) => {
    const response = await fetchAsIs(...request);
    const address = request[0];
    if (typeof address !== 'string' || !address.includes('/v2/stream') || response.body === null) return response;
    const [forApp, forUs] = response.body.tee();
    void (async () => {
      const reader = forUs.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        for (const [, time = ''] of part.value.matchAll(/"time":"([^"]+)"/g)) quotesAt = Date.parse(time);
      }
    })().catch(() => undefined);
    return new Response(forApp, { status: response.status, headers: response.headers });
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      const list = document.querySelector('[role=tabpanel] ul');
      const at = quotesAt;
      if (at === 0 || !changes.some(({ target }) => list?.contains(target))) return;
      requestAnimationFrame(() => setTimeout(() => live.ticks.push(Date.now() - at)));
    }).observe(document.documentElement, { subtree: true, characterData: true });
  });
}
