import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Sql, Tx } from '../../../platform/database.ts';
import type { Signer } from '../../../platform/encryption.ts';
import * as t from '../../../platform/table.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { DocumentKind } from './periods.ts';

/** What was signed, for good: files are written of it when they are asked for. */
export const documents = t.table('documents', {
  customerId: t.uuid,
  periodId: t.bigint,
  no: t.text,
  /** Of a note: where it stands among all of its financial year. */
  financialYear: t.nullable(t.text),
  number: t.nullable(t.bigint),
  lastDay: t.day,
  /** Of a note what the day's orders have brought, below zero where they cost; of a statement the closing balance. */
  amount: t.bigint,
  /** JSON as it was signed, compressed. */
  facts: t.bytes,
  digest: t.bytes,
  signature: t.bytes,
  madeAt: t.time,
});

export type DocumentRow = t.RowOf<typeof documents>;

const digestOfText = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The text that is kept of facts, its SHA-256, and the signature of that. */
export function keptOf(facts: DocumentFacts, signer: Signer): Pick<DocumentRow, 'facts' | 'digest' | 'signature'> {
  const text = JSON.stringify(facts);
  const digest = digestOfText(text);
  return { facts: deflateRawSync(text), digest, signature: signer.sign(digest) };
}

/** What was signed, as it was, with its digest as it is now. @throws Error where that is not the text of any facts */
export function openKept(row: Pick<DocumentRow, 'facts'>): { facts: DocumentFacts; digest: Buffer } {
  const text = inflateRawSync(row.facts).toString('utf8');
  return { facts: JSON.parse(text) as DocumentFacts, digest: digestOfText(text) };
}

/** A document as lists show it. */
export interface ListedDocument {
  readonly no: string;
  readonly kind: DocumentKind;
  /** The first and the last day that it is of, as in `2026-11-21`. */
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly madeAt: Date;
  /** The key of a list's next page: the last day as digits, and the period. */
  readonly key: bigint;
}

/** Beyond every period: how many of the digits of a list's key are its period's. */
const periodsMost = 10_000_000_000n;

/** The day that a list's key names, as in `2026-11-21`; of what is no key of ours perhaps a day that there is not. */
export function dayOfKey(key: bigint): string {
  const digits = (key / periodsMost).toString().padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** A customer's documents, those of the last day first; after the one with this key, and as many as are wanted. */
export async function listDocuments(
  sql: Sql,
  customerId: string,
  {
    limit,
    before,
    offset = 0,
    kind,
  }: { limit: number; before?: bigint | undefined; offset?: number; kind?: DocumentKind | undefined },
): Promise<ListedDocument[]> {
  return sql<ListedDocument[]>`
    SELECT d.no, p.kind, to_char(p.first_day, 'YYYY-MM-DD') AS "from", to_char(p.last_day, 'YYYY-MM-DD') AS "to", d.amount, d.made_at,
      to_char(d.last_day, 'YYYYMMDD')::bigint * ${periodsMost} + d.period_id AS key
    FROM documents d JOIN document_periods p ON p.id = d.period_id
    WHERE d.customer_id = ${customerId}
      ${kind === undefined ? sql`` : sql`AND p.kind = ${kind}`}
      ${before === undefined ? sql`` : sql`AND (d.last_day, d.period_id) < (${dayOfKey(before)}::date, ${before % periodsMost})`}
    ORDER BY d.last_day DESC, d.period_id DESC LIMIT ${limit} OFFSET ${offset}`;
}

export async function countDocuments(sql: Sql, customerId: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM documents WHERE customer_id = ${customerId}`;
  return count;
}

/** A customer's document by its number; somebody else's is as if it were not there. */
export function findDocument(sql: Sql | Tx, customerId: string, no: string): Promise<DocumentRow | undefined> {
  return documents.find(sql, { customerId, no });
}
