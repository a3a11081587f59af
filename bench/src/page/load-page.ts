import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

/** How one cold visit went; times are milliseconds from its start. */
export interface PageLoad {
  /** Compressed bytes of JavaScript, without headers. */
  readonly scriptBytes: number;
  /** All compressed bytes, API answers too. */
  readonly bytes: number;
  readonly largestPaint: number;
  /** The parts of tasks beyond 50 ms, once something is painted. */
  readonly blocking: number;
  readonly layoutShift: number;
}

export interface PageVisit {
  readonly url: string;
  /** What the device remembers from before, by key. */
  readonly storage: Readonly<Record<string, string>>;
  /** Visible when the page has what it came for. */
  readonly ready: string;
}

/** A phone of the lower middle on Slow 4G, as Lighthouse has it. */
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const processorSlowdown = 4;
/** This long after the page is ready, late tasks and shifts count too. */
const afterReadyMs = 3_000;
const timeoutMs = 60_000;

/** Visits a page in a fresh browser, with nothing in its cache. */
export async function loadPage({ url, storage, ready }: PageVisit): Promise<PageLoad> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
    await page.addInitScript((remembered) => {
      for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value);
    }, storage);
    await page.addInitScript(observePage);
    const count = countBytes(session);
    await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
    await page.locator(ready).first().waitFor({ timeout: timeoutMs });
    await sleep(afterReadyMs);
    return { ...count(), ...(await readObserved(page)) };
  } finally {
    await browser.close();
  }
}

interface Observed {
  largestPaint: number;
  blocking: number;
  layoutShift: number;
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page, before anything of the page. */
function observePage(): void {
  const observed = { largestPaint: 0, blocking: 0, layoutShift: 0 };
  window.observed = observed;
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    if (painted !== undefined && startTime + duration > painted.startTime) observed.blocking += duration - 50;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') observed.layoutShift += entry.value;
  });
}

function readObserved(page: Page): Promise<Observed> {
  return page.evaluate(() => window.observed);
}

/** Bodies as they went over the wire; an open stream counts what has come so far. */
function countBytes(session: CDPSession): () => Pick<PageLoad, 'scriptBytes' | 'bytes'> {
  const scripts = new Set<string>();
  let scriptBytes = 0;
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  return () => ({ scriptBytes, bytes });
}
