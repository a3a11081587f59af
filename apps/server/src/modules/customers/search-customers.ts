import type { FreezeReason, FreezeScope } from '@sauda/facts';
import { column, type PendingQuery, type Row, type Sql, type Tx } from '../../platform/database.ts';
import { pageBy, type KeyPage } from '../../platform/page-by.ts';
import { Refusal } from '../../platform/refusal.ts';

/** How the newest attempt to prove a real name stands. */
type RealNameState = 'none' | 'under_review' | 'approved' | 'rejected';

/** A customer as the desk lists them. */
export interface ListedCustomer {
  readonly id: string;
  readonly number: bigint;
  /** Null once the account is closed. */
  readonly phone: string | undefined;
  readonly realName: RealNameState;
  readonly isQualifiedBuyer: boolean;
  readonly frozenReason: string | undefined;
  readonly frozenScope: FreezeScope | undefined;
  /** Since when the rule of the house limits them: their real name has to be proved anew. */
  readonly unprovedSince: Date | undefined;
  readonly createdAt: Date;
  readonly closedAt: Date | undefined;
}

/** A customer as somebody else's list names them. */
export interface CustomerRef {
  readonly id: string;
  readonly number: bigint;
  readonly phone: string | undefined;
}

export interface FoundCustomer extends ListedCustomer {
  /** The place in the list, for the page after it. */
  readonly key: string;
}

const numberDigits = 8;

/** Which customers alone are asked for. */
export interface CustomerFilter {
  readonly isFrozen?: boolean | undefined;
  /** What they registered with, in the form in which it is kept. */
  readonly invitation?: string | undefined;
  readonly realName?: RealNameState | undefined;
}

const isAskedFor = (sql: Sql, { isFrozen, invitation, realName }: CustomerFilter) => sql`
  ${isOfState(sql, realName)}
  ${isFrozen === true ? sql`AND c.frozen_reason IS NOT NULL` : sql``}
  ${invitation === undefined ? sql`` : sql`AND c.invitation_code = ${invitation}`}`;

interface SearchPage extends CustomerFilter {
  readonly limit: number;
  /** The key of the last one of the page before. */
  readonly after: string | undefined;
  /** A phone is found by all of its digits alone: who sees its end could else find the others one by one. */
  readonly isWholePhone: boolean;
}

/**
 * Customers whose number or phone begins with these digits: by number first, then by phone. Each is found by an index,
 * however many there are.
 */
export function searchCustomers(
  sql: Sql,
  digits: string,
  { limit, after, isWholePhone, ...filter }: SearchPage,
): Promise<FoundCustomer[]> {
  const scale = 10n ** BigInt(Math.max(0, numberDigits - digits.length));
  const lowest = digits.length > numberDigits ? 1n : BigInt(digits) * scale;
  const highest = digits.length > numberDigits ? 0n : lowest + scale - 1n;
  const afterNumber = after?.startsWith('n') === true ? BigInt(after.slice(1)) : after === undefined ? 0n : highest;
  const afterPhone = after?.startsWith('p') === true ? after.slice(1) : '';
  return sql<FoundCustomer[]>`
    SELECT key, ${shown(sql)}
    FROM (
      (SELECT 'n' || number AS key, c.* FROM customers c
        WHERE number BETWEEN ${lowest} AND ${highest} AND number > ${afterNumber} ${isAskedFor(sql, filter)}
        ORDER BY number LIMIT ${limit})
      UNION ALL
      (SELECT 'p' || phone AS key, c.* FROM customers c
        WHERE phone ~>=~ ${digits} AND phone ~<~ ${`${digits}:`} AND phone ~>~ ${afterPhone}
          ${isWholePhone ? sql`AND phone = ${digits}` : sql``} ${isAskedFor(sql, filter)}
        ORDER BY phone USING ~<~ LIMIT ${limit})
    ) AS c
    ORDER BY key COLLATE "C" LIMIT ${limit}`;
}

/** Customers whose phone ends in these digits. */
export function customersByEndOfPhone(sql: Sql, digits: string, limit: number): Promise<CustomerRef[]> {
  const end = [...digits].toReversed().join('');
  // Materialized, or all customers are read by their numbers until there are as many as are wanted.
  return sql<CustomerRef[]>`
    WITH ending AS MATERIALIZED (
      SELECT id, number, phone FROM customers
      WHERE phone IS NOT NULL AND reverse(phone) ~>=~ ${end} AND reverse(phone) ~<~ ${`${end}:`}
    )
    SELECT * FROM ending ORDER BY number DESC LIMIT ${limit}`;
}

/** The customer of this whole phone or number. */
export async function customerIdOf(sql: Sql, digits: string): Promise<string | undefined> {
  const [found] = await sql<Array<{ id: string }>>`
    SELECT id FROM customers WHERE phone = ${digits}
    UNION ALL SELECT id FROM customers WHERE number = ${digits.length > 12 ? 0n : BigInt(digits)} LIMIT 1`;
  return found?.id;
}

