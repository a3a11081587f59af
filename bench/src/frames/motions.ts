import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** What moves on a screen, and how it is made to. */
export interface Motion {
  readonly name: string;
  /** None: a page without the app, which `before` makes. */
  readonly path?: string;
  /** How the customer has left the charts on the device, as the app keeps it. */
  readonly chartLayout?: Readonly<Record<string, unknown>>;
  /** In sight before it begins. */
  readonly ready: string;
  /** What is done before it is measured. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Its prices move all the time, or its page does without a finger that is seen: all frames count. */
  readonly isAll?: boolean;
  readonly move: (stage: MotionStage) => Promise<unknown>;
}

export interface MotionStage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** The instrument whose chart is moved. */
const shown = { symbol: 'DECSTEEL', market: 'NSE', name: 'Deccan Steelworks' };
const stockPath = `/stock/${shown.symbol}/${shown.market}/${encodeURIComponent(shown.name)}`;
const watchMs = 5_000;
/** A finger tells where it is this often. */
const touchMs = 16;
const settleMs = 600;
const row = 'li a[href^="/stock/"]';
const favourite = 'li a[href^="/stock/v2/"]';
const chart = '[role=img][tabindex] canvas';
const largeLayout = { range: '1d', dayStyle: 'candles', style: 'candles', indicators: ['ma', 'bollinger', 'rsi'] };

/** An empty page that moves a square by a transform, as a measure of the machine. */
export const reference: Motion = {
  name: 'an empty page moves a square',
  ready: '#square',
  isAll: true,
  async before(page) {
    await page.setContent('<div id="square" style="width: 5rem; height: 5rem; background: teal"></div>');
    await page.evaluate(() => {
      const square = document.querySelector<HTMLElement>('#square');
      const frame = (at: number) => {
        if (square !== null) square.style.transform = `translateX(${at % 280}px)`;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  },
  move: () => sleep(watchMs),
};

export const motions: readonly Motion[] = [
  { name: 'Markets scrolls while prices tick', path: '/markets', ready: row, isAll: true, move: scroll },
  {
    name: 'a watchlist of 200 scrolls while prices tick',
    path: '/watchlists',
    ready: favourite,
    isAll: true,
    move: scroll,
  },
  {
    name: 'the ticket opens, is dragged down and closes',
    path: stockPath,
    ready: chart,
    async move({ page, session }) {
      // Not by their roles, which the page's own thread would have to work out.
      await page.locator('a[data-key="b"]').first().tap();
      const sheet = page.locator('[role=dialog]');
      await sheet.waitFor();
      await sleep(settleMs);
      const box = await sheet.boundingBox();
      const top = (box?.y ?? 0) + 12;
      await drag(session, [
        { x: 180, y: top },
        { x: 180, y: top + 80 },
        { x: 180, y: top + 10 },
        { x: 180, y: top + 380 },
      ]);
      await sheet.waitFor({ state: 'hidden' });
      await sleep(settleMs);
    },
  },
  {
    name: 'a stock comes in from the watchlist, and goes back',
    path: '/watchlists',
    ready: favourite,
    async move({ page }) {
      for (let times = 0; times < 3; times += 1) {
        // Nothing is looked for while it moves, which the page's own thread would have to do.
        await page.locator(favourite).nth(2).tap();
        await sleep(settleMs);
        await page.locator(chart).first().waitFor();
        await page.evaluate(() => history.back());
        await sleep(settleMs);
        await page.locator(favourite).first().waitFor();
      }
    },
  },
  {
    name: 'a swipe from the left edge goes back',
    path: '/watchlists',
    ready: favourite,
    async before(page) {
      await page.locator(favourite).nth(2).tap();
      await page.locator(chart).first().waitFor();
      await sleep(1_500);
    },
    move: ({ session }) =>
      drag(session, [
        { x: 4, y: 400 },
        { x: 200, y: 410 },
        { x: 90, y: 410 },
        { x: 330, y: 400 },
      ]),
  },
  {
    name: 'a finger reads the chart',
    path: stockPath,
    ready: chart,
    move: ({ session }) =>
      drag(session, [
        { x: 60, y: 300 },
        { x: 300, y: 310 },
        { x: 40, y: 300 },
        { x: 300, y: 305 },
      ]),
  },
  {
    name: 'the large chart ticks, with three indicators',
    path: `/trading/${shown.symbol}`,
    chartLayout: largeLayout,
    ready: chart,
    isAll: true,
    move: () => sleep(watchMs),
  },
  {
    name: 'the large chart is moved, with three indicators',
    path: `/trading/${shown.symbol}`,
    chartLayout: { ...largeLayout, range: '3m' },
    ready: chart,
    move: ({ session }) =>
      drag(session, [
        { x: 60, y: 300 },
        { x: 300, y: 300 },
        { x: 60, y: 300 },
        { x: 300, y: 300 },
      ]),
  },
];

async function scroll({ session }: MotionStage): Promise<void> {
  for (const yDistance of [-3_000, 3_000, -3_000, 3_000]) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 500,
      yDistance,
      speed: 2_000,
      gestureSourceType: 'touch',
    });
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One finger along these points, half a second for each way. */
async function drag(session: CDPSession, [first, ...others]: readonly Point[]): Promise<void> {
  if (first === undefined) return;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [first]);
  let from = first;
  const steps = Math.round(500 / touchMs);
  for (const to of others) {
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      // Not waited for: a finger does not wait for the page either.
      void touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
      await sleep(touchMs);
    }
    from = to;
  }
  await touch('touchEnd', []);
  await sleep(settleMs);
}
