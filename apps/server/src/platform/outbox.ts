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

/** What wakes the outboxes of this process: one in an application, several or none in tests. */
const wakers = new Set<() => void>();

/** Tells events when, and only when, the transaction commits. */
export async function emitEvents(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx`INSERT INTO outbox (events) VALUES (${tx.json(events)})`;
  onCommit(tx, () => {
    for (const wake of wakers) wake();
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

  async function drain(): Promise<void> {
    let sent: number;
    do {
      // This commit need not wait for the disk: what the database forgets of it in a crash is only told once more.
      const rows = await database.sql<Array<{ id: bigint; events: DomainEvent[] }>>`
        DELETE FROM outbox USING set_config('synchronous_commit', 'off', true)
        WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING id, events`;
      // They come as they were found.
      for (const { events } of rows.toSorted((one, other) => Number(one.id - other.id)))
        for (const event of events) publish(event);
      sent = rows.length;
    } while (sent === batchSize);
  }

  const kick = rounds.every(sweepMs, 'sending what has happened', drain, { atOnce: true });

  return {
    /** Sends what a node that died left behind, then goes on by itself. */
    async start(): Promise<void> {
      wakers.add(kick);
      rounds.start();
      await rounds.idle();
    },
    async stop(): Promise<void> {
      wakers.delete(kick);
      await rounds.stop();
    },
  };
}
