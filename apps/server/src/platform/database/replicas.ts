import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { DatabaseAddress } from './address.ts';
import { openConnection, type ConnectionOptions } from './connection.ts';
import { Freshness, readLsn } from './freshness.ts';
import { Pool, watch, type PoolLoad } from './pool.ts';
import { scriptOf, type Row, type RowList, type Statement } from './query.ts';

export interface ReplicasOptions {
  /** Each of its hosts is a replica of its own. */
  readonly address: DatabaseAddress;
  /** Of the connections for single statements, and of those for reading at length. */
  readonly connection: Omit<ConnectionOptions, 'address' | 'settings'>;
  readonly settings: Record<'short' | 'long', ConnectionOptions['settings']>;
  readonly connections: number;
  readonly silenceMs: number;
  /** What is older is not read. */
  readonly maxAgeMs: number;
  /** Asks the primary. */
  askPrimary(statement: Statement): Promise<RowList<Row[]>>;
}

/** What a replica is like now. */
export interface ReplicaState {
  readonly host: string;
  /** Undefined where it is not known to be as of any moment. */
  readonly ageMs: number | undefined;
  readonly isUsable: boolean;
  readonly pool: PoolLoad;
}

/** What one call reads from: a replica, or the primary where there is none. A failure of the one is the end of it for this call. */
interface Reading {
  replica: Replica | undefined;
}

export type ReadsElsewhere = ReturnType<typeof createReplicas>;

const lookEveryMs = 1_000;
const snapshotConnections = 2;
/** Of somebody who reads the primary for now, so that what they have seen does not go backwards. */
const pinsAtMost = 100_000;

const primaryQuestion = scriptOf(
  'SELECT pg_current_wal_lsn()::text AS lsn, (SELECT system_identifier FROM pg_control_system())::text AS system',
);
const replicaQuestion = scriptOf(
  `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS lsn,
    (SELECT system_identifier FROM pg_control_system())::text AS system`,
);

/** One server that follows the primary, and how far it is. */
class Replica {
  readonly host: string;
  readonly statements: Pool;
  readonly snapshots: Pool;
  readonly freshness = new Freshness();
  /** When somebody last read it, by `performance.now()`. */
  lastReadAt = -Infinity;
  /** When somebody whose home it is last read elsewhere, since it could not be used: it has to be newer before it is read again. */
  awayUntil = -Infinity;
  readonly #watching: ReturnType<typeof watch>;
  /** On a connection of its own: who reads much is not to make it look old. */
  readonly #looking: Pool;
  #isLooking = false;

  constructor(host: DatabaseAddress['hosts'][number], options: ReplicasOptions) {
    this.host = `${host.name}:${host.port}`;
    const address = { ...options.address, hosts: [host], mayBeStandby: true };
    const common = { ...options.connection, address };
    const short = { ...common, settings: options.settings.short };
    const long = { ...common, settings: options.settings.long };
    const refusal = () => this.#watching.refusal();
    const poolOf = (max: number, given: ConnectionOptions) =>
      new Pool({ max, open: () => openConnection(given), refusal });
    this.statements = poolOf(options.connections, short);
    this.snapshots = poolOf(snapshotConnections, long);
    this.#looking = poolOf(1, short);
    const { silenceMs } = options;
    this.#watching = watch(
      [
        { pool: this.statements, silenceMs },
        { pool: this.#looking, silenceMs },
        { pool: this.snapshots, silenceMs: Infinity },
      ],
      short,
    );
  }

  /** How long ago it had all that the primary had; infinite where that is not known. */
  get ageMs(): number {
    return performance.now() - this.freshness.asOf;
  }

