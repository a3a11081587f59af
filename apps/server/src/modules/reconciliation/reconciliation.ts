import type { Clock } from '../../platform/clock.ts';
import { column, type Database, type Piece, type Tx } from '../../platform/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { locks } from '../../platform/locks.ts';
import type { Page } from '../../platform/page-by.ts';
import * as t from '../../platform/table.ts';

/** What a look at the books gives. */
export interface Findings {
  /** What was looked at, by its name in the plural. */
  readonly checked: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
  /** The kinds of differences that were not looked for everywhere: that one is not found does not say that it is gone. */
  readonly inPart?: readonly string[];
}

/** Whether all is compared, or of the ledger what has come since the last time. */
export type Reach = 'whole' | 'sinceLast';

const differences = t.table('reconciliation_differences', {
  id: t.generated(t.bigint),
  kind: t.text,
  subject: t.text,
  sentence: t.text,
  firstSeen: t.time,
  lastSeen: t.time,
  resolvedAt: t.nullable(t.time),
  /** Of one with custodian or clearing broker: of which day, about which instrument, and what either says. */
  day: t.nullable(t.day),
  symbol: t.nullable(t.text),
  ours: t.nullable(t.text),
  theirs: t.nullable(t.text),
  /** The last file that showed it. */
  fileId: t.nullable(t.bigint),
  /** Where people have ended it though it was still there. */
  closedBy: t.nullable(t.text),
  closeReason: t.nullable(t.text),
});

/** A difference from when it was first seen to when it was no longer there, or people had closed it. */
export type RecordedDifference = t.RowOf<typeof differences>;

/** One look at the books. */
export interface ReconciliationRun {
  readonly askedBy: string;
  readonly checked: Readonly<Record<string, number>>;
  readonly found: number;
  readonly endedAt: Date;
}

export interface DifferencePage extends Page {
  /** Only those that are open, or only those that are not. */
  readonly isOpen?: boolean | undefined;
  /** Only those with files of this day, as in 2026-11-25. */
  readonly day?: string | undefined;
  /** Only those about this instrument. */
  readonly symbol?: string | undefined;
}

/** What waits for people though the books are right, and is told within a minute: of which kinds it is, and what of it there is now. */
export interface Questions {
  readonly kinds: readonly string[];
  find(tx: Tx, now: Date): Promise<Difference[]>;
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

const bySchedule = 'schedule';
/** Where a check finds this many it has left some out, so that the ones not seen again need not be resolved. */
const countedAtMost = 100;

/**
 * Keeps what does not fit on record, so that nobody has to look at the right moment.
 * @param look compares ledger, orders, lots, requests, offerings and what the bank said
 */
export function createReconciliation(options: {
  database: Database;
  clock: Clock;
  look: (reach: Reach) => Promise<Findings>;
  questions: readonly Questions[];
}) {
  const { database, clock, look, questions } = options;

  /**
   * Compares now.
   * @param askedBy a member of staff, or `schedule`
   * @param reach a part is quick; what was verified before stays unseen by it
   * @returns the differences that are open after it
   */
  async function run(askedBy: string, reach: Reach = 'whole'): Promise<RecordedDifference[]> {
    const startedAt = clock.now();
    const { checked, differences: all, inPart = [] } = await look(reach);
    const found = oneForEach(all);
    return database.transaction(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${locks.reconciliation})`;
      const now = clock.now();
      await record(tx, found, now);
      if (all.length < countedAtMost) {
        const looked = tx`kind <> ALL (${column(inPart)}::text[]) AND last_seen <= ${startedAt}`;
        await resolveOthers(tx, found, { now, looked });
      }
      await tx`
        INSERT INTO reconciliation_runs (asked_by, checked, found, started_at, ended_at)
        VALUES (${askedBy}, ${tx.json(checked)}, ${found.length}, ${startedAt}, ${now})`;
      return tx<RecordedDifference[]>`
        SELECT ${differences.columns()} FROM reconciliation_differences WHERE resolved_at IS NULL ORDER BY id`;
    });
  }

  /** Puts what waits for people on record, which nobody has to ask for. */
  function note(): Promise<void> {
    return database.transaction(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${locks.reconciliation})`;
      for (const each of questions) await noteQuestions(tx, each, clock.now());
    });
  }

  return {
    run,
    /** The same, since it is time. */
    runByTheClock: (reach: Reach = 'sinceLast') => run(bySchedule, reach),
    note,
    async countOpen(): Promise<number> {
      const [row] = await database.sql<[{ count: number }]>`
        SELECT count(*)::int AS count FROM reconciliation_differences WHERE resolved_at IS NULL`;
      return row.count;
    },
    async lastRun(): Promise<ReconciliationRun | undefined> {
      const [run] = await database.sql<ReconciliationRun[]>`
        SELECT asked_by, checked, found, ended_at FROM reconciliation_runs
        ORDER BY ended_at DESC LIMIT 1`;
      return run;
    },
    /** Differences, those that are open first, then the latest. */
    list({ limit, offset, isOpen, day, symbol }: DifferencePage): Promise<RecordedDifference[]> {
      const { sql } = database;
      return sql<RecordedDifference[]>`
        SELECT ${differences.columns()} FROM reconciliation_differences
        WHERE true
          ${isOpen === undefined ? sql`` : isOpen ? sql`AND resolved_at IS NULL` : sql`AND resolved_at IS NOT NULL`}
          ${day === undefined ? sql`` : sql`AND day = ${day}`}
          ${symbol === undefined ? sql`` : sql`AND symbol = ${symbol}`}
        ORDER BY resolved_at IS NOT NULL, id DESC LIMIT ${limit} OFFSET ${offset}`;
    },
  };
}

