import { onCommit, type Database, type Sql, type Tx } from './database.ts';
import type { Logger } from './log.ts';
import { createRounds } from './rounds.ts';

/**
 * What may happen, by type, with what is told of it. Each module adds its own events:
 * `declare module '../../platform/outbox.ts' { interface Events { notice: { customerId: string } } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- It is filled by the modules, through merging.
export interface Events {}

/** What happened, for whoever shows it. It leaves after the commit, once; never where a node dies with it in hand. */
export type DomainEvent = { [Type in keyof Events]: { readonly type: Type } & Readonly<Events[Type]> }[keyof Events];

/** What is asked for, and somebody or something decides on, by kind. Each module adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type -- It is filled by the modules, through merging.
export interface RequestKinds {}

/** A transaction's events, as they were committed. */
interface Told {
  readonly id: bigint;
  readonly events: readonly DomainEvent[];
}

/** Whoever tells what this process has committed: one outbox in an application, several or none in tests. */
const tellers = new Set<(told: Told) => void>();

/** PostgreSQL's number of `json`. */
const jsonType = 114;

/** Tells events when, and only when, the transaction commits. */
export async function emitEvents(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const text = tx.typed(JSON.stringify(events), jsonType);
  const [row] = await tx<Array<{ id: bigint }>>`INSERT INTO outbox (events) VALUES (${text}) RETURNING id`;
  if (row === undefined) throw new Error('what was told has no number');
  onCommit(tx, () => {
    for (const tell of tellers) tell({ id: row.id, events });
  });
}

/** What has not left, up to some thousand rows. It is zero, or nearly. */
export async function readBacklog(sql: Sql): Promise<{ rows: number; oldestAt: Date | undefined }> {
  const [backlog] = await sql<[{ rows: number; oldestAt: Date | undefined }]>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM outbox LIMIT 10000) AS first_rows) AS rows,
      (SELECT created_at FROM outbox ORDER BY id LIMIT 1) AS oldest_at`;
  return backlog;
}

const batchSize = 200;
const sweepMs = 5_000;

/** @param publish must not throw */
export function createOutbox(database: Database, publish: (event: DomainEvent) => void, log: Logger) {
  /** Its own, which go on while the others are stopped: what those still do is told too. */
  const rounds = createRounds(log);
  let own: Told[] = [];
  let sweptAt = -Infinity;

  function publishAll(told: readonly Told[]): void {
    // They come as they were found.
    for (const { events } of told.toSorted((one, other) => Number(one.id - other.id)))
      for (const event of events) publish(event);
  }

  /**
   * What this process has committed is taken out without being read again. What somebody else has taken meanwhile is told by them.
   * Where it fails, or the process dies with it in hand, a sweep finds it.
   */
  async function tellOwn(): Promise<void> {
    while (own.length > 0) {
      const told = own;
      own = [];
      // This commit need not wait for the disk: what the database forgets of it in a crash is only told once more.
      const taken = await database.sql<Array<{ id: bigint }>>`
        DELETE FROM outbox USING set_config('synchronous_commit', 'off', true)
        WHERE id = ANY (${told.map(({ id }) => id)}::bigint[]) RETURNING id`;
      const ids = new Set(taken.map(({ id }) => id));
      publishAll(told.filter(({ id }) => ids.has(id)));
    }
  }

  /** What is left behind. */
  async function sweep(): Promise<void> {
    sweptAt = performance.now();
    let sent: number;
    do {
      const rows = await database.sql<Told[]>`
        DELETE FROM outbox USING set_config('synchronous_commit', 'off', true)
        WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING id, events`;
      publishAll(rows);
      sent = rows.length;
    } while (sent === batchSize);
  }

  async function drain(): Promise<void> {
    const wasWoken = own.length > 0;
    await tellOwn();
    if (!wasWoken || performance.now() >= sweptAt + sweepMs) await sweep();
  }

  const kick = rounds.every(sweepMs, 'sending what has happened', drain, { atOnce: true });
  const tell = (told: Told): void => {
    own.push(told);
    kick();
  };

  return {
    /** Sends what a node that died left behind, then goes on by itself. */
    async start(): Promise<void> {
      tellers.add(tell);
      rounds.start();
      await rounds.idle();
    },
    async stop(): Promise<void> {
      tellers.delete(tell);
      await rounds.stop();
    },
  };
}
