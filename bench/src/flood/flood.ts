import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expectOk, openLoop } from '../load/load.ts';
import { buyRequests, listStocks, type Listing } from '../load/requests.ts';
import { bar, line, percentile } from '../report.ts';
import type { BenchCustomer } from '../stage/customers.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import type { Flood, FloodCounts } from './flooder.ts';

const ordersPerSecond = 20;
const seconds = Number(process.env['BENCH_FLOOD_SECONDS'] ?? 10);
const barMs = 100;
/** Each flood has an address of its own, which has used up nothing of what an address may ask for. */
const attacker = (flood: number): string => `127.0.0.${2 + flood}`;
const connections = 50;
/** The limits as `npm start` has them: they are what is measured. */
const limits = { LIMIT_REGISTRATIONS_PER_ADDRESS: '', LIMIT_PUBLIC_PER_MINUTE: '' };

const head = 'Host: 127.0.0.1\r\n';
const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${head}\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const register = post('/api/stock/user/reg', '{"user":"PHONENUMBR","password":"a long word","code":"PRACTICE"}');
const logIn = post('/api/stock/user/login', '{"user":"PHONENUMBR","password":"a long word"}');
const boundary = 'multipart/form-data; boundary=x';
const upload = ({ token }: BenchCustomer): string =>
  `POST /api/stock/success/upload HTTP/1.1\r\n${head}token: ${token}\r\ncontent-type: ${boundary}\r\ncontent-length: 900000\r\n\r\n` +
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

/** Floods from one address, and how long the orders of others take meanwhile. @returns how many bars were missed */
export async function benchFlood(): Promise<number> {
  const stage = await openStage({ customers: 200, environment: limits });
  try {
    const [buyers, uploaders] = [stage.customers.slice(20), stage.customers.slice(0, 20)];
    const stocks = await listStocks(stage.server.url, buyers[0] as BenchCustomer);
    const quiet = await measure(stage, buyers, stocks);
    line('quiet', figures(quiet), `load ${load()}`);
    const floods: Readonly<Record<string, readonly string[]>> = {
      metrics: [get('/metrics')],
      registrations: [register],
      "strangers' log-ins": [logIn],
      "the API's description": [get('/api/docs/json')],
      'its page and program': [get('/api/docs/'), get('/api/docs/js/scalar.js')],
      pages: [get('/'), get('/some/page')],
      'calls without a session': [get('/api/stock/success/v2/user/info')],
      'slow uploads': uploaders.map(upload),
    };
    let missed = 0;
    for (const [index, [name, requests]] of Object.entries(floods).entries()) {
      missed += await flood(stage, { name, requests, localAddress: attacker(index) }, buyers, stocks);
    }
    return missed;
  } finally {
    await stage.close();
  }
}

async function flood(
  stage: Stage,
  { name, requests, localAddress }: { name: string; requests: readonly string[]; localAddress: string },
  buyers: readonly BenchCustomer[],
  stocks: readonly Listing[],
): Promise<number> {
  const isSlow = name === 'slow uploads';
  const port = Number(new URL(stage.server.url).port);
  const workerData: Flood = { port, localAddress, connections, requests, isSlow };
  const worker = new Worker(new URL('flooder.ts', import.meta.url), { workerData });
  await once(worker, 'online');
  await sleep(1_000);
  const latencies = await measure(stage, buyers, stocks);
  worker.postMessage('end');
  const [counts] = (await once(worker, 'message')) as [FloodCounts];
  await worker.terminate();
  const answered = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  line('', `answered to it: ${answered.join(', ') || 'nothing'}`, `load ${load()}`);
  return bar(name, percentile(latencies, 50) < barMs, figures(latencies), `p50 < ${barMs} ms`);
}

async function measure({ server: { url } }: Stage, buyers: readonly BenchCustomer[], stocks: readonly Listing[]) {
  const options = { url, connections: 40, seconds, perSecond: ordersPerSecond, check: expectOk };
  return (await openLoop({ ...options, next: buyRequests(buyers, stocks) })).latencies;
}

function figures(latencies: readonly number[]): string {
  return [50, 99].map((rank) => `p${rank} ${percentile(latencies, rank).toFixed(1)} ms`).join('   ');
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
