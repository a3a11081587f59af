import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type ServerProcess } from '../../bench/src/stage/server-process.ts';
import type { DatabaseServers } from './database-servers.ts';
import { debianProgram, freePort, Program, signalTo } from './machine.ts';

/** One of Sauda's nodes. */
export class Node {
  readonly port: number;
  readonly name: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  #server: ServerProcess | undefined;

  constructor(name: string, port: number, environment: Readonly<Record<string, string>>, folder: string) {
    this.name = name;
    this.port = port;
    this.#environment = environment;
    this.#folder = folder;
  }

  /** Until it is ready. */
  async start(): Promise<void> {
    const logFile = join(this.#folder, `${this.name}.log`);
    this.#server = await startServer({ port: this.port, logFile, environment: this.#environment, startTimeoutMs });
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#server !== undefined) signalTo(this.#server.pid, signal);
  }

  async kill(): Promise<void> {
    await this.#server?.kill();
  }

  /** SIGTERM, and then until it has ended. */
  async stop(): Promise<void> {
    await this.#server?.stop();
    const code = await this.#server?.ended;
    if (code !== 0) throw new Error(`${this.name} was told to stop and ended with ${code}`);
  }
}

export interface AppServers {
  readonly nodes: readonly Node[];
  readonly redis: Program;
  /** Where customers come in. */
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface Ground {
  readonly folder: string;
  readonly tools: string;
  readonly databases: DatabaseServers;
}

const nodeCount = 3;
/** On a busy machine; several are started at once. */
const startTimeoutMs = 5 * 60_000;

/** Redis, three nodes that are all started at once on whatever the database has, and a proxy before them. */
export async function startAppServers({ folder, tools, databases }: Ground): Promise<AppServers> {
  const environment = { LD_LIBRARY_PATH: join(tools, 'usr/lib/x86_64-linux-gnu') };
  const [redisPort, proxyPort, ...nodePorts] = [await freePort(), await freePort(), ...(await freePorts(nodeCount))];
  const data = join(folder, 'data');
  mkdirSync(data);
  const redis = new Program({
    command: [
      debianProgram(tools, 'usr/bin/redis-server'),
      '--port',
      String(redisPort),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
    ],
    environment,
    logFile: join(folder, 'redis.log'),
  });
  redis.start();

  const own = {
    MODE: 'practice',
    CURRENCY: 'INR',
    DATABASE_URL: databases.ownerUrl,
    DATABASE_APP_URL: databases.applicationUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    METRICS_PORT: '',
    LIMIT_STREAMS_PER_CUSTOMER: '100',
    LIMIT_PUBLIC_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    LIMIT_READS_PER_MINUTE: '1000000',
  };
  const nodes = nodePorts.map((port, index) => new Node(`node${index + 1}`, port, own, folder));
  const proxyConfig = join(folder, 'haproxy.cfg');
  writeFileSync(proxyConfig, proxyConfigOf(proxyPort, nodes));
  const proxy = new Program({
    command: [debianProgram(tools, 'usr/sbin/haproxy'), '-db', '-f', proxyConfig],
    environment,
    logFile: join(folder, 'haproxy.log'),
  });
  await Promise.all(nodes.map((node) => node.start()));
  proxy.start();
  // Until it has asked each node.
  await sleep(2_000);
  return {
    nodes,
    redis,
    url: `http://127.0.0.1:${proxyPort}`,
    environment: own,
    async stop() {
      for (const node of nodes) node.signal('SIGCONT');
      await Promise.all([proxy.end(), redis.end(), ...nodes.map((node) => node.kill())]);
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = [];
  for (let index = 0; index < count; index += 1) ports.push(await freePort());
  return ports;
}

/** As docs/OPERATIONS.md has it. */
function proxyConfigOf(port: number, nodes: ReadonlyArray<Pick<Node, 'name' | 'port'>>): string {
  return `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 1s
  option redispatch
  retries 3

frontend customers
  bind 127.0.0.1:${port}
  default_backend nodes

backend nodes
  balance leastconn
  option httpchk GET /readyz?stopping=404
  http-check disable-on-404
  default-server inter 1s fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check\n`).join('')}`;
}
