import type { Sql } from '../../platform/database.ts';
import { pageBy } from '../../platform/page-by.ts';
import type { HashedEntry } from './audit-log.ts';

export interface AuditEntry extends Omit<HashedEntry, 'previousHash'> {
  readonly hash: Buffer;
}

export interface AuditFilter {
  /** As the log names them, or a login. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly objectKind?: string | undefined;
  readonly objectId?: string | undefined;
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

/** Entries that fit a filter, newest first, or turned round. */
export function readAudit(sql: Sql, filter: AuditFilter): Promise<AuditEntry[]> {
  const { actor, action, objectKind, objectId, from, to, before, isTurned, limit } = filter;
  const { isBeyond, inOrder } = pageBy(sql, sql`id`, { before, isTurned });
  return sql<AuditEntry[]>`
    SELECT id, at, actor, action, object_kind, object_id, before::text AS before,
      after::text AS after, reason, address, hash
    FROM audit_log
    WHERE ${isBeyond}
      ${actor === undefined ? sql`` : sql`AND actor IN (${actor}, ${`staff:${actor}`})`}
      ${action === undefined ? sql`` : sql`AND action = ${action}`}
      ${objectKind === undefined ? sql`` : sql`AND object_kind = ${objectKind}`}
      ${objectId === undefined ? sql`` : sql`AND object_id = ${objectId}`}
      ${from === undefined ? sql`` : sql`AND at >= ${from} AND id >= ${firstSince(sql, from)}`}
      ${to === undefined ? sql`` : sql`AND at < ${to} AND id <= ${lastBefore(sql, to)}`}
    ${inOrder} LIMIT ${limit}`;
}
