import type { Registry } from 'prom-client';
import type { ClockWatch } from '../platform/clock-watch.ts';
import type { Bus } from '../platform/bus.ts';
import { tellGauge, type Series } from '../platform/gauges.ts';
import type { ReplicaState } from '../platform/database.ts';
import type { Given } from '../platform/given.ts';
import type { Health } from '../platform/health.ts';
import { newestMigration } from '../platform/migrate.ts';
import type { ImpatientRedis } from '../platform/redis.ts';

interface PlatformMetricsOptions extends Given<'database'> {
  readonly registry: Registry;
  readonly health: Health;
  readonly clockWatch: ClockWatch | undefined;
  readonly bus: Bus;
  readonly countingRedis: ImpatientRedis | undefined;
}

const figureOf = (isSo: boolean): number => (isSo ? 1 : 0);

/** Tells how this node stands, and what it leans on. */
export function tellPlatform(options: PlatformMetricsOptions): void {
  const { registry, health, clockWatch } = options;
  tellGauge(
    registry,
    { name: 'server_ready', help: 'Whether this node has started, is not stopping, and its database answers: 1 or 0.' },
    async () => figureOf((await health.readiness()).isReady),
  );
  tellGauge(
    registry,
    { name: 'database_up', help: 'Whether the database answers this node within two seconds: 1 or 0.' },
    async () => figureOf(await health.databaseAnswers()),
  );
  tellGauge(
    registry,
    {
      name: 'clock_ahead_of_database_seconds',
      help: "By how much this node's clock is ahead of the database's, at the least; below zero where it is behind.",
    },
    () => clockWatch?.aheadSeconds(),
  );
  const version = newestMigration();
  tellGauge(
    registry,
    {
      name: 'schema_migration_version',
      help: 'The newest migration that this node has: the database has it since its start.',
    },
    () => version,
  );
  tellPools(options);
  tellRedis(options);
  tellReplicas(options);
}

function tellPools({ registry, database }: PlatformMetricsOptions): void {
  const eachPool = (standing: (pool: ReturnType<typeof poolsOf>[number][1], name: string) => readonly Series[]) => () =>
    poolsOf().flatMap(([name, pool]) => standing(pool, name));
  const poolsOf = () => [
    ...Object.entries(database.load().pools),
    ...(database.elsewhere?.states() ?? []).map(({ host, pool }) => [`replica ${host}`, pool] as const),
  ];
  tellGauge(
    registry,
    { name: 'database_pool_connections', help: 'Connections of this node that are open.', labels: ['pool', 'state'] },
    eachPool(({ busy, free }, pool) => [
      { labels: { pool, state: 'busy' }, value: busy },
      { labels: { pool, state: 'free' }, value: free },
    ]),
  );
  tellGauge(
    registry,
    { name: 'database_pool_max_connections', help: 'How many may be.', labels: ['pool'] },
    eachPool(({ max }, pool) => [{ labels: { pool }, value: max }]),
  );
  tellGauge(
    registry,
    { name: 'database_pool_waiting', help: 'How many wait for a connection, on this node.', labels: ['pool'] },
    eachPool(({ waiting }, pool) => [{ labels: { pool }, value: waiting }]),
  );
  tellGauge(
    registry,
    { name: 'database_pool_longest_wait_seconds', help: 'For how long the first of them has.', labels: ['pool'] },
    eachPool(({ longestWaitMs }, pool) => [{ labels: { pool }, value: longestWaitMs / 1_000 }]),
  );
  tellGauge(
    registry,
    {
      name: 'database_oldest_transaction_seconds',
      help: 'For how long the oldest transaction of this node has been under way that may write; 0 where none is.',
    },
    () => database.load().oldestTransactionMs / 1_000,
  );
}

function tellRedis({ registry, bus, countingRedis }: PlatformMetricsOptions): void {
  tellGauge(
    registry,
    {
      name: 'redis_up',
      help: 'Whether Redis answers this node, by what it is used for: 1 or 0. None where there is no Redis.',
      labels: ['use'],
    },
    () =>
      countingRedis && [
        { labels: { use: 'bus' }, value: figureOf(bus.isJoined() === true) },
        { labels: { use: 'rate_limits' }, value: figureOf(countingRedis.isUp()) },
      ],
  );
}

function tellReplicas({ registry, database }: PlatformMetricsOptions): void {
  const { elsewhere } = database;
  if (elsewhere === undefined) return;
  const states = (standing: (state: ReplicaState) => number | undefined) => () =>
    elsewhere.states().flatMap((state): Series[] => {
      const value = standing(state);
      return value === undefined ? [] : [{ labels: { replica: state.host }, value }];
    });
  tellGauge(
    registry,
    {
      name: 'database_replica_age_seconds',
      help: 'For how long a replica has not been seen to have all that the primary has; none while that is not known.',
      labels: ['replica'],
    },
    states(({ ageMs }) => ageMs && ageMs / 1_000),
  );
  tellGauge(
    registry,
    {
      name: 'database_replica_usable',
      help: 'Whether a replica is young enough to be read: 1 or 0.',
      labels: ['replica'],
    },
    states(({ isUsable }) => figureOf(isUsable)),
  );
  tellGauge(
    registry,
    {
      name: 'database_reads_that_may_lag',
      help: 'Calls that may read a replica, since the start of this node, by what they have read.',
      labels: ['from'],
    },
    () => Object.entries(elsewhere.counts()).map(([from, value]) => ({ labels: { from }, value })),
  );
}
