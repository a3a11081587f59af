import { createApart } from '../../platform/apart.ts';
import type { DueWork } from '../../platform/due-work.ts';
import type { Given } from '../../platform/given.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import type { SignedHead } from '../../platform/heads.ts';
import * as t from '../../platform/table.ts';
import { stamp } from './time-stamp.ts';

const timestamps = t.table('head_timestamps', {
  log: t.text,
  head: t.bigint,
  hash: t.bytes,
  authority: t.text,
  response: t.bytes,
  askedAt: t.time,
});
type HeadTimestamp = t.RowOf<typeof timestamps>;

/** A log whose newest head is stamped: each head names the one before it, so that those are as old at the least. */
export interface StampedLog {
  readonly name: string;
  readonly last: (sql: Sql | Tx) => Promise<SignedHead | undefined>;
}

interface StampOptions extends Given<'clock' | 'database' | 'log' | 'rounds'> {
  readonly dueWork: Pick<DueWork, 'runIfDue'>;
  readonly logs: readonly StampedLog[];
  readonly authority: string;
}

const stampEveryMs = 15 * 60_000;

/** Has the newest head of each log time-stamped by an authority. What cannot be stamped now is tried again, and holds up nothing. */
export function stampHeads({ rounds, dueWork, ...options }: StampOptions): void {
  const apart = createApart({ work: 'time-stamps', clock: options.clock, log: options.log });
  const work = () =>
    apart.each(
      options.logs.map((one) => ({ about: `the heads of ${one.name}`, work: () => stampNewest(one, options) })),
    );
  rounds.every(stampEveryMs, 'having heads time-stamped', work, { dueWork });
}

/** @returns whether there was anything to stamp */
export async function stampNewest(
  { name, last }: StampedLog,
  { authority, clock, database }: Pick<StampOptions, 'authority' | 'clock' | 'database'>,
): Promise<boolean> {
  const head = await last(database.sql);
  if (head === undefined) return false;
  const [known] = await database.sql`SELECT FROM head_timestamps WHERE log = ${name} AND head = ${head.number}`;
  if (known !== undefined) return false;
  const response = await stamp(authority, head.hash);
  const row = { log: name, head: head.number, hash: head.hash, authority, response, askedAt: clock.now() };
  // Another node may have been as fast: one of the two is enough.
  await database.transaction((tx) => tx`${timestamps.insertion(tx, [row])} ON CONFLICT DO NOTHING`);
  return true;
}

/** The stamps of a log, the newest first, those before a head where it is given. */
export async function listTimestamps(sql: Sql, log: string, limit: number, before?: bigint): Promise<HeadTimestamp[]> {
  return sql<HeadTimestamp[]>`
    SELECT ${timestamps.columns()} FROM head_timestamps
    WHERE log = ${log} ${before === undefined ? sql`` : sql`AND head < ${before}`} ORDER BY head DESC LIMIT ${limit}`;
}
