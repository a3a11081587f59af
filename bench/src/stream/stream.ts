import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequest, listStocks } from '../load/requests.ts';
import { bar, line, milliseconds, percentile, perSecond, ratio } from '../report.ts';
import { cpuSeconds } from '../stage/cpu-time.ts';
import { residentMegabytes } from '../stage/memory.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { subscribe, type Received } from './subscriber.ts';

const subscribers = Number(process.env['BENCH_SUBSCRIBERS'] ?? 10_000);
/** As many as a customer may have open at once. */
const streamsEach = 5;
const most = { delayMs: 1_000, megabytes: 1_500, kilobytesEach: 20 };
const symbolsEach = 20;
const settleMs = 3_000;
const measuredMs = Number(process.env['BENCH_SECONDS'] ?? 10) * 1_000;
const openedAtOnce = 50;
const barePort = Number(process.env['BENCH_PORT'] ?? 8120) + 1;

/** Quotes to many subscribers on one node, against a server that only writes as many bytes to as many connections. */
export async function benchStream(): Promise<number> {
  const stage = await openStage({ customers: Math.ceil(subscribers / streamsEach) });
  let ours: Measured;
  try {
    ours = await measureServer(stage);
  } finally {
    await stage.close();
  }
  const bare = await measureBare(Math.round(ours.bytesPerSecond / subscribers));
  line('events', perSecond(ours.eventsPerSecond), `${subscribers} subscribers of ${symbolsEach} symbols`);
  line('delay of a quote', ...delays(ours));
  line('delay of the bare writer', ...delays(bare));
  line('processor', share(ours), `bare writer ${share(bare)}`, ratio(ours.cpuShare / bare.cpuShare));
  const p99 = percentile(ours.delays, 99);
  const kilobytesEach = (ours.grownMegabytes * 1_000) / subscribers;
  return (
    bar(
      'memory of a subscriber',
      kilobytesEach < most.kilobytesEach,
      `${kilobytesEach.toFixed(1)} kB`,
      `< ${most.kilobytesEach} kB`,
    ) +
    bar('99 of 100 quotes within', p99 <= most.delayMs, milliseconds(p99), milliseconds(most.delayMs)) +
    bar(
      'memory of the server',
      ours.megabytes <= most.megabytes,
      `${Math.round(ours.megabytes)} MB`,
      `${most.megabytes} MB`,
    )
  );
}

interface Measured {
  readonly eventsPerSecond: number;
  readonly bytesPerSecond: number;
  readonly delays: readonly number[];
  /** Of one core. */
  readonly cpuShare: number;
  /** Of the whole process, and what it grew by with its subscribers. */
  readonly megabytes: number;
  readonly grownMegabytes: number;
}

const delays = (measured: Measured): string[] =>
  [50, 99].map((percent) => `p${percent} ${milliseconds(percentile(measured.delays, percent))}`);
const share = ({ cpuShare }: Measured): string => `${Math.round(cpuShare * 100)} % of a core`;

async function measureServer({ server, customers }: Stage): Promise<Measured> {
  const [first] = customers;
  if (first === undefined) throw new Error('there are no customers');
  const symbols = (await listStocks(server.url, first)).map(({ symbol }) => symbol);
  return measure(server, (index) => {
    const chosen = Array.from({ length: symbolsEach }, (_, step) => symbols[(index + step * 3) % symbols.length]);
    return getRequest(`/api/v2/stream?quotes=together&symbols=${chosen.join()}`, customers[index % customers.length]);
  });
}

async function measureBare(bytesPerSecond: number): Promise<Measured> {
  const program = join(import.meta.dirname, 'bare-writer.ts');
  const child = spawn(process.execPath, [program, String(barePort), String(bytesPerSecond)], { stdio: 'inherit' });
  try {
    const url = `http://127.0.0.1:${barePort}`;
    await untilOpen(barePort);
    return await measure({ url, pid: child.pid ?? 0 }, () => getRequest('/'));
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function measure(
  { url, pid }: { readonly url: string; readonly pid: number },
  requestOf: (index: number) => string,
): Promise<Measured> {
  const received: Received = { events: 0, bytes: 0, delays: [] };
  const megabytesBefore = residentMegabytes(pid);
  const sockets = [];
  for (let opened = 0; opened < subscribers; opened += openedAtOnce) {
    const some = Array.from({ length: openedAtOnce }, (_, index) =>
      subscribe(url, requestOf(opened + index), received),
    );
    sockets.push(...(await Promise.all(some)));
  }
  await sleep(settleMs);
  const megabytes = residentMegabytes(pid);
  Object.assign(received, { events: 0, bytes: 0 });
  received.delays.length = 0;
  const startedAt = performance.now();
  const cpuBefore = cpuSeconds(pid);
  await sleep(measuredMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuShare = (cpuSeconds(pid) - cpuBefore) / seconds;
  const { events, bytes } = received;
  for (const socket of sockets) socket.destroy();
  return {
    eventsPerSecond: events / seconds,
    bytesPerSecond: bytes / seconds,
    delays: received.delays,
    cpuShare,
    megabytes,
    grownMegabytes: megabytes - megabytesBefore,
  };
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(25);
  }
  throw new Error('the bare writer did not start');
}
