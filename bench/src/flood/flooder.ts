import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What comes from one address, as much of it as it can. */
export interface Flood {
  readonly port: number;
  readonly localAddress: string;
  readonly connections: number;
  /** The requests, sent by turns; `PHONENUMBR` in one becomes ten digits of its own. */
  readonly requests: readonly string[];
  /** Sends a request's bytes one a second after its head, instead of all at once. */
  readonly isSlow: boolean;
}

/** Statuses and how often each came. */
export type FloodCounts = Readonly<Record<string, number>>;

const counts: Record<string, number> = {};
let phones = 8_000_000_000;
let made = 0;
let isOver = false;

function run({ port, localAddress, connections, requests, isSlow }: Flood): void {
  const next = (): string =>
    (requests[(made += 1) % requests.length] ?? '').replaceAll('PHONENUMBR', () => String((phones += 1)));
  const open = (): void => {
    if (isOver) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    socket.setEncoding('latin1');
    const again = setTimeout.bind(undefined, open, 5);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => again());
    const send = isSlow ? () => dripInto(socket, next()) : () => socket.write(next());
    socket.on('connect', send);
    socket.on('data', (part: string) => {
      for (const [, status = ''] of part.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        counts[status] = (counts[status] ?? 0) + 1;
        if (!isSlow) send();
      }
    });
  };
  for (let count = 0; count < connections; count += 1) open();
}

function dripInto(socket: Socket, request: string): void {
  socket.write(request);
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.on('close', () => clearInterval(timer));
}

parentPort?.once('message', () => {
  isOver = true;
  parentPort?.postMessage(counts);
});
run(workerData as Flood);
