import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const server = join(import.meta.dirname, '../../apps/server');
/** As `npm test` has built it; by hand the sources as they are. */
const program = process.env['SERVER_PROGRAM'] ?? join(server, 'src/main.ts');
/** The server's own time to start its database is a minute, and a busy machine takes one for all that follows. */
const startTimeoutMs = 180_000;

/** A server of its own, with its own database. */
export interface RunningServer {
  readonly url: string;
  /** What it has said for people, line by line, until it was open. */
  readonly notices: readonly string[];
  /** Runs another program of the server's, named by its path below the server's folder, in its environment and beside it. */
  run(path: string): Promise<void>;
  /** Verifies the books and ends the server, which must end by itself. */
  stop(): Promise<void>;
}

/**
 * Starts the built product as its customer runs it: practice mode, an embedded database in a fresh folder, any free port.
 * @param settings what differs in its environment
 */
export async function startSauda(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const directory = mkdtempSync(join(tmpdir(), 'sauda-e2e-'));
  const environment = {
    ...process.env,
    // The customers of all tests come from one address.
    LIMIT_REGISTRATIONS_PER_ADDRESS: '100000',
    LIMIT_PUBLIC_PER_MINUTE: '1000000',
    // The demo customer is open in all of them.
    LIMIT_STREAMS_PER_CUSTOMER: '100',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: directory,
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
    REDIS_URL: '',
    MODE: 'practice',
    CURRENCY: 'INR',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const child = spawn(process.execPath, [program], {
    env: environment,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const stop = async () => {
    const code = await end(child);
    rmSync(directory, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
  };
  const notices: string[] = [];
  try {
    return {
      url: await address(child, notices),
      notices,
      run: (path) => run(path, environment),
      async stop() {
        try {
          await run('src/verify.ts', environment);
        } finally {
          await stop();
        }
      },
    };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Starts the server that most tests share; its address is left in SAUDA_URL. */
// Playwright takes the default export.
// oxlint-disable-next-line import/no-default-export
export default async function startServer(): Promise<() => Promise<void>> {
  const { url, stop } = await startSauda({ PORT: process.env['E2E_PORT'] ?? '0' });
  process.env['SAUDA_URL'] = url;
  return stop;
}

/** The server says where it is open once it is; whatever else it says is passed on. */
async function address({ stderr }: ChildProcess, notices: string[]): Promise<string> {
  if (stderr === null) throw new Error('The server has no standard error.');
  const lines = createInterface({ input: stderr });
  const opened = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const url = /^Sauda is open at (\S+)/.exec(line)?.[1];
      if (url !== undefined) return resolve(url);
      notices.push(line);
      process.stderr.write(`${line}\n`);
    });
    lines.once('close', () => reject(new Error('The server ended before it was open.')));
  });
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The server did not open in time.')), startTimeoutMs).unref();
  });
  return Promise.race([opened, timeout]);
}

async function run(path: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const running = spawn(process.execPath, [join(server, path)], { env: environment, stdio: 'inherit' });
  const [code] = (await once(running, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${path} has ended with ${code} beside the server of the browser tests.`);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  return code;
}
