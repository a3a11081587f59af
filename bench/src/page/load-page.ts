import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

/** How one visit went; times are milliseconds from its start. */
export interface PageLoad {
  /** Compressed bytes of JavaScript, without headers. */
  readonly scriptBytes: number;
  /** All compressed bytes, API answers too. */
  readonly bytes: number;
  readonly largestPaint: number;
  /** The parts of tasks beyond 50 ms, once something is painted. */
  readonly blocking: number;
  readonly layoutShift: number;
  /** Until something stands on the screen at all. */
  readonly firstPaint: number;
  /** Until the page has what it came for. */
  readonly ready: number;
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
export async function loadPage(visit: PageVisit): Promise<PageLoad> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    return await measureVisit(context, visit);
  } finally {
    await browser.close();
  }
}

/** Visits a page again, in a browser whose first visit went over a fast line and has left what the app keeps for the next one. */
export async function loadPageAgain(visit: PageVisit): Promise<PageLoad> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext(phone);
    await remember(context, visit.storage);
    const first = await context.newPage();
    await first.goto(visit.url, { timeout: timeoutMs });
    await first.locator(visit.ready).first().waitFor({ timeout: timeoutMs });
    await first.evaluate(async () => void (await navigator.serviceWorker.ready));
    await sleep(afterReadyMs);
    await first.close();
    return await measureVisit(context, visit);
  } finally {
    await browser.close();
  }
}

/** As a slow phone on a slow line makes it. */
async function measureVisit(context: BrowserContext, { url, storage, ready }: PageVisit): Promise<PageLoad> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await remember(page, storage);
  await page.addInitScript(observePage, ready);
  const count = countBytes(session);
  await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
  await page.locator(ready).first().waitFor({ timeout: timeoutMs });
  await sleep(afterReadyMs);
  return { ...count(), ...(await readObserved(page)) };
}

async function remember(target: BrowserContext | Page, storage: PageVisit['storage']): Promise<void> {
  await target.addInitScript((remembered) => {
    if (location.protocol === 'about:') return;
    for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value);
  }, storage);
}

type Observed = { -readonly [Figure in Exclude<keyof PageLoad, 'bytes' | 'scriptBytes'>]: PageLoad[Figure] };

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page, before anything of the page. */
function observePage(ready: string): void {
  const observed = { largestPaint: 0, blocking: 0, layoutShift: 0, firstPaint: 0, ready: 0 };
  window.observed = observed;
  const look = () => {
    if (document.querySelector(ready) === null) requestAnimationFrame(look);
    else observed.ready = performance.now();
  };
  requestAnimationFrame(look);
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaint = startTime;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstPaint = startTime;
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
