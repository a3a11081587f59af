import { hash } from 'node:crypto';
import { column, type Sql, type Tx } from '../../platform/database.ts';
import { locks } from '../../platform/locks.ts';
import { pageBy } from '../../platform/page-by.ts';

/** What can be kept as it was: no secrets, amounts as decimal strings, times as ISO 8601. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** What was done to one object. */
export interface AuditRecord {
  readonly object: { readonly kind: string; readonly id: string };
  /** What of it was changed, as it was; absent for what was not there. */
  readonly before?: Json | undefined;
  /** The same as it is now; absent for what is no longer there. */
  readonly after?: Json | undefined;
  /** In the words of who did it. */
  readonly reason?: string | undefined;
}

/** Who did it, by which call, from where. */
export interface AuditSource {
  /** As the ledger names them. */
  readonly actor: string;
  readonly action: string;
  readonly address: string;
  readonly at: Date;
}

export interface HashedEntry {
  readonly id: bigint;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  /** JSON, as it was written. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly reason: string | undefined;
  readonly address: string;
  readonly previousHash: Uint8Array;
}

/** What the first entry follows. */
export const noHash = Buffer.alloc(32);

/** SHA-256 over all that an entry says, and the hash of the one before. */
export function hashOfEntry(entry: HashedEntry): Buffer {
  const parts = [
    entry.id.toString(),
    Buffer.from(entry.previousHash).toString('hex'),
    entry.at.toISOString(),
    entry.actor,
    entry.action,
    entry.objectKind,
    entry.objectId,
    entry.before,
    entry.after,
    entry.reason,
    entry.address,
  ];
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

/**
 * Adds records to the log, as the last thing that a transaction does: entries follow one another, so whoever else wants to
 * write waits from here to the commit.
 */
export async function appendToAuditLog(
  tx: Tx,
  { actor, action, address, at }: AuditSource,
  records: readonly AuditRecord[],
): Promise<void> {
  if (records.length === 0) throw new RangeError('a command has to say what it did');
  await tx`SELECT pg_advisory_xact_lock(${locks.auditLog})`;
  const [last] = await tx<Array<{ id: bigint; hash: Buffer }>>`
    SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1`;
  let { id, hash: previousHash } = last ?? { id: 0n, hash: noHash };
  for (const { object, before, after, reason } of records) {
    id += 1n;
    const entry: HashedEntry = {
      id,
      at,
      actor,
      action,
      objectKind: object.kind,
      objectId: object.id,
      before: before === undefined ? undefined : JSON.stringify(before),
      after: after === undefined ? undefined : JSON.stringify(after),
      reason,
      address,
      previousHash,
    };
    const ownHash = hashOfEntry(entry);
    await tx`
      INSERT INTO audit_log (id, at, actor, action, object_kind, object_id, before, after, reason, address,
        previous_hash, hash)
      VALUES (${id}, ${at}, ${actor}, ${action}, ${object.kind}, ${object.id}, ${entry.before}::text::json,
        ${entry.after}::text::json, ${entry.reason}, ${address}, ${previousHash}, ${ownHash})`;
    previousHash = ownHash;
  }
}

export interface AuditEntry extends Omit<HashedEntry, 'previousHash'> {
  readonly hash: Buffer;
}

export interface AuditFilter {
  /** As the log names them, or a login. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly objectKind?: string | undefined;
  readonly objectId?: string | undefined;
  /** Whatever is about this customer: the account, or a request, an order or a document of theirs. */
  readonly customerId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only entries before this one. */
  readonly before?: bigint | undefined;
  /** The oldest first. */
  readonly isTurned?: boolean | undefined;
  readonly limit: number;
}

/** Times are taken a moment before numbers are, so they may be out of order by a few. */
const outOfOrderAtMost = 1_000;
/** Above every number. */
const noEntry = 9_223_372_036_854_775_807n;

/** Entries rise in time, so that older ones need not be looked for among all that came later. */
function lastBefore(sql: Sql, to: Date) {
  return sql`
    coalesce((SELECT id FROM audit_log WHERE at < ${to} ORDER BY at DESC, id DESC LIMIT 1), 0) + ${outOfOrderAtMost}`;
}

/** The other way round. */
function firstSince(sql: Sql, from: Date) {
  return sql`coalesce((SELECT id FROM audit_log WHERE at >= ${from} ORDER BY at, id LIMIT 1), ${noEntry}) - ${outOfOrderAtMost}`;
}

const readAtOnce = 1_000;

/** All entries from a moment on until before another, the oldest first, read a thousand at a time. */
export async function* entriesBetween(sql: Sql, from: Date, to: Date): AsyncGenerator<AuditEntry> {
  for (let before: bigint | undefined; ;) {
    const entries = await readAudit(sql, { from, to, before, isTurned: true, limit: readAtOnce });
    yield* entries;
    if (entries.length < readAtOnce) return;
    before = entries.at(-1)?.id;
  }
}

/** Entries that fit a filter, newest first, or turned round. */
export function readAudit(sql: Sql, filter: AuditFilter): Promise<AuditEntry[]> {
  const { actor, action, objectKind, objectId, customerId, from, to, before, isTurned, limit } = filter;
  const { isBeyond, inOrder } = pageBy(sql, sql`id`, { before, isTurned });
  return sql<AuditEntry[]>`
    SELECT id, at, actor, action, object_kind, object_id, before::text AS before,
      after::text AS after, reason, address, hash
    FROM audit_log
    WHERE ${isBeyond}
      ${actor === undefined ? sql`` : sql`AND actor IN (${actor}, ${`staff:${actor}`})`}
      ${action === undefined ? sql`` : sql`AND action = ${action}`}
      ${customerId === undefined ? sql`` : sql`AND left(object_id, 36) = ${customerId}`}
      ${objectKind === undefined ? sql`` : sql`AND object_kind = ${objectKind}`}
      ${objectId === undefined ? sql`` : sql`AND object_id = ${objectId}`}
      ${from === undefined ? sql`` : sql`AND at >= ${from} AND id >= ${firstSince(sql, from)}`}
      ${to === undefined ? sql`` : sql`AND at < ${to} AND id <= ${lastBefore(sql, to)}`}
    ${inOrder} LIMIT ${limit}`;
}

/** When this was last done to each of these objects; those to which it never was are left out. */
export function lastEntries(
  sql: Sql,
  { action, kind }: { readonly action: string; readonly kind: string },
  objectIds: readonly string[],
): Promise<Array<Pick<AuditEntry, 'objectId' | 'at'>>> {
  return sql<Array<Pick<AuditEntry, 'objectId' | 'at'>>>`
    SELECT o.object_id, last.at
    FROM unnest(${column(objectIds)}::text[]) AS o (object_id) CROSS JOIN LATERAL (
      SELECT at FROM audit_log l
      WHERE l.object_id = o.object_id AND l.object_kind = ${kind} AND l.action = ${action}
      ORDER BY l.id DESC LIMIT 1
    ) AS last`;
}

interface Commands {
  /** Of their calls, such as `blocks` of `POST /blocks/close`. */
  readonly noun: string;
  /** Those alone, such as `close`; without it all. */
  readonly verbs?: readonly string[] | undefined;
  readonly leftOut: readonly string[];
}

/** The last of these commands that was about one of the objects. */
export async function lastCommandTo(
  sql: Sql,
  objectIds: readonly string[],
  { noun, verbs, leftOut }: Commands,
): Promise<Pick<AuditEntry, 'actor' | 'at' | 'action'> | undefined> {
  const [last] = await sql<Array<Pick<AuditEntry, 'actor' | 'at' | 'action'>>>`
    SELECT actor, at, action FROM audit_log
    WHERE object_id = ANY(${column(objectIds)}::text[]) AND action LIKE 'POST %'
      AND split_part(action, '/', 2) = ${noun} AND split_part(action, '/', 3) <> ALL(${column(leftOut)}::text[])
      ${verbs === undefined ? sql`` : sql`AND split_part(action, '/', 3) = ANY(${column(verbs)}::text[])`}
    ORDER BY id DESC LIMIT 1`;
  return last;
}
