import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPhone } from '../page/browser.ts';
import { fillWatchlist } from '../page/live-list.ts';
import { bar, line, median, milliseconds } from '../report.ts';
import type { BenchCustomer } from '../stage/customers.ts';
import { openStage } from '../stage/stage.ts';
import { motions, reference, type Motion } from './motions.ts';
import { lookAtProcessor, timesFaster } from './processor.ts';
import { FRAME_MS, recordFrames, workOfFrames, type FrameWork, type Recording } from './trace.ts';

/** Of the frames in which something moves, so many are to leave the page's thread time to spare. */
const shareAtLeast = 0.95;
/** Until what a page asks for after its first paint is there. */
const settleMs = 2_000;

/** What the page's own thread has to do for each frame while something moves, on a slow processor. */
export async function benchFrames(): Promise<number> {
  const stage = await openStage({ customers: 1 });
  const browser = await launchBrowser();
  try {
    const [customer] = stage.customers;
    if (customer === undefined) throw new Error('there is no customer');
    await fillWatchlist(stage.server.url, customer);
    const indices: number[] = [];
    const measured: [motion: Motion, recording: Recording][] = [];
    for (const motion of [reference, ...motions]) {
      indices.push(await lookAtProcessor(browser));
      measured.push([motion, await measure(browser, stage.server.url, motion, customer)]);
    }
    return reportAll(measured, median(indices));
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function measure(browser: Browser, url: string, motion: Motion, customer: BenchCustomer): Promise<Recording> {
  const { path, ready, before, move, isAll = false, chartLayout } = motion;
  const page = await openPhone(browser, { ...sessionOf(customer), ...keptLayout(customer, chartLayout) });
  try {
    await (path === undefined ? before?.(page) : page.goto(`${url}${path}`));
    await page.locator(ready).first().waitFor();
    await sleep(settleMs);
    if (path !== undefined) await before?.(page);
    const session = await page.context().newCDPSession(page);
    return await recordFrames(browser, page, { motion: () => move({ page, session }), isAll });
  } finally {
    await page.context().close();
  }
}

function sessionOf({ id, token }: BenchCustomer): Record<string, string> {
  return { token, userInfo: JSON.stringify({ id, user: '7000000000', login: new Date().toISOString() }) };
}

function keptLayout({ id: key }: BenchCustomer, layout: Motion['chartLayout']): Record<string, string> {
  return layout === undefined ? {} : { chartLayouts: JSON.stringify([{ key, ...layout }]) };
}

/** @returns how many bars were missed */
function reportAll(measured: readonly [motion: Motion, recording: Recording][], index: number): number {
  const times = timesFaster(index);
  line('processor', `BenchmarkIndex ${index.toFixed(0)}, times counted ${times.toFixed(1)} times`);
  let missed = 0;
  for (const [motion, recording] of measured) {
    missed += report(motion.name, workOfFrames(recording, times), motion === reference ? undefined : shareAtLeast);
  }
  return missed;
}

/** @returns how many bars were missed */
function report(name: string, { frames, longestBeside, blame }: FrameWork, least?: number): number {
  const share = frames.filter((work) => work < FRAME_MS).length / frames.length;
  const figures = [
    `${(share * 100).toFixed(1)} % of ${frames.length} frames`,
    `median ${milliseconds(median(frames))}`,
    `longest ${milliseconds(Math.max(...frames))}`,
    ...(longestBeside === undefined ? [] : [`before or after it ${milliseconds(longestBeside)}`]),
  ].join(', ');
  if (least === undefined) {
    line(name, figures);
    return 0;
  }
  const missed = bar(name, share >= least, figures, `≥ ${least * 100} % under ${milliseconds(FRAME_MS)}`);
  if (missed > 0)
    line(
      '',
      blame
        .slice(0, 5)
        .map(([work, ms]) => `${work} ${milliseconds(ms)}`)
        .join(', '),
    );
  return missed;
}
