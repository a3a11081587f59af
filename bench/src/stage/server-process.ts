import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** As `scripts/start.mjs` starts it. */
const startOptions = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--no-allocation-site-pretenuring'];

export interface ServerProcess {
  /** Such as `http://127.0.0.1:8120`. */
  readonly url: string;
  readonly pid: number;
  /** Settles when the process has ended, with its exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly port: number;
  /** Where the log goes. */
  readonly logFile: string;
  readonly environment: Readonly<Record<string, string>>;
  /** As `npm start` has built it, or as its source is now (this where absent); or the `main.ts` of another one than ours. */
  readonly program?: keyof typeof programs | { readonly path: string };
  /** How long the start may take; three minutes where absent. */
  readonly startTimeoutMs?: number;
}

const server = join(import.meta.dirname, '../../../apps/server');
const programs = { built: join(server, 'dist/main.js'), source: join(server, 'src/main.ts') };

/** Starts the server as `npm start` does, and answers when it is ready. */
export async function startServer({
  port,
  logFile,
  environment,
  program = 'source',
  startTimeoutMs = 180_000,
}: ServerProcessOptions): Promise<ServerProcess> {
  const log = openSync(logFile, 'a');
  const child = spawn(
    process.execPath,
    [...execOptions(), typeof program === 'string' ? programs[program] : program.path],
    {
      env: { MALLOC_ARENA_MAX: '1', ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, url, { logFile, startTimeoutMs });
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  return { url, pid: child.pid ?? 0, ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Options for Node itself, such as `--cpu-prof`, for whoever looks for the time. */
function execOptions(): string[] {
  return [...startOptions, ...(process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean)];
}

async function untilReady(
  child: ChildProcess,
  url: string,
  { logFile, startTimeoutMs }: { logFile: string; startTimeoutMs: number },
): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server did not start, see ${logFile}: ${readFileSync(logFile, 'utf8').slice(-3000)}`);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(25);
  }
  throw new Error(`the server was not ready within ${startTimeoutMs / 1_000} s, see ${logFile}`);
}
