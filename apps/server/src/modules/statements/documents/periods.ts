import { column, type Sql, type Tx } from '../../../platform/database.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';
import { TimeZone, dayNumber, isoDate } from '../../market/index.ts';
import * as t from '../../../platform/table.ts';
import { timesMayFallMs } from './booked-in.ts';
import type { DocumentsContext } from './documents.ts';

/** A contract note of each day, and a statement of each month. */
export const documentKinds = ['note', 'statement'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A day or a month of which documents are made. */
const periods = t.table('document_periods', {
  id: t.generated(t.bigint),
  kind: t.textOf<DocumentKind>(),
  firstDay: t.day,
  lastDay: t.day,
  /** By its IANA name. */
  timeZone: t.text,
  /** Where the one before it ended. */
  startsAt: t.time,
  endsAt: t.time,
  listedAt: t.nullable(t.time),
  madeAt: t.nullable(t.time),
});

export type DocumentPeriod = t.RowOf<typeof periods>;

/** What was begun before a period ended has committed by then. */
const graceMs = 10 * minuteMs;

/**
 * Writes down each period that has begun, one after the other, also those in which no node ran. The first is that of now: what was booked
 * before it gets no document.
 */
export async function beginPeriods({ clock, database, timeZone }: DocumentsContext, kind: DocumentKind): Promise<void> {
  const now = clock.now();
  for (;;) {
    const [last] = await database.sql<DocumentPeriod[]>`
      SELECT ${periods.columns()} FROM document_periods WHERE kind = ${kind} ORDER BY ends_at DESC LIMIT 1`;
    if (last !== undefined && last.endsAt > now) return;
    const next = nextPeriod(kind, last, timeZone, now);
    await database.transaction(
      (tx) => tx`
        INSERT INTO document_periods (kind, first_day, last_day, time_zone, starts_at, ends_at)
        VALUES (${kind}, ${next.firstDay}::date, ${next.lastDay}::date, ${timeZone}, ${next.startsAt}, ${next.endsAt})
        ON CONFLICT DO NOTHING`,
    );
  }
}

/**
 * The period after the last one, which begins where that has ended, even where the house has moved to another zone since; the one that it
 * is now where there is none.
 */
export function nextPeriod(
  kind: DocumentKind,
  last: Pick<DocumentPeriod, 'lastDay' | 'endsAt'> | undefined,
  timeZone: string,
  now: Date,
) {
  const zone = new TimeZone(timeZone);
  const today = zone.dayOf(now.getTime());
  const firstOfNow = kind === 'note' ? today : dayNumber(`${isoDate(today).slice(0, 7)}-01`);
  const first = last === undefined ? firstOfNow : Math.floor(last.lastDay.getTime() / dayMs) + 1;
  const end = kind === 'note' ? first + 1 : firstOfNextMonth(first);
  return {
    firstDay: isoDate(first),
    lastDay: isoDate(end - 1),
    startsAt: last?.endsAt ?? new Date(zone.instant(first, 0)),
    endsAt: new Date(zone.instant(end, 0)),
  };
}

function firstOfNextMonth(day: number): number {
  const [year = 0, month = 1] = isoDate(day).split('-').map(Number);
  return Date.UTC(year, month, 1) / dayMs;
}

/** Those that have ended and of which documents are to be made still, the first first. */
export function duePeriods(sql: Sql, now: Date): Promise<DocumentPeriod[]> {
  return sql<DocumentPeriod[]>`
    SELECT ${periods.columns()} FROM document_periods
    WHERE made_at IS NULL AND ends_at <= ${new Date(now.getTime() - graceMs)} ORDER BY ends_at, id`;
}

/** Those of which documents were made, or are being made, and which ended since a moment. */
export function listedPeriods(tx: Tx, endedSince: Date): Promise<DocumentPeriod[]> {
  return tx<DocumentPeriod[]>`
    SELECT ${periods.columns()} FROM document_periods WHERE listed_at IS NOT NULL AND ends_at >= ${endedSince}
    ORDER BY ends_at, id`;
}

/**
 * Writes down who gets a document of a period: whoever something of it was booked for, and for notes who may have something by its number
 * alone. A day at a time, so that no statement reads for long; what was cut short begins anew.
 */
export async function listDue({ clock, database }: DocumentsContext, period: DocumentPeriod): Promise<void> {
  if (period.listedAt !== undefined) return;
  const end = period.endsAt.getTime() + (period.kind === 'note' ? timesMayFallMs : 0);
  for (let from = period.startsAt.getTime(); from < end; from += dayMs) {
    const [start, until] = [new Date(from), new Date(Math.min(from + dayMs, end))];
    await database.transaction(async (tx) => {
      // Once it is listed its documents are being made, and nobody is put on the list again who has been taken off.
      const [open] = await tx`SELECT id FROM document_periods WHERE id = ${period.id} AND listed_at IS NULL FOR UPDATE`;
      if (open === undefined) return;
      await tx`
        INSERT INTO due_documents (period_id, customer_id)
        SELECT ${period.id}, customer_id FROM (
          SELECT customer_id FROM executions WHERE booked_at >= ${start} AND booked_at < ${until}
          ${
            period.kind === 'note'
              ? tx``
              : tx`
                UNION SELECT t.customer_id FROM ledger.transfers t
                WHERE posted_at >= ${start} AND posted_at < ${until} AND t.customer_id <> ledger.house()`
          }
        ) AS booked GROUP BY customer_id ORDER BY customer_id
        ON CONFLICT DO NOTHING`;
    });
  }
  await database.transaction(
    (tx) => tx`UPDATE document_periods SET listed_at = ${clock.now()} WHERE id = ${period.id} AND listed_at IS NULL`,
  );
}

/** Customers of a period who have no document yet, in the order of their ids. */
export async function customersDue(
  sql: Sql,
  periodId: bigint,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await sql<Array<{ customerId: string }>>`
    SELECT customer_id FROM due_documents WHERE period_id = ${periodId} AND customer_id > ${after}
    ORDER BY customer_id LIMIT ${limit}`;
  return rows.map(({ customerId }) => customerId);
}

/** Takes customers off those who are still to get a document. @returns those who were among them, in the order of their ids */
export async function takeDue(tx: Tx, periodId: bigint, customers: readonly string[]): Promise<string[]> {
  const rows = await tx<Array<{ customerId: string }>>`
    DELETE FROM due_documents WHERE period_id = ${periodId} AND customer_id = ANY (${column(customers)}::uuid[])
    RETURNING customer_id`;
  return rows.map(({ customerId }) => customerId).toSorted();
}

/** That all who were to get a document of a period have one. */
export async function endPeriod({ clock, database }: DocumentsContext, periodId: bigint): Promise<void> {
  await database.transaction(
    (tx) => tx`
      UPDATE document_periods SET made_at = ${clock.now()}
      WHERE id = ${periodId} AND NOT EXISTS (SELECT FROM due_documents WHERE period_id = ${periodId})`,
  );
}
