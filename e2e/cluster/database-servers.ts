import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { connectDatabase, type Database } from '../../apps/server/src/platform/database.ts';
import type { Account } from '../../apps/server/src/platform/embedded-postgres/account.ts';
import type { CopySettings } from './copy-leader.ts';
import { debianProgram, freePort, Program, signalTo, type Machine, type Network } from './machine.ts';
import { makeBinaries } from './postgres-tools.ts';

/** A PostgreSQL that Patroni keeps, on a machine of its own. */
export interface DatabaseServer {
  readonly name: string;
  readonly machine: Machine;
  readonly port: number;
  isPrimary(): Promise<boolean>;
  /** Ends PostgreSQL and Patroni at once, as a machine ends that loses its power. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  start(): void;
}

export interface DatabaseServers {
  readonly members: readonly DatabaseServer[];
  /** Of the owner, and of the application's own log-in. */
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  primary(): Promise<DatabaseServer>;
  /** Hands over to the standby as one does for an upgrade. */
  switchOver(): Promise<void>;
  /** Until there is a primary and a standby that has all that it answers. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
}

interface Ground {
  readonly folder: string;
  /** Where Debian's packages are unpacked. */
  readonly tools: string;
  readonly network: Network;
  readonly account: Account | undefined;
}

const superuser = 'postgres';
const wholeWithinMs = 180_000;
/**
 * The leader's word is good for `ttl` seconds and renewed every `loop_wait`: so long it takes at the most until a leader that has said
 * nothing is replaced. Patroni's own example has 30 and 10.
 */
const timing = { ttl: 12, loop_wait: 3, retry_timeout: 4 };

