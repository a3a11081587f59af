import { benchAllotment } from './allotment/allotment.ts';
import { benchDeskLists } from './desk-lists/desk-lists.ts';
import { benchExchange } from './exchange/exchange.ts';
import { benchFlood } from './flood/flood.ts';
import { benchFootprint } from './footprint/footprint.ts';
import { benchFrames } from './frames/frames.ts';
import { benchLedgerSize } from './ledger-size/ledger-size.ts';
import { benchLiabilities } from './liabilities/liabilities.ts';
import { benchOrders } from './orders/orders.ts';
import { benchPages } from './page/pages.ts';
import { benchPhotos } from './photos/photos.ts';
import { benchReads } from './reads/reads.ts';
import { benchPosting } from './posting/posting.ts';
import { describeMachine, heading } from './report.ts';
import { benchStart } from './start/start.ts';
import { benchStream } from './stream/stream.ts';
import { benchVenue } from './venue/venue.ts';
import names from '../names.json' with { type: 'json' };

type Name = keyof typeof names;

const benchmarks: Readonly<Record<Name, () => Promise<number>>> = {
  orders: benchOrders,
  venue: benchVenue,
  exchange: benchExchange,
  reads: benchReads,
  stream: benchStream,
  start: benchStart,
  photos: benchPhotos,
  page: benchPages,
  frames: benchFrames,
  allotment: benchAllotment,
  'ledger-size': benchLedgerSize,
  liabilities: benchLiabilities,
  'desk-lists': benchDeskLists,
  footprint: benchFootprint,
  posting: benchPosting,
  flood: benchFlood,
};

const isName = (text: string): text is Name => Object.hasOwn(benchmarks, text);

/** Runs the named benchmarks, or all of them, one after the other. Exit code 1 where a bar is missed. */
async function main(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => !isName(name));
  if (unknown.length > 0)
    throw new Error(`no benchmark is named ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}`);
  const chosen = asked.length === 0 ? (Object.keys(benchmarks) as Name[]) : asked.filter(isName);
  console.log(describeMachine());
  let missed = 0;
  for (const name of chosen) {
    heading(name);
    missed += await benchmarks[name]();
  }
  if (missed > 0) {
    console.log(`\n${missed} ${missed === 1 ? 'bar was' : 'bars were'} missed.`);
    process.exitCode = 1;
  }
}

await main(process.argv.slice(2));
