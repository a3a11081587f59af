import { bar, line, median, milliseconds } from '../report.ts';
import type { BenchCustomer } from '../stage/customers.ts';
import { openStage } from '../stage/stage.ts';
import { benchLiveList } from './live-list.ts';
import { loadPage, loadPageAgain, type PageLoad, type PageVisit } from './load-page.ts';

const visits = Number(process.env['BENCH_VISITS'] ?? 5);
const bars = { scriptBytes: 120_000, largestPaint: 2_500, blocking: 100, layoutShift: 0.05 };
const barsOfHome = { liveRow: 2_000, again: 800 };

const pages = [
  { name: 'login', path: '/login', storage: () => ({}), ready: 'button[type=submit]' },
  { name: 'home', path: '/', storage: sessionOf, ready: 'main a svg circle' },
] as const;

function sessionOf({ id, token }: BenchCustomer): Record<string, string> {
  return { token, userInfo: JSON.stringify({ id, user: '7000000000', login: new Date().toISOString() }) };
}

/** The first, cold visit to a page of the built app, on the phone and the line that the bars name; then a long list that lives. */
export async function benchPages(): Promise<number> {
  const stage = await openStage({ customers: 1 });
  try {
    const [customer] = stage.customers;
    if (customer === undefined) throw new Error('there is no customer');
    let missed = 0;
    for (const { name, path, storage, ready } of pages) {
      const visit = { url: `${stage.server.url}${path}`, storage: storage(customer), ready };
      const loads = await repeat(() => loadPage(visit));
      missed += report(name, loads);
      if (name === 'home') missed += await reportRows(loads, visit);
    }
    return missed + (await benchLiveList(stage.server.url, customer, sessionOf(customer)));
  } finally {
    await stage.close();
  }
}

async function repeat(load: () => Promise<PageLoad>): Promise<PageLoad[]> {
  const loads: PageLoad[] = [];
  for (let visit = 0; visit < visits; visit += 1) loads.push(await load());
  return loads;
}

/** How soon the first row with its course is there, and how soon anything is when home is visited again. */
async function reportRows(loads: readonly PageLoad[], visit: PageVisit): Promise<number> {
  const { liveRow, again } = barsOfHome;
  const first = median(loads.map(({ ready }) => ready));
  const repeated = await repeat(() => loadPageAgain(visit));
  const paint = median(repeated.map(({ firstPaint }) => firstPaint));
  const missed =
    bar('home: first live row', first < liveRow, milliseconds(first), `< ${milliseconds(liveRow)}`) +
    bar('home again: first paint', paint < again, milliseconds(paint), `< ${milliseconds(again)}`);
  line('home again: first live row', milliseconds(median(repeated.map(({ ready }) => ready))));
  return missed;
}

function report(name: string, loads: readonly PageLoad[]): number {
  const of = (figure: keyof PageLoad): number => median(loads.map((load) => load[figure]));
  const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
  line(`${name}: all bytes`, kilobytes(of('bytes')));
  const figures = [
    ['JavaScript', 'scriptBytes', kilobytes],
    ['largest paint', 'largestPaint', milliseconds],
    ['blocking time', 'blocking', milliseconds],
    ['layout shift', 'layoutShift', (value: number) => value.toFixed(3)],
  ] as const;
  return figures.reduce(
    (missed, [title, figure, text]) =>
      missed + bar(`${name}: ${title}`, of(figure) <= bars[figure], text(of(figure)), `≤ ${text(bars[figure])}`),
    0,
  );
}