  /** Asks how far it is. What it says while nothing is known of the primary counts for nothing. */
  async look(askPrimary: () => Promise<{ lsn: bigint; system: string } | undefined>): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const at = performance.now();
      const before = await askPrimary();
      if (before === undefined) return;
      this.freshness.notePrimary({ at, lsn: before.lsn });
      const connection = await this.#looking.acquire();
      let row: Row | undefined;
      try {
        [row] = await connection.run(replicaQuestion);
      } finally {
        this.#looking.release(connection);
      }
      const after = await askPrimary();
      if (row === undefined || after === undefined) return;
      // One that leads, or that belongs to somebody else, follows nobody.
      if (row['standby'] !== true || row['system'] !== after.system) this.freshness.forget();
      else this.freshness.noteReplica(readLsn(String(row['lsn'])), after.lsn);
    } catch {
      // It is away. What was known of it grows older until it is not used any more.
    } finally {
      this.#isLooking = false;
    }
  }

  async close(graceMs: number): Promise<void> {
    this.#watching.stop();
    await Promise.all([this.statements, this.snapshots, this.#looking].map((pool) => pool.close(graceMs)));
  }
}

/** Which replica somebody reads: of a fixed order, so that nobody sees one and then another that is older. */
class Choice {
  readonly #replicas: readonly Replica[];
  readonly #maxAgeMs: number;
  /** Until when, by `performance.now()`, what somebody has seen or done is to be in what they read. */
  readonly #pins = new Map<string, number>();
  #allPinnedUntil = -Infinity;

  constructor(replicas: readonly Replica[], maxAgeMs: number) {
    this.#replicas = replicas;
    this.#maxAgeMs = maxAgeMs;
  }

  isUsable(replica: Replica): boolean {
    return replica.ageMs <= this.#maxAgeMs;
  }

  pin(who: string): void {
    if (this.#pins.size < pinsAtMost || this.#pins.has(who)) this.#pins.set(who, performance.now());
    else this.pinAll();
  }

  pinAll(): void {
    this.#allPinnedUntil = performance.now();
  }

  /** Forgets what all replicas that are read have by now. */
  sweep(): void {
    const usable = this.#replicas.filter((replica) => this.isUsable(replica));
    if (usable.length === 0) {
      this.pinAll();
      return this.#pins.clear();
    }
    const oldest = Math.min(...usable.map(({ freshness }) => freshness.asOf));
    for (const [who, until] of this.#pins) if (until < oldest) this.#pins.delete(who);
  }

  /** One is the home of whoever asks; the others stand in for it while it cannot be used. Undefined is the primary. */
  of(who: string): Replica | undefined {
    const [first = 0] = createHash('sha256').update(who).digest();
    const homeIndex = first % this.#replicas.length;
    const home = this.#replicas[homeIndex];
    if (home === undefined) return undefined;
    const now = performance.now();
    const pinnedUntil = Math.max(this.#allPinnedUntil, this.#pins.get(who) ?? -Infinity);
    let chosen: Replica | undefined;
    if (this.isUsable(home)) {
      if (home.freshness.asOf > Math.max(pinnedUntil, home.awayUntil)) chosen = home;
    } else {
      home.awayUntil = now;
      const lost = this.#replicas.filter((other) => !this.isUsable(other));
      const until = Math.max(pinnedUntil, ...lost.map(({ lastReadAt }) => lastReadAt));
      const others = [...this.#replicas.slice(homeIndex + 1), ...this.#replicas.slice(0, homeIndex)];
      chosen = others.find((other) => this.isUsable(other) && other.freshness.asOf > until);
    }
    if (chosen !== undefined) chosen.lastReadAt = now;
    return chosen;
  }
}

/** Replicas that calls may read whose answer may be a little old. One that is older than allowed, or away, is not read. */
export function createReplicas(options: ReplicasOptions) {
  const replicas = options.address.hosts.map((host) => new Replica(host, options));
  const choice = new Choice(replicas, options.maxAgeMs);
  const readings = new AsyncLocalStorage<Reading>();
  const counts = { replica: 0, primary: 0 };

  async function askPrimary() {
    const [row] = await options.askPrimary(primaryQuestion);
    return row && { lsn: readLsn(String(row['lsn'])), system: String(row['system']) };
  }

  async function look(): Promise<void> {
    await Promise.all(replicas.map((replica) => replica.look(() => askPrimary().catch(() => undefined))));
    choice.sweep();
  }

  const timer = setInterval(() => void look(), lookEveryMs).unref();
  void look();

  return {
    /** From now on they read what has all that has happened so far. */
    pin: (who: string): void => choice.pin(who),
    /** Nobody reads a replica that is not newer than this moment. */
    pinAll: (): void => choice.pinAll(),
    /**
     * Runs `work`, which reads for `who` and may read a replica.
     * @param tell is told first how old what is read is at the most, in milliseconds; undefined where it is the primary's
     */
    run<T>(who: string, tell: (ageMs: number | undefined) => void, work: () => Promise<T>): Promise<T> {
      const replica = choice.of(who);
      counts[replica === undefined ? 'primary' : 'replica'] += 1;
      // What is seen now is not to be older at the next look.
      if (replica === undefined) choice.pin(who);
      tell(replica?.ageMs);
      // A statement that is handed back is asked here, not by whoever awaits it.
      return readings.run({ replica }, async () => await work());
    },
    /** What the call under way reads from: undefined is the primary. */
    current: (): Replica | undefined => readings.getStore()?.replica,
    /** The call under way reads the primary from here on: the replica has failed it. */
    leave(): void {
      const reading = readings.getStore();
      if (reading !== undefined) reading.replica = undefined;
    },
    states: (): ReplicaState[] =>
      replicas.map((replica) => ({
        host: replica.host,
        ageMs: Number.isFinite(replica.ageMs) ? replica.ageMs : undefined,
        isUsable: choice.isUsable(replica),
        pool: replica.statements.load,
      })),
    /** How many calls that may read a replica have read where. */
    counts: () => ({ ...counts }),
    /** Looks at once how far the replicas are, for tests. */
    look,
    async close(graceMs: number): Promise<void> {
      clearInterval(timer);
      await Promise.all(replicas.map((replica) => replica.close(graceMs)));
    },
  };
}
