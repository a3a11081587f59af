import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where `scripts/lib/alpaca-judge.mjs` has put Prism and Alpaca's OpenAPI. */
const folder = process.env.ALPACA_JUDGE ?? '';

/** What was asked and answered, to be judged. */
export interface Said {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestBody: string;
  readonly status: number;
  readonly responseBody: string;
}

/** What is wrong with it, as `request.body.side: …`. */
export type Judge = (said: Said) => Promise<string[]>;

/** Prism between whoever asks and a server that answers as was answered before: it judges both by Alpaca's OpenAPI. */
export async function startPrism(): Promise<{ judge: Judge; stop(): Promise<void> }> {
  let answer: Pick<Said, 'status' | 'responseBody'> = { status: 200, responseBody: '' };
  const upstream = createServer((_request, response) => {
    response.writeHead(answer.status, answer.responseBody === '' ? {} : { 'content-type': 'application/json' });
    response.end(answer.responseBody);
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const port = await findPort();
  const prism = spawn(process.execPath, [...programOf(upstream), '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await isListening(prism);
  return {
    async judge(said) {
      answer = said;
      const { method, path, query, requestBody } = said;
      const response = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
        method,
        headers: { authorization: 'Basic YTpi', ...(requestBody === '' ? {} : { 'content-type': 'application/json' }) },
        ...(requestBody === '' ? {} : { body: requestBody }),
      });
      await response.text();
      const violations = JSON.parse(response.headers.get('sl-violations') ?? '[]') as Violation[];
      return violations.map(({ location, message }) => `${location.join('.')}: ${message}`);
    },
    async stop() {
      prism.kill();
      await once(prism, 'exit');
      upstream.close();
    },
  };
}

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

function programOf(upstream: Server): string[] {
  const { port } = upstream.address() as AddressInfo;
  const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
  return [program, 'proxy', join(folder, 'openapi.json'), `http://127.0.0.1:${port}`];
}

/** One that was free a moment ago. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function isListening(prism: ChildProcess): Promise<void> {
  let output = '';
  for (const stream of [prism.stdout, prism.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  for (let tries = 0; tries < 300; tries += 1) {
    if (output.includes('Prism is listening')) return;
    await sleep(100);
  }
  throw new Error(`Prism does not listen: ${output.slice(-500)}`);
}