async function noteQuestions(tx: Tx, { kinds, find }: Questions, now: Date): Promise<void> {
  const found = await find(tx, now);
  await record(tx, found, now);
  if (found.length >= countedAtMost) return;
  await resolveOthers(tx, found, { now, looked: tx`kind = ANY (${column(kinds)}::text[])` });
}

/** Two checks may find the same thing, in two sentences. */
function oneForEach(all: readonly Difference[]): Difference[] {
  const found = new Map<string, Difference>();
  for (const { kind, subject, sentence } of all) {
    const key = JSON.stringify([kind, subject]);
    const other = found.get(key);
    found.set(key, { kind, subject, sentence: other === undefined ? sentence : `${other.sentence}; ${sentence}` });
  }
  return [...found.values()];
}

function record(tx: Tx, found: readonly Difference[], now: Date): Promise<unknown> {
  return tx`
    INSERT INTO reconciliation_differences (kind, subject, sentence, first_seen, last_seen)
    SELECT kind, subject, sentence, ${now}, ${now}
    FROM unnest(${column(found.map(({ kind }) => kind))}::text[], ${column(found.map(({ subject }) => subject))}::text[],
      ${column(found.map(({ sentence }) => sentence))}::text[]) AS found (kind, subject, sentence)
    ON CONFLICT (kind, subject) WHERE resolved_at IS NULL
    DO UPDATE SET sentence = excluded.sentence, last_seen = excluded.last_seen`;
}

/**
 * Of the books alone: those with files end by files.
 * @param by.looked of which it is known that they would have been found
 */
function resolveOthers(
  tx: Tx,
  found: readonly Difference[],
  { now, looked }: { now: Date; looked: Piece },
): Promise<unknown> {
  return tx`
    UPDATE reconciliation_differences SET resolved_at = ${now}
    WHERE resolved_at IS NULL AND day IS NULL AND ${looked} AND NOT EXISTS (
      SELECT FROM unnest(${column(found.map(({ kind }) => kind))}::text[],
        ${column(found.map(({ subject }) => subject))}::text[]) AS found (kind, subject)
      WHERE found.kind = reconciliation_differences.kind AND found.subject = reconciliation_differences.subject
    )`;
}