/** The customers of these ids, for lists that name them. */
export async function customerRefs(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, CustomerRef>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<CustomerRef[]>`
    SELECT id, number, phone FROM customers WHERE id = ANY (${column([...new Set(ids)])}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Customers, those first who came last, or turned round. @param before the id of the last one of the page before */
export function newestCustomers(
  sql: Sql,
  filter: CustomerFilter,
  { limit, ...page }: KeyPage<string> & { limit: number },
): Promise<FoundCustomer[]> {
  const { isBeyond, inOrder } =
    filter.invitation === undefined ? pageBy(sql, sql`c.id`, page) : byRegistration(sql, page);
  return sql<FoundCustomer[]>`
    SELECT c.id::text AS key, ${shown(sql)}
    FROM customers c
    WHERE ${isBeyond} ${isAskedFor(sql, filter)} ${isDecidedAlone(filter) ? isOnPage(sql, filter.realName, { limit, ...page }) : sql``}
    ${inOrder} LIMIT ${limit}`;
}

const isDecidedAlone = ({ realName, isFrozen, invitation }: CustomerFilter): boolean =>
  (realName === 'approved' || realName === 'rejected') && isFrozen !== true && invitation === undefined;

/** Those of the page, found from their attempts: as customers come, thousands may be met of which none stands so. */
function isOnPage(
  sql: Sql,
  state: RealNameState | undefined,
  { limit, ...page }: KeyPage<string> & { limit: number },
): PendingQuery<Row[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`r.customer_id`, page);
  return sql`AND c.id IN (
    SELECT r.customer_id FROM identity_reviews r
    WHERE r.status = ${state} AND ${isBeyond}
      AND NOT EXISTS (SELECT FROM identity_reviews n WHERE n.customer_id = r.customer_id AND n.id > r.id)
    ${inOrder} LIMIT ${limit})`;
}

/** The same order by the time, which the index of those who came by a code has them in. */
function byRegistration(sql: Sql, { before, isTurned = false }: KeyPage<string>): ReturnType<typeof pageBy> {
  const last = sql`(SELECT created_at, id FROM customers WHERE id = ${before})`;
  const isBeyond = isTurned ? sql`(c.created_at, c.id) > ${last}` : sql`(c.created_at, c.id) < ${last}`;
  return {
    isBeyond: before === undefined ? sql`true` : isBeyond,
    inOrder: isTurned ? sql`ORDER BY c.created_at, c.id` : sql`ORDER BY c.created_at DESC, c.id DESC`,
  };
}

/** What the desk sees of a customer beside money. */
export interface CustomerDetails extends ListedCustomer {
  readonly qipReason: string | undefined;
  readonly frozenAt: Date | undefined;
  readonly frozenCode: FreezeReason | undefined;
  /** Internal reason: for the staff alone. */
  readonly frozenNote: string | undefined;
  readonly invitationCode: string | undefined;
  readonly hasTransactionPassword: boolean;
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
}

export async function findCustomer(sql: Sql | Tx, id: string): Promise<CustomerDetails | undefined> {
  const [found] = await sql<CustomerDetails[]>`
    SELECT ${shown(sql)}, qip_reason, frozen_at, frozen_code, frozen_note, invitation_code,
      transaction_password_hash IS NOT NULL AS has_transaction_password,
      EXISTS (SELECT FROM authenticators a WHERE a.customer_id = c.id AND a.confirmed_at IS NOT NULL) AS has_authenticator,
      (SELECT count(*)::int FROM passkeys p WHERE p.customer_id = c.id) AS passkeys
    FROM customers c WHERE c.id = ${id}`;
  return found;
}

/** @throws Refusal `not_found` for nobody, and for whose account is closed */
export async function requireOpenCustomer(sql: Sql | Tx, id: string): Promise<void> {
  const [open] = await sql`SELECT FROM customers WHERE id = ${id} AND closed_at IS NULL`;
  if (open === undefined) throw new Refusal('not_found');
}

const shown = (sql: Sql | Tx) => sql`
  c.id, c.number, c.phone, c.qip_eligible AS is_qualified_buyer, c.frozen_reason, c.frozen_scope, c.unproved_since,
  c.created_at, c.closed_at, coalesce(${newestAttempt(sql)}, 'none') AS real_name`;

const newestAttempt = (sql: Sql | Tx) => sql`
  (SELECT r.status FROM identity_reviews r WHERE r.customer_id = c.id ORDER BY r.id DESC LIMIT 1)`;

/** Those who wait are few, and found from their attempts. Of the others enough are met as customers come. */
function isOfState(sql: Sql, state: RealNameState | undefined) {
  if (state === undefined) return sql``;
  if (state === 'none') return sql`AND NOT EXISTS (SELECT FROM identity_reviews r WHERE r.customer_id = c.id)`;
  // Nothing is sent in while an attempt waits, so that it is the newest.
  if (state === 'under_review')
    return sql`AND c.id IN (SELECT r.customer_id FROM identity_reviews r WHERE r.status = 'under_review')`;
  return sql`AND ${newestAttempt(sql)} = ${state}`;
}

/** The id of the customer of this number. */
export async function findCustomerByNumber(sql: Sql | Tx, number: bigint): Promise<string | undefined> {
  const [found] = await sql<Array<{ id: string }>>`SELECT id FROM customers WHERE number = ${number}`;
  return found?.id;
}
