import type { Browser } from 'playwright-core';
import { median } from '../report.ts';

/**
 * The processor on which motions are judged, in the unit of Lighthouse's BenchmarkIndex: four times slower than the 1,800 of the machine
 * on which the bars were set, which is also what Lighthouse takes for a desk computer when it slows one down four times for a phone.
 */
const JUDGED_INDEX = 450;
const rounds = 3;
const roundMs = 300;

/** How fast this machine is now. It changes by a third within a minute where others share it: one look says little. */
export async function lookAtProcessor(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const indices: number[] = [];
    for (let round = 0; round < rounds; round += 1) indices.push(await page.evaluate(processorIndex, roundMs));
    return median(indices);
  } finally {
    await page.close();
  }
}

/** How many times a machine of this index is faster than the processor on which motions are judged. */
export const timesFaster = (index: number): number => Math.max(1, index / JUDGED_INDEX);

/**
 * Runs in the page. As Lighthouse defines its index: the mean of two rates, each in tens of runs a second. One run adds ten thousand
 * letters to a string, which keeps the collector busy; the other copies an array of a hundred thousand numbers.
 */
function processorIndex(ms: number): number {
  const rateOf = (run: (turn: number) => void) => {
    const startedAt = performance.now();
    let runs = 0;
    for (; performance.now() - startedAt < ms; runs += 1) run(runs);
    return runs / 10 / ((performance.now() - startedAt) / 1_000);
  };
  const strings = rateOf(() => {
    let text = '';
    for (let letter = 0; letter < 10_000; letter += 1) text += 'a';
    if (text.length === 1) throw new Error('nothing was added');
  });
  const pair = [0, 1].map(() => Array.from({ length: 100_000 }, (_, place) => place)) as [number[], number[]];
  const copies = rateOf((turn) => {
    const [from, to] = turn % 2 === 0 ? pair : [pair[1], pair[0]];
    for (let place = 0; place < from.length; place += 1) to[place] = from[place] ?? 0;
  });
  return (strings + copies) / 2;
}
