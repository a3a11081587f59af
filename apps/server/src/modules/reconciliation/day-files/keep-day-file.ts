import { column, type Tx } from '../../../platform/database.ts';
import { locks } from '../../../platform/locks.ts';
import type { Found } from './compare.ts';
import { statedCash, statedPositions } from './day-file.ts';
import type { ReadDayFile } from './read-day-file.ts';

export interface HandedIn {
  readonly day: string;
  readonly name: string;
  readonly file: ReadDayFile;
  readonly found: readonly Found[];
  /** As the ledger names who has handed it in. */
  readonly by: string;
  readonly at: Date;
}

export interface KeptDayFile {
  readonly id: bigint;
  /** Whether the last file of its day and kind was the same, byte by byte. */
  readonly isSame: boolean;
  /** All that differs. */
  readonly found: number;
  /** Of it, what was not known, and what had ended and is open again. */
  readonly opened: number;
  readonly reopened: number;
  /** What the file no longer shows. */
  readonly resolved: number;
  /** Instruments that are held back after it. */
  readonly heldBack: readonly string[];
}

/** So many differences of one file are kept; where there are more, one more row says how many. */
export const mostKept = 1_000;
/** By whom notes are that nobody has written. */
const byItself = 'reconciliation';

const kindsOf = {
  positions: ['position', 'position_more'],
  cash: ['cash_due', 'cash_more'],
  trades: ['trade_missing_here', 'trade_missing_there', 'trade_doubled', 'trade_differs', 'trade_more'],
} as const;
const moreKind = { positions: 'position_more', cash: 'cash_more', trades: 'trade_more' } as const;

interface Kept {
  readonly kind: string;
  readonly subject: string;
  readonly symbol: string | undefined;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
  readonly sentence: string;
}

/**
 * Keeps a file with what differs: what is new is open from now on, what had ended is open again, what it no longer shows ends. Where people
 * have closed something with a reason, the very same file does not open it again. One after the other, whoever hands in.
 */
export async function keepDayFile(tx: Tx, handedIn: HandedIn): Promise<KeptDayFile> {
  await tx`SELECT pg_advisory_xact_lock(${locks.reconciliation})`;
  const { id, isSame } = await keepFile(tx, handedIn);
  const rows = toRows(handedIn);
  const reopened = await seenAgain(tx, rows, { id, isSame, handedIn });
  const opened = await insertNew(tx, rows, { id, handedIn });
  const resolved = await resolveOthers(tx, rows, handedIn);
  const held = await tx<Array<{ symbol: string }>>`
    SELECT DISTINCT symbol FROM reconciliation_differences WHERE resolved_at IS NULL AND symbol IS NOT NULL ORDER BY 1`;
  const heldBack = held.map(({ symbol }) => symbol);
  return { id, isSame, found: handedIn.found.length, opened, reopened, resolved, heldBack };
}

