import { closedLoop, expectOk, type LoadOptions } from '../load/load.ts';
import { buyRequests, getRequest, listStocks, type Listing } from '../load/requests.ts';
import { bar, line, median, milliseconds, percentile, perSecond, ratio } from '../report.ts';
import { startCpuMeter } from '../stage/cpu-meter.ts';
import { openStage, type Stage } from '../stage/stage.ts';

const customers = 500;
const ordersPerCustomer = 6;
const connections = 64;
const rounds = 3;
const secondsPerRun = Number(process.env['BENCH_SECONDS'] ?? 1.5);

interface Read {
  path(stock: Listing): string;
  /** The least share of what the same server does for an empty handler. */
  readonly least: number;
}

/** What an open app asks for most, compressed as a browser gets it. */
const readCalls: Readonly<Record<string, Read>> = {
  'customer and balance': { path: () => '/api/stock/success/v2/user/info', least: 0.35 },
  'list of stocks': { path: () => '/api/v2/stock/list?limit=20', least: 0.6 },
  'chart of a day': { path: ({ symbol }) => `/api/v2/yahoo?symbol=${symbol}&mold=1d&interval=1m`, least: 0.25 },
  'account changes': { path: () => '/api/stock/success/v2/bill?folded=true&limit=20', least: 0.3 },
  positions: { path: () => '/api/stock/success/v2/transaction?limit=20', least: 0.35 },
};
/** A part of the names of those that alone are asked. */
const about = process.env['BENCH_READS'] ?? '';
const emptyCall = '/healthz';

/** Reads per second through HTTP, each with a session of its own. */
export async function benchReads(): Promise<number> {
  const stage = await openStage({ customers });
  try {
    return await measure(stage);
  } finally {
    await stage.close();
  }
}

async function measure(stage: Stage): Promise<number> {
  const { server, customers: all } = stage;
  const [first] = all;
  if (first === undefined) throw new Error('there are no customers');
  const stocks = await listStocks(server.url, first);
  const load = (next: () => string): LoadOptions => ({
    url: server.url,
    connections,
    seconds: secondsPerRun,
    next,
    check: expectOk,
  });
  await trade(load(buyRequests(all, stocks)));

  let made = 0;
  const reader = (pathOf: (stock: Listing) => string) => () => {
    made += 1;
    return getRequest(pathOf(stocks[made % stocks.length] as Listing), all[made % all.length]);
  };
  const empty = () => closedLoop(load(() => getRequest(emptyCall)));
  const references: number[] = [];
  const rates = new Map<string, number[]>();
  const latencies = new Map<string, number>();
  const meters = new Map<string, ReturnType<typeof startCpuMeter>>();
  for (let round = 0; round < rounds; round += 1) {
    references.push((await empty()).answersPerSecond);
    for (const [name, { path }] of Object.entries(readCalls)) {
      if (!name.includes(about)) continue;
      const meter = meters.get(name) ?? startCpuMeter(stage);
      meters.set(name, meter);
      const result = await meter.during(
        () => closedLoop(load(reader(path))),
        ({ answers }) => answers,
      );
      rates.set(name, [...(rates.get(name) ?? []), result.answersPerSecond]);
      latencies.set(name, percentile(result.latencies, 99));
    }
  }
  line('empty handler', perSecond(median(references)), `${connections} connections`);
  let missed = 0;
  for (const [name, measured] of rates) {
    const share = median(measured) / median(references);
    const least = readCalls[name]?.least ?? 0;
    const p99 = milliseconds(latencies.get(name) ?? Number.NaN);
    missed += bar(
      name,
      share >= least,
      `${ratio(share)}   ${perSecond(median(measured))}, p99 ${p99}`,
      `≥ ${least} of the empty handler`,
    );
    line('  CPU time of one', ...(meters.get(name)?.perPiece() ?? []));
  }
  return missed;
}

/** Gives every customer a history to read. */
async function trade(load: LoadOptions): Promise<void> {
  let left = customers * ordersPerCustomer;
  while (left > 0) left -= (await closedLoop({ ...load, seconds: 0.5 })).answers;
}
