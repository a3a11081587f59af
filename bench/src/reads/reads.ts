import { closedLoop, expectOk, type LoadOptions } from '../load/load.ts';
import { buyRequests, getRequest, listStocks, type Listing } from '../load/requests.ts';
import { line, median, milliseconds, percentile, perSecond, ratio } from '../report.ts';
import { openStage, type Stage } from '../stage/stage.ts';

const customers = 500;
const ordersPerCustomer = 6;
const connections = 64;
const rounds = 3;
const secondsPerRun = Number(process.env['BENCH_SECONDS'] ?? 1.5);

/** What an open app asks for most, each as a share of what the same server does for an empty handler. */
const readCalls: Readonly<Record<string, (stock: Listing) => string>> = {
  'customer and balance': () => '/api/stock/success/v2/user/info',
  'list of stocks': () => '/api/v2/stock/list?limit=20',
  'chart of a day': ({ symbol }) => `/api/v2/yahoo?symbol=${symbol}&mold=1d&interval=1m`,
  'account changes': () => '/api/stock/success/v2/bill?folded=true&limit=20',
  positions: () => '/api/stock/success/v2/transaction?limit=20',
};
const emptyCall = '/healthz';

/** Reads per second through HTTP, each with a session of its own; reports only, since no bar is set. */
export async function benchReads(): Promise<number> {
  const stage = await openStage({ customers });
  try {
    await measure(stage);
  } finally {
    await stage.close();
  }
  return 0;
}

async function measure({ server, customers: all }: Stage): Promise<void> {
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
  for (let round = 0; round < rounds; round += 1) {
    references.push((await empty()).answersPerSecond);
    for (const [name, pathOf] of Object.entries(readCalls)) {
      const result = await closedLoop(load(reader(pathOf)));
      rates.set(name, [...(rates.get(name) ?? []), result.answersPerSecond]);
      latencies.set(name, percentile(result.latencies, 99));
    }
  }
  line('empty handler', perSecond(median(references)), `${connections} connections`);
  for (const [name, measured] of rates) {
    const rate = median(measured);
    const p99 = milliseconds(latencies.get(name) ?? Number.NaN);
    line(name, perSecond(rate), `${ratio(rate / median(references))} of the empty handler`, `p99 ${p99}`);
  }
}

/** Gives every customer a history to read. */
async function trade(load: LoadOptions): Promise<void> {
  let left = customers * ordersPerCustomer;
  while (left > 0) left -= (await closedLoop({ ...load, seconds: 0.5 })).answers;
}
