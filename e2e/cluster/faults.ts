import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/database.ts';
import type { AppServers, Node } from './app-servers.ts';
import type { DatabaseServer, DatabaseServers } from './database-servers.ts';
import type { Network } from './machine.ts';

/** What is asked of the whole while a part of it fails. Milliseconds. */
import names from './fault-names.json' with { type: 'json' };

export interface Bars {
  /** From the first answer that is none to the last, and for how long nobody was answered. */
  readonly errorsMs: number;
  /** For how long anybody waited for the answer to one command, with its repeats. */
  readonly waitMs: number;
  /** Whether streams are to go on as if nothing were. */
  readonly keepsStreams: boolean;
}

export interface Fault {
  readonly name: string;
  readonly bars: Bars;
  /** Why it cannot be tried here. */
  readonly lacks?: string | undefined;
  /** Does it, and brings back what it took away. */
  run(): Promise<void>;
}

export interface Scene {
  readonly apps: AppServers;
  readonly databases: DatabaseServers;
  readonly network: Network;
  /** Of the operator. */
  readonly owner: Database;
}

const frozenMs = 20_000;
const untilRestartMs = 8_000;
const ofNode: Bars = { errorsMs: 1_000, waitMs: 5_000, keepsStreams: false };
/** What a frozen node has in hand is held until the proxy has asked it in vain twice, and cuts it. */
const ofFrozenNode: Bars = { errorsMs: 1_000, waitMs: 6_000, keepsStreams: false };
const ofRedis: Bars = { errorsMs: 1_000, waitMs: 5_000, keepsStreams: true };
const ofDatabase: Bars = { errorsMs: 20_000, waitMs: 20_000, keepsStreams: true };

/** What fails, in turn. */
export function faultsOf(scene: Scene): readonly Fault[] {
  const { apps, databases, network } = scene;
  const [first, ...others] = apps.nodes as readonly [Node, ...Node[]];
  return [
    {
      name: names.nothing,
      bars: { errorsMs: 1, waitMs: 5_000, keepsStreams: true },
      run: () => sleep(15_000),
    },
    {
      name: names.nodeKilled,
      bars: ofNode,
      async run() {
        await first.kill();
        await sleep(untilRestartMs);
        await first.start();
      },
    },
    {
      name: names.nodesRestarted,
      bars: { ...ofNode, errorsMs: 1 },
      async run() {
        for (const node of apps.nodes) {
          await node.stop();
          await node.start();
          await sleep(3_000);
        }
      },
    },
    {
      name: names.nodeFrozen,
      bars: ofFrozenNode,
      async run() {
        const node = others[0] ?? first;
        await freezeInTransaction(node, scene.owner);
        await sleep(frozenMs);
        node.signal('SIGCONT');
      },
    },
    {
      name: names.redisKilled,
      bars: ofRedis,
      async run() {
        await apps.redis.end();
        await sleep(untilRestartMs);
        apps.redis.start();
      },
    },
    {
      name: names.redisFrozen,
      bars: ofRedis,
      async run() {
        apps.redis.signal('SIGSTOP');
        await sleep(frozenMs);
        apps.redis.signal('SIGCONT');
      },
    },
    {
      name: names.primaryKilled,
      bars: ofDatabase,
      async run() {
        const primary = await databases.primary();
        await primary.kill();
        await untilAnother(databases, primary);
        primary.start();
      },
    },
    {
      name: names.primaryHandedOver,
      bars: ofDatabase,
      run: () => databases.switchOver(),
    },
    {
      name: names.primaryFrozen,
      bars: ofDatabase,
      async run() {
        const primary = await databases.primary();
        primary.freeze();
        await sleep(frozenMs);
        primary.thaw();
      },
    },
    {
      name: names.primaryCutOff,
      bars: ofDatabase,
      lacks: network.isReal ? undefined : 'networks of its own: only root may make them',
      async run() {
        const primary = await databases.primary();
        primary.machine.pullCable();
        await sleep(30_000);
        primary.machine.plugIn();
      },
    },
  ];
}

const attempts = 200;
const settlesWithinMs = 300;

/** A node that is stopped at any moment has mostly nothing in hand: it is tried until its transaction stands still in the database. */
async function freezeInTransaction(node: Node, owner: Database): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    node.signal('SIGSTOP');
    await sleep(settlesWithinMs);
    const held = await owner.sql`
      SELECT FROM pg_stat_activity
      WHERE application_name = 'sauda' AND state LIKE 'idle in transaction%'
        AND state_change < clock_timestamp() - interval '250 milliseconds'
        AND EXISTS (SELECT FROM pg_locks l WHERE l.pid = pg_stat_activity.pid AND l.locktype = 'transactionid')`;
    if (held.length > 0) return;
    node.signal('SIGCONT');
    await sleep(Math.random() * 100);
  }
  throw new Error(`${node.name} was stopped ${attempts} times and never in a transaction`);
}

async function untilAnother(databases: DatabaseServers, before: DatabaseServer): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    for (const member of databases.members) if (member !== before && (await member.isPrimary())) return;
    await sleep(200);
  }
  throw new Error('no other server has become the primary');
}