export async function startDatabaseServers(ground: Ground): Promise<DatabaseServers> {
  const { folder, tools, network, account } = ground;
  const etcd = await startEtcd(ground);
  const password = randomBytes(16).toString('hex');
  const settingsFile = join(folder, 'copy-leader.json');
  const places = await Promise.all(network.machines.map((machine, index) => placeOf(machine, index, network, folder)));
  const settings: CopySettings = {
    superuser,
    password,
    directories: Object.fromEntries(places.map(({ address, port, data }) => [`${address}:${port}`, data])),
  };
  writeFileSync(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  if (account !== undefined) chownSync(settingsFile, account.uid, account.gid);
  const binaries = makeBinaries(join(folder, 'bin'), account, settingsFile);

  const members = places.map((place) => {
    const home = join(folder, place.name);
    mkdirSync(home, { mode: 0o700 });
    const config = join(home, 'patroni.yml');
    // JSON is YAML.
    writeFileSync(config, JSON.stringify(configOf(place, { etcd: etcd.endpoint, password, binaries, home })));
    if (account !== undefined) for (const path of [home, config]) chownSync(path, account.uid, account.gid);
    chmodSync(config, 0o600);
    const patroni = new Program({
      command: ['/usr/bin/python3', '-m', 'patroni', config],
      environment: { PYTHONPATH: join(tools, 'usr/lib/python3/dist-packages'), LC_ALL: 'C.UTF-8', HOME: home },
      logFile: join(folder, `${place.name}.log`),
      machine: place.machine,
      account,
    });
    patroni.start();
    return memberOf(place, patroni);
  });
  const servers = serversOf(members, places, password, etcd.program);
  try {
    await servers.untilWhole();
  } catch (error) {
    await servers.stop();
    throw error;
  }
  return servers;
}

interface Place {
  readonly name: string;
  readonly machine: Machine;
  readonly address: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
}

async function placeOf(machine: Machine, index: number, { isReal }: Network, folder: string): Promise<Place> {
  const name = `db${index + 1}`;
  const ports = isReal ? [5432, 8008] : [await freePort(), await freePort()];
  const [port = 0, restPort = 0] = ports;
  return { name, machine, address: machine.address, port, restPort, data: join(folder, name, 'data') };
}

/** One of it stands for the three that an installation has. */
async function startEtcd({
  folder,
  tools,
  network: { address },
}: Ground): Promise<{ program: Program; endpoint: string }> {
  const [clients, peers] = [await freePort(), await freePort()];
  const [forClients, forPeers] = [`http://${address}:${clients}`, `http://127.0.0.1:${peers}`];
  const options = {
    name: 'one',
    'data-dir': join(folder, 'etcd'),
    'log-level': 'warn',
    'enable-v2': 'true',
    'listen-client-urls': forClients,
    'advertise-client-urls': forClients,
    'listen-peer-urls': forPeers,
    'initial-advertise-peer-urls': forPeers,
    'initial-cluster': `one=${forPeers}`,
  };
  const program = new Program({
    command: [
      debianProgram(tools, 'usr/bin/etcd'),
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    environment: {},
    logFile: join(folder, 'etcd.log'),
  });
  program.start();
  const endpoint = `${address}:${clients}`;
  for (let attempt = 0; !(await answers(`http://${endpoint}/health`)); attempt += 1) {
    if (attempt === 100) throw new Error(`etcd does not start, see ${folder}/etcd.log`);
    await sleep(200);
  }
  return { program, endpoint };
}

function configOf(
  { name, address, port, restPort, data }: Place,
  { etcd, password, binaries, home }: { etcd: string; password: string; binaries: string; home: string },
) {
  return {
    scope: 'sauda',
    name,
    restapi: { listen: `${address}:${restPort}`, connect_address: `${address}:${restPort}` },
    // By etcd's older protocol: by the newer one Patroni 3.0 takes the lead back without asking who has it meanwhile, once it has stood still
    // for longer than its word is good. What the other has answered until then is lost.
    etcd: { host: etcd },
    bootstrap: {
      dcs: {
        ...timing,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: false,
          use_slots: true,
          parameters: { max_connections: 150, wal_keep_size: '1GB', max_wal_size: '2GB', jit: 'off' },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
      ],
    },
    postgresql: {
      listen: `${address}:${port}`,
      connect_address: `${address}:${port}`,
      data_dir: data,
      bin_dir: binaries,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: superuser, password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: home, log_min_error_statement: 'panic' },
      pg_hba: [
        'host all all all scram-sha-256',
        'host replication replicator all scram-sha-256',
        'local all all scram-sha-256',
      ],
      create_replica_methods: ['copy_leader'],
      copy_leader: { command: join(binaries, 'copy_leader') },
      // Without pg_rewind, a leader that has gone on by itself is made anew.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

function memberOf({ name, machine, address, port, restPort, data }: Place, patroni: Program): DatabaseServer {
  /** All of PostgreSQL's processes are children of the first. */
  const everyProcess = (signal: NodeJS.Signals): void => {
    patroni.signal(signal);
    for (const pid of processesIn(data)) signalTo(pid, signal);
  };
  return {
    name,
    machine,
    port,
    isPrimary: () => answers(`http://${address}:${restPort}/primary`),
    async kill() {
      everyProcess('SIGKILL');
      await patroni.end('SIGKILL');
    },
    freeze: () => everyProcess('SIGSTOP'),
    thaw: () => everyProcess('SIGCONT'),
    start: () => patroni.start(),
  };
}

/** Those of the PostgreSQL on `data`, the first of which the others are children of; none where it does not run. */
function processesIn(data: string): number[] {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return [Number(pid), ...children.map(Number)];
  } catch {
    return [];
  }
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

function serversOf(
  members: readonly DatabaseServer[],
  places: readonly Place[],
  password: string,
  etcd: Program,
): DatabaseServers {
  const hosts = places.map(({ address, port }) => `${address}:${port}`).join(',');
  const urlOf = (login: string, database: string) => `postgres://${login}:${password}@${hosts}/${database}`;

  async function listed(): Promise<readonly Member[]> {
    for (const { address, restPort } of places) {
      const response = await ask(`http://${address}:${restPort}/cluster`);
      if (response?.ok === true) return ((await response.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async function primary(): Promise<DatabaseServer> {
    for (let attempt = 0; attempt < 300; attempt += 1) {
      for (const member of members) if (await member.isPrimary()) return member;
      await sleep(200);
    }
    throw new Error('there is no primary');
  }

  return {
    members,
    ownerUrl: urlOf('sauda_owner', 'sauda'),
    applicationUrl: urlOf('sauda_server', 'sauda'),
    primary,
    async switchOver() {
      const { name } = await primary();
      const place = places.find((each) => each.name === name) as Place;
      const candidate = places.find((each) => each.name !== name)?.name;
      const response = await fetch(`http://${place.address}:${place.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name, candidate }),
      });
      if (!response.ok) throw new Error(`the switchover was answered ${response.status}: ${await response.text()}`);
    },
    async untilWhole() {
      const deadline = performance.now() + wholeWithinMs;
      const isWhole = (found: readonly Member[]) =>
        found.some(({ role, state }) => role === 'leader' && state === 'running') &&
        found.some(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state));
      for (let found = await listed(); !isWhole(found); found = await listed()) {
        if (performance.now() > deadline) {
          const now = found.map(({ name, role, state }) => `${name} is ${role}, ${state}`).join('; ');
          throw new Error(`the database has no standby that has everything within three minutes: ${now}`);
        }
        await sleep(500);
      }
      await prepare(urlOf(superuser, 'postgres'), password);
    },
    async stop() {
      for (const member of members) await member.kill().catch(() => undefined);
      await etcd.end();
    },
  };
}

/** Makes the database and its two log-ins, as docs/OPERATIONS.md has it, where there are none. */
async function prepare(url: string, password: string): Promise<void> {
  const database: Database = connectDatabase({ url, maxConnections: 2, name: 'cluster-start', hasTimeouts: false });
  const { sql } = database;
  try {
    const found = await sql`SELECT FROM pg_database WHERE datname = 'sauda'`;
    if (found.length > 0) return;
    // A password cannot be bound; this one is hexadecimal.
    await sql.unsafe(`CREATE ROLE sauda_owner LOGIN CREATEROLE PASSWORD '${password}'`);
    // So that it sees where a node stands in a transaction.
    await sql.unsafe('GRANT pg_read_all_stats TO sauda_owner');
    await sql.unsafe('CREATE ROLE sauda_app');
    await sql.unsafe('GRANT sauda_app TO sauda_owner');
    await sql.unsafe(`CREATE ROLE sauda_server LOGIN PASSWORD '${password}' IN ROLE sauda_app`);
    await sql.unsafe('CREATE DATABASE sauda OWNER sauda_owner');
  } finally {
    await database.close();
  }
}

async function ask(url: string): Promise<Response | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
}

async function answers(url: string): Promise<boolean> {
  const response = await ask(url);
  await response?.body?.cancel();
  return response?.ok === true;
}
