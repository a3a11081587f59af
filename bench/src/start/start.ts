import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bar, line, median, milliseconds, ratio } from '../report.ts';
import { residentMegabytes } from '../stage/memory.ts';

const port = Number(process.env['BENCH_PORT'] ?? 8120);
const rounds = 3;
const idleSeconds = Number(process.env['BENCH_IDLE_SECONDS'] ?? 60);
const most = { startMs: 2_000, idleMegabytes: 150 };
const patienceMs = 120_000;
const repository = join(import.meta.dirname, '../../..');

/** How long somebody waits for the first page after `npm start`, where all is set up, and what the server then holds while nobody asks. */
export async function benchStart(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    // Makes the database, and leaves behind what it has compiled.
    await stop(await open(directory));
    const starts: Opened[] = [];
    const bare: number[] = [];
    let megabytes = Number.NaN;
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await openBare());
      const opened = await open(directory);
      starts.push(opened);
      if (round === rounds - 1) {
        await sleep(idleSeconds * 1_000);
        megabytes = residentMegabytes(opened.serverPid);
      }
      await stop(opened);
    }
    return report(starts, median(bare), megabytes);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function report(starts: readonly Opened[], bareMs: number, megabytes: number): number {
  const startMs = median(starts.map(({ ms }) => ms));
  line('a bare server of Node', milliseconds(bareMs), ratio(startMs / bareMs));
  line('processor until the page', `${median(starts.map(({ cpu }) => cpu)).toFixed(2)} s`, 'without PostgreSQL');
  return (
    bar('first page after', startMs < most.startMs, milliseconds(startMs), `< ${milliseconds(most.startMs)}`) +
    bar(
      `memory after ${idleSeconds} s`,
      megabytes < most.idleMegabytes,
      `${Math.round(megabytes)} MB`,
      `< ${most.idleMegabytes} MB`,
    )
  );
}

interface Opened {
  readonly child: ChildProcess;
  readonly serverPid: number;
  readonly ms: number;
  /** Seconds of processor that the server's own process had used. */
  readonly cpu: number;
}

/** As it is typed, until the first page has come. */
async function open(directory: string): Promise<Opened> {
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: directory, DATABASE_URL: '', DATABASE_APP_URL: '' };
  const settings = { MODE: 'practice', REDIS_URL: '', LOG_LEVEL: 'info' };
  const logFile = join(directory, 'server.log');
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: repository,
    env: { ...process.env, ...settings, ...own },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await firstPage(`http://127.0.0.1:${port}/`, child, logFile);
  const ms = performance.now() - startedAt;
  const serverPid = serverBelow(child.pid ?? 0);
  return { child, serverPid, ms, cpu: cpuOf(serverPid) };
}

async function firstPage(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`npm start has ended: ${readFileSync(logFile, 'utf8').slice(-3_000)}`);
    const page = await fetch(url).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
    if (page.includes('</html>')) return;
    await sleep(10);
  }
  child.kill('SIGTERM');
  throw new Error(`no page came within ${patienceMs / 1_000} s, see ${logFile}`);
}

async function stop({ child }: Opened): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Until a Node that does nothing else answers. */
async function openBare(): Promise<number> {
  const program = `require('node:http').createServer((_, answer) => answer.end('</html>')).listen(${port}, '127.0.0.1')`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  await firstPage(`http://127.0.0.1:${port}/`, child, '');
  const ms = performance.now() - startedAt;
  await stop({ child, serverPid: 0, ms, cpu: 0 });
  return ms;
}

/** The process of the server among those that descend from this one. */
function serverBelow(pid: number): number {
  for (const child of childrenOf(pid)) {
    const found = readCommand(child).includes('apps/server/') ? child : serverBelow(child);
    if (found > 0) return found;
  }
  return 0;
}

function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

const readCommand = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** Of the process alone: what it has started is counted while it runs, and PostgreSQL is. */
function cpuOf(pid: number): number {
  if (pid === 0) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  return ((fields[11] ?? Number.NaN) + (fields[12] ?? Number.NaN)) / 100;
}
