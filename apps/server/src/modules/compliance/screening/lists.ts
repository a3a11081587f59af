import { column, type Sql, type Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Entry } from './matcher.ts';

/** A version of a list. */
export interface ScreeningList {
  readonly id: bigint;
  readonly name: string;
  readonly version: number;
  readonly entries: number;
  /** Beside the version that was in force when it was uploaded. */
  readonly added: number;
  readonly removed: number;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
  readonly inForceBy: string | undefined;
  readonly inForceAt: Date | undefined;
  readonly endedAt: Date | undefined;
  /** All customers up to and with this one have been matched with it. */
  readonly reached: string | undefined;
  readonly lookedAt: number;
  readonly found: number;
  readonly unopened: number;
  readonly scannedAt: Date | undefined;
}

interface EntryRow {
  readonly hash: Buffer;
  readonly names: string;
  readonly birthDates: string;
  readonly idNumbers: string;
  readonly reference: string;
}

/** The newest first. */
export function listVersions(
  sql: Sql,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<ScreeningList[]> {
  return sql<ScreeningList[]>`
    SELECT * FROM screening_lists ${before === undefined ? sql`` : sql`WHERE id < ${before}`} ORDER BY id DESC LIMIT ${limit}`;
}

const inForce = (sql: Sql | Tx) => sql`in_force_at IS NOT NULL AND ended_at IS NULL`;

export const listsInForce = (sql: Sql | Tx): Promise<ScreeningList[]> =>
  sql<ScreeningList[]>`SELECT * FROM screening_lists WHERE ${inForce(sql)} ORDER BY id`;

const entriesAtOnce = 5_000;

/** Keeps a version, which changes nothing yet. */
export async function keepDraft(
  tx: Tx,
  { name, entries, by, at }: { name: string; entries: readonly Entry[]; by: string; at: Date },
): Promise<ScreeningList> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`screening list ${name}`}, 0))`;
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO screening_lists (name, version, entries, added, removed, uploaded_by, uploaded_at)
    SELECT ${name}, coalesce(max(version), 0) + 1, ${entries.length}, 0, 0, ${by}, ${at} FROM screening_lists WHERE name = ${name}
    RETURNING id`;
  for (let first = 0; first < entries.length; first += entriesAtOnce) {
    const some = entries.slice(first, first + entriesAtOnce);
    await tx`
      INSERT INTO screening_entries (list_id, line, hash, names, birth_dates, id_numbers, reference)
      SELECT ${id}, ${first} + line, hash, names, birth_dates, id_numbers, reference FROM unnest(
        ${column(some.map(({ hash }) => hash))}::bytea[], ${column(some.map(({ names }) => names.join('\n')))}::text[],
        ${column(some.map(({ birthDates }) => birthDates.join('\n')))}::text[],
        ${column(some.map(({ idNumbers }) => idNumbers.join('\n')))}::text[],
        ${column(some.map(({ reference }) => reference))}::text[])
      WITH ORDINALITY AS given (hash, names, birth_dates, id_numbers, reference, line)`;
  }
  const [kept] = await tx<[ScreeningList]>`
    UPDATE screening_lists l SET added = d.added, removed = d.removed FROM (
      SELECT count(*) FILTER (WHERE before.hash IS NULL)::int AS added, count(*) FILTER (WHERE now.hash IS NULL)::int AS removed
      FROM (SELECT DISTINCT hash FROM screening_entries WHERE list_id = ${id}) now
      FULL JOIN (
        SELECT DISTINCT hash FROM screening_entries WHERE list_id = (
          SELECT id FROM screening_lists WHERE name = ${name} AND ${inForce(tx)})
      ) before USING (hash)
    ) d
    WHERE l.id = ${id} RETURNING l.*`;
  return kept;
}

/**
 * Puts a version in the place of the one that is in force; everybody is then matched with it.
 * @returns it, and the version before @throws Refusal `not_found`, `list_in_force` of one that is or was in force, or is older than that
 */
export async function putInForce(
  tx: Tx,
  { id, by, at }: { id: bigint; by: string; at: Date },
): Promise<{ list: ScreeningList; before: ScreeningList | undefined }> {
  const [asked] = await tx<ScreeningList[]>`SELECT * FROM screening_lists WHERE id = ${id}`;
  if (asked === undefined) throw new Refusal('not_found');
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`screening list ${asked.name}`}, 0))`;
  const [draft] = await tx<ScreeningList[]>`SELECT * FROM screening_lists WHERE id = ${id} FOR UPDATE`;
  const [before] = await tx<ScreeningList[]>`
    UPDATE screening_lists SET ended_at = ${at} WHERE name = ${asked.name} AND ${inForce(tx)} RETURNING *`;
  if (draft?.inForceAt !== undefined || (before !== undefined && before.version > asked.version)) {
    throw new Refusal('list_in_force');
  }
  const [list] = await tx<[ScreeningList]>`
    UPDATE screening_lists SET in_force_by = ${by}, in_force_at = ${at} WHERE id = ${id} RETURNING *`;
  return { list, before };
}

const readAtOnce = 5_000;

/** The entries of a version, some thousand at a time. */
export async function readEntries(sql: Sql, id: bigint): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const rows = await sql<EntryRow[]>`
      SELECT hash, names, birth_dates, id_numbers, reference FROM screening_entries
      WHERE list_id = ${id} AND line > ${entries.length} ORDER BY line LIMIT ${readAtOnce}`;
    entries.push(...rows.map(toEntry));
    if (rows.length < readAtOnce) return entries;
  }
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

const toEntry = ({ hash, names, birthDates, idNumbers, reference }: EntryRow): Entry => ({
  hash,
  names: linesOf(names),
  birthDates: linesOf(birthDates),
  idNumbers: linesOf(idNumbers),
  reference,
});