async function keepFile(tx: Tx, { day, name, file, by, at }: HandedIn): Promise<{ id: bigint; isSame: boolean }> {
  const [last] = await tx<Array<{ id: bigint; digest: Buffer }>>`
    SELECT id, digest FROM day_files WHERE day = ${day} AND kind = ${file.kind} ORDER BY id DESC LIMIT 1`;
  if (last?.digest.equals(file.digest) === true) return { id: last.id, isSame: true };
  const { kind, digest, lines } = file;
  const charges = file.kind === 'trades' ? { account: file.charges.toString() } : {};
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO day_files (day, kind, name, digest, lines, charges, handed_in_by, handed_in_at)
    VALUES (${day}, ${kind}, ${name}, ${digest}, ${lines}, ${tx.json(charges)}, ${by}, ${at}) RETURNING id`;
  if (file.kind === 'positions')
    await statedPositions.insert(
      tx,
      [...file.positions].map(([symbol, quantity]) => ({ fileId: id, symbol, quantity })),
    );
  if (file.kind === 'cash')
    await statedCash.insert(
      tx,
      [...file.balances].map(([currency, balance]) => ({ fileId: id, currency, balance })),
    );
  return { id, isSame: false };
}

/** One row each, those of different instruments first, so that each that differs is held back however many there are. */
function toRows({ day, file: { kind }, found }: HandedIn): Kept[] {
  const times = new Map<string, number>();
  const ofSymbol = new Map<string, number>();
  const ranked = found.map((one) => {
    const key = `${one.kind} ${one.name}`;
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    const rank = (ofSymbol.get(one.symbol ?? '') ?? 0) + 1;
    ofSymbol.set(one.symbol ?? '', rank);
    const { symbol, ours, theirs, sentence } = one;
    const subject = `${day} ${one.name}${time === 1 ? '' : ` (${time})`}`;
    return { rank, row: { kind: one.kind, subject, symbol, ours, theirs, sentence } };
  });
  const rows: Kept[] = ranked.toSorted((left, right) => left.rank - right.rank).map(({ row }) => row);
  if (rows.length <= mostKept) return rows;
  const more = rows.length - mostKept;
  const sentence = `the file of ${day} differs in ${more} more lines: it may be of another day`;
  const rest = { kind: moreKind[kind], subject: day, symbol: undefined, ours: undefined, theirs: undefined, sentence };
  return [...rows.slice(0, mostKept), rest];
}

const rowsIn = (tx: Tx, rows: readonly Kept[]) => {
  const all = (of: (row: Kept) => string | undefined) => column(rows.map(of));
  return tx`unnest(${all(({ kind }) => kind)}::text[], ${all(({ subject }) => subject)}::text[],
    ${all(({ symbol }) => symbol)}::text[], ${all(({ ours }) => ours)}::text[], ${all(({ theirs }) => theirs)}::text[],
    ${all(({ sentence }) => sentence)}::text[]) AS found (kind, subject, symbol, ours, theirs, sentence)`;
};

/** @returns how many that had ended are open again */
async function seenAgain(
  tx: Tx,
  rows: readonly Kept[],
  { id, isSame, handedIn: { name, at } }: { id: bigint; isSame: boolean; handedIn: HandedIn },
): Promise<number> {
  const again = await tx<
    Array<{ id: bigint; wasOver: boolean; closedBy: string | undefined; reason: string | undefined }>
  >`
    WITH before AS (
      SELECT d.id, d.resolved_at IS NOT NULL AS was_over, d.closed_by, d.close_reason AS reason, found.*
      FROM ${rowsIn(tx, rows)} JOIN reconciliation_differences d
        ON d.day IS NOT NULL AND d.kind = found.kind AND d.subject = found.subject
      WHERE NOT (${isSame} AND d.closed_by IS NOT NULL
        AND (d.ours, d.theirs) IS NOT DISTINCT FROM (found.ours, found.theirs))
      FOR UPDATE OF d
    )
    UPDATE reconciliation_differences d SET sentence = before.sentence, symbol = before.symbol, ours = before.ours,
      theirs = before.theirs, last_seen = ${at}, file_id = ${id}, resolved_at = NULL, closed_by = NULL, close_reason = NULL
    FROM before WHERE d.id = before.id
    RETURNING d.id, before.was_over, before.closed_by, before.reason`;
  const over = again.filter(({ wasOver }) => wasOver);
  await note(
    tx,
    over.map((one) => {
      const how = one.closedBy === undefined ? 'had ended' : `was closed by ${one.closedBy}: ${one.reason ?? ''}`;
      return { id: one.id, content: `Open again by the file ${name}. It ${how}`.slice(0, 1_000) };
    }),
    at,
  );
  return over.length;
}

async function insertNew(
  tx: Tx,
  rows: readonly Kept[],
  { id, handedIn: { day, at } }: { id: bigint; handedIn: HandedIn },
): Promise<number> {
  const { count } = await tx`
    INSERT INTO reconciliation_differences (kind, subject, sentence, first_seen, last_seen, day, symbol, ours, theirs, file_id)
    SELECT kind, subject, sentence, ${at}, ${at}, ${day}, symbol, ours, theirs, ${id} FROM ${rowsIn(tx, rows)}
    WHERE NOT EXISTS (SELECT FROM reconciliation_differences d
      WHERE d.day IS NOT NULL AND d.kind = found.kind AND d.subject = found.subject)`;
  return count;
}

/**
 * Ends what was of the file's day and kind and is not in it. A position goes on from day to day: what is open of an earlier day than the
 * last that a custodian has stated ends too, unless it differs on that one.
 */
async function resolveOthers(tx: Tx, rows: readonly Kept[], { day, name, file, at }: HandedIn): Promise<number> {
  const kinds = kindsOf[file.kind];
  const ended = await tx<Array<{ id: bigint }>>`
    UPDATE reconciliation_differences d SET resolved_at = ${at}
    WHERE resolved_at IS NULL AND day = ${day} AND kind = ANY (${[...kinds]})
      AND NOT EXISTS (SELECT FROM ${rowsIn(tx, rows)} WHERE found.kind = d.kind AND found.subject = d.subject)
    RETURNING id`;
  const earlier =
    file.kind !== 'positions'
      ? []
      : await tx<Array<{ id: bigint }>>`
        UPDATE reconciliation_differences d SET resolved_at = ${at}
        FROM (SELECT max(day) AS day FROM day_files WHERE kind = 'positions') AS last
        WHERE resolved_at IS NULL AND d.kind = 'position' AND d.day < last.day AND NOT EXISTS (
          SELECT FROM reconciliation_differences o
          WHERE o.kind = 'position' AND o.day = last.day AND o.symbol = d.symbol
            AND (o.resolved_at IS NULL OR o.closed_by IS NOT NULL))
        RETURNING id`;
  const all = [...ended, ...earlier];
  const content = `No longer in the file ${name} of ${day}.`;
  await note(
    tx,
    all.map(({ id }) => ({ id, content })),
    at,
  );
  return all.length;
}

async function note(tx: Tx, notes: ReadonlyArray<{ id: bigint; content: string }>, at: Date): Promise<void> {
  if (notes.length === 0) return;
  await tx`
    INSERT INTO reconciliation_notes (difference_id, content, actor, created_at)
    SELECT id, content, ${byItself}, ${at}
    FROM unnest(${column(notes.map(({ id }) => id))}::bigint[], ${column(notes.map(({ content }) => content))}::text[])
      AS noted (id, content)`;
}
