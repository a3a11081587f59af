import { createHash } from 'node:crypto';
import type { TrialBalanceRow } from '../ledger/index.ts';
import type { PendingQuery, Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fromKept, type KeptRow } from './kept-balances.ts';
import { itemsOf, readItems, type OpenItem } from './open-items.ts';

/** That a day was signed off. */
export interface Signature {
  readonly note: string;
  readonly tookTwo: boolean;
  readonly signedBy: string;
  readonly signedAt: Date;
}

/** A day that has ended. Amounts are ten-thousandths of the account currency. What is of the bank moves until it is signed. */
export interface Close {
  /** As in 2026-11-21. */
  readonly day: string;
  readonly timeZone: string;
  /** ISO 4217, of all amounts. */
  readonly currency: string;
  readonly closedAt: Date;
  readonly digest: Buffer;
  readonly balances: readonly TrialBalanceRow[];
  /** Client money: what customers have, free, set aside and on its way to their banks, and what is in suspense. */
  readonly owed: bigint;
  /** What public offers have raised and their issuers are owed, which the bank holds besides. */
  readonly owedToIssuers: bigint;
  /** Of it, on its way. */
  readonly onItsWay: bigint;
  /** What the books say that the bank holds. */
  readonly booked: bigint;
  /** What the bank says that it holds; undefined where nobody has said it. */
  readonly held: bigint | undefined;
  readonly heldFrom: 'statement' | 'person' | undefined;
  readonly heldBy: string | undefined;
  readonly openItems: number;
  /** What they come to: by how much the bank has more for them. */
  readonly explained: bigint;
  /** Whether bank and books are the same but for the open items, and the bank holds what is owed. */
  readonly agrees: boolean;
  /** With custodian and clearing broker, of the day and of those before it: open, or as it was signed. */
  readonly differences: number;
  readonly signature: Signature | undefined;
}

interface Row extends Omit<
  Close,
  'balances' | 'owed' | 'owedToIssuers' | 'onItsWay' | 'booked' | 'explained' | 'agrees' | 'signature'
> {
  readonly balances: readonly KeptRow[];
  readonly explained: string;
  readonly agrees: boolean | undefined;
  readonly note: string | undefined;
  readonly tookTwo: boolean;
  readonly signedBy: string;
  readonly signedAt: Date;
}

/** Closed days, the latest first. @param before a day as a number, 20261121, or any other: there are few rows, and each is compared as a number */
export async function listCloses(
  sql: Sql,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<Close[]> {
  const from = sql`
    SELECT * FROM day_closes
    ${before === undefined ? sql`` : sql`WHERE to_char(day, 'YYYYMMDD')::bigint < ${before}`}
    ORDER BY day DESC LIMIT ${limit}`;
  return (await readRows(sql, from)).map(toClose);
}

/** @throws Refusal `not_found` */
export async function readClose(sql: Sql | Tx, day: string): Promise<Close> {
  const [row] = await readRows(sql, sql`SELECT * FROM day_closes WHERE day = ${day}`);
  if (row === undefined) throw new Refusal('not_found');
  return toClose(row);
}

function readRows(sql: Sql | Tx, from: PendingQuery<object[]>) {
  return sql<Row[]>`
    SELECT to_char(c.day, 'YYYY-MM-DD') AS day, c.time_zone, c.currency, c.closed_at, c.digest, c.balances,
      CASE WHEN s.day IS NULL THEN b.balance ELSE s.held END AS held,
      CASE WHEN s.day IS NULL THEN b.source ELSE s.held_from END AS held_from,
      CASE WHEN s.day IS NULL THEN b.kept_by ELSE s.held_by END AS held_by,
      coalesce(s.open_items, i.count) AS open_items, coalesce(s.explained, i.amount)::text AS explained,
      coalesce(s.differences, d.count) AS differences,
      s.agrees, s.note, s.took_two, s.signed_by, s.signed_at
    FROM (${from}) AS c
      LEFT JOIN day_signatures s ON s.day = c.day
      LEFT JOIN LATERAL (
        SELECT * FROM bank_balances WHERE day = c.day ORDER BY source = 'statement' DESC, id DESC LIMIT 1
      ) AS b ON s.day IS NULL
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS count, coalesce(sum(amount), 0) AS amount FROM (${itemsOf(sql)}) AS items
      ) AS i ON s.day IS NULL
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS count FROM reconciliation_differences WHERE day <= c.day AND resolved_at IS NULL
      ) AS d ON s.day IS NULL
    ORDER BY c.day DESC`;
}

function toClose({ balances: kept, note, tookTwo, signedBy, signedAt, agrees, ...row }: Row): Close {
  const balances = fromKept(kept);
  const of = (account: string) => balances.find((one) => one.account === account)?.closing ?? 0n;
  const [onItsWay, explained] = [of('payouts'), BigInt(row.explained)];
  // What is in suspense is somebody's, whoever that is.
  const owed = of('cash') + of('holds') + onItsWay + of('suspense');
  const owedToIssuers = of('ipo_escrow');
  const booked = -of('bank');
  return {
    ...row,
    balances,
    owed,
    owedToIssuers,
    onItsWay,
    booked,
    explained,
    agrees: agrees ?? (row.held !== undefined && row.held - booked === explained && row.held >= owed + owedToIssuers),
    signature: note === undefined ? undefined : { note, tookTwo, signedBy, signedAt },
  };
}

/** The open items of a day, as they were when it was signed off, or as they are; the first of them. */
export async function itemsOfClose(sql: Sql | Tx, { day, signature }: Close): Promise<OpenItem[]> {
  if (signature === undefined) return readItems(sql, day);
  const [{ items }] = await sql<[{ items: ReadonlyArray<Omit<OpenItem, 'amount'> & { amount: string }> }]>`
    SELECT items FROM day_signatures WHERE day = ${day}`;
  return items.map((item) => ({ ...item, amount: BigInt(item.amount) }));
}

/** What somebody has looked at who signs: it is another once anything of it has changed. SHA-256, in hexadecimal. */
export function digestOfReport(
  { day, digest, held, heldFrom, openItems, explained, differences }: Close,
  items: readonly OpenItem[],
) {
  const seen = items.map(({ kind, day: of, amount, bankReference }) => [kind, of, amount.toString(), bankReference]);
  const facts = [
    day,
    digest.toString('hex'),
    held?.toString() ?? null,
    heldFrom ?? null,
    openItems,
    explained.toString(),
    differences,
  ];
  return createHash('sha256')
    .update(JSON.stringify([...facts, seen]))
    .digest('hex');
}
