import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Account } from '../../apps/server/src/platform/embedded-postgres/account.ts';

/** A machine of its own: what runs there is cut off from all others when its cable is pulled. */
export interface Machine {
  readonly address: string;
  /** Undefined where this system lets nobody make networks: then all machines are one. */
  readonly namespace: string | undefined;
  pullCable(): void;
  plugIn(): void;
}

export interface Network {
  /** Of this machine, as the others see it. */
  readonly address: string;
  readonly isReal: boolean;
  readonly machines: readonly Machine[];
  remove(): void;
}

/** Another one for each run. */
const subnet = `10.213.${process.pid % 256}`;

/** A switch with a machine at each of its ports, of namespaces of the kernel: only root may make them. */
export function createNetwork(count: number): Network {
  const prefix = `sd${process.pid % 100_000}`;
  const bridge = `${prefix}b`;
  if (process.getuid?.() !== 0 || !ip('link', 'add', bridge, 'type', 'bridge')) return oneMachine(count);
  must('address', 'add', `${subnet}.1/24`, 'dev', bridge);
  must('link', 'set', bridge, 'up');
  const machines = Array.from({ length: count }, (_, index): Machine => {
    const [namespace, port] = [`sauda-${prefix}-${index}`, `${prefix}p${index}`];
    const inside = (...words: string[]) => must('-netns', namespace, ...words);
    must('netns', 'add', namespace);
    must('link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    must('link', 'set', port, 'master', bridge, 'up');
    inside('address', 'add', `${subnet}.${index + 2}/24`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    inside('link', 'set', 'lo', 'up');
    return {
      address: `${subnet}.${index + 2}`,
      namespace,
      pullCable: () => must('link', 'set', port, 'down'),
      plugIn: () => must('link', 'set', port, 'up'),
    };
  });
  return {
    address: `${subnet}.1`,
    isReal: true,
    machines,
    remove() {
      for (const { namespace } of machines) ip('netns', 'delete', namespace ?? '');
      ip('link', 'delete', bridge);
    },
  };
}

function oneMachine(count: number): Network {
  const none = () => {
    throw new Error('there is no cable');
  };
  const address = '127.0.0.1';
  const machine = { address, namespace: undefined, pullCable: none, plugIn: none };
  return { address, isReal: false, machines: Array.from({ length: count }, () => machine), remove: () => undefined };
}

const ip = (...words: string[]): boolean => spawnSync('ip', words, { stdio: 'ignore' }).status === 0;

function must(...words: string[]): void {
  if (!ip(...words)) throw new Error(`ip ${words.join(' ')} was refused`);
}

/** A program of Debian's, as `usr/bin/etcd`: unpacked into `tools`, or installed. */
export function debianProgram(tools: string, path: string): string {
  const unpacked = join(tools, path);
  return existsSync(unpacked) ? unpacked : join('/', path);
}

export interface ProgramOptions {
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly machine?: Machine;
  /** Undefined runs it as whoever runs this. */
  readonly account?: Account | undefined;
}

/** A program that is started, killed, frozen and started again. */
export class Program {
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(): void {
    const { command, environment, logFile, machine, account } = this.#options;
    const log = openSync(logFile, 'a');
    const inside = machine?.namespace === undefined ? [] : enter(machine.namespace, account);
    const [program, ...rest] = [...inside, ...command] as [string, ...string[]];
    this.#child = spawn(program, rest, {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      cwd: '/',
      stdio: ['ignore', log, log],
      ...(inside.length > 0 || account === undefined ? {} : { uid: account.uid, gid: account.gid }),
    });
    closeSync(log);
    this.#ended = once(this.#child, 'exit').catch(() => undefined);
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child?.kill(signal);
  }

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.signal(signal);
    await this.#ended;
  }
}

function enter(namespace: string, account: Account | undefined): string[] {
  const as = account === undefined ? [] : ['--setuid', String(account.uid), '--setgid', String(account.gid)];
  return ['nsenter', `--net=/run/netns/${namespace}`, ...as, '--'];
}

/** To a process that may have ended meanwhile. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
