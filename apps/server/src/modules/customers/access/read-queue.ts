import { column, type PendingQuery, type Row, type Sql, type Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tellOfUndone } from './end-access.ts';
import { nobody, tellOfRequests, type AccessContext } from './access-requests.ts';
import type { LostKey } from './lost-keys.ts';

export interface AccessQueuePage {
  readonly limit: number;
  /** Number of the last one of the page before. */
  readonly after?: string | undefined;
  /** The whole of a phone or of a request's number. */
  readonly search?: string | undefined;
  /** Only these, as the desk names them: `…/7KQ2M0XY`. */
  readonly only?: readonly string[] | undefined;
  /** All but these. */
  readonly except?: readonly string[] | undefined;
}

/** What of a request is decided on at the desk. */
export interface WaitingAccess {
  /** As the desk names it: the customer and the number. */
  readonly item: string;
  readonly no: string;
  readonly phone: string;
  readonly lost: LostKey;
  /** Whether the account has what is lost; undefined where there is no account. */
  readonly hasLost: boolean | undefined;
  readonly newPhone: string | undefined;
  readonly status: 'received' | 'taken_up' | 'identity_asked' | 'waiting';
  readonly proofWay: string | undefined;
  readonly proofNote: string | undefined;
  readonly provedBy: string | undefined;
  readonly provedAt: Date | undefined;
  /** When it takes effect, once two people have agreed to it. */
  readonly dueAt: Date | undefined;
  readonly contact: string;
  readonly message: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly customerId: string | undefined;
  readonly customerNumber: number | undefined;
}

type QueueRow = Omit<WaitingAccess, 'customerNumber'> & { readonly customerNumber: bigint | undefined };

const itemOf = (sql: Sql | Tx) => sql`coalesce(r.customer_id, ${nobody}) || '/' || r.no`;
/** With a code it waits for the customer alone. */
const waits = (sql: Sql | Tx, at: Date) =>
  sql`r.ended_at IS NULL AND r.status <> 'code_ready' AND r.expires_at > ${at}`;

/** Requests that wait for the desk, the first first, and how many fit in all. */
export async function listWaitingAccess(
  { database: { sql }, clock }: AccessContext,
  page: AccessQueuePage,
): Promise<{ requests: WaitingAccess[]; total: number }> {
  const { limit, after, search, only, except = [] } = page;
  const where = sql`
    WHERE ${waits(sql, clock.now())}
      ${search === undefined ? sql`` : sql`AND (r.phone = ${search} OR r.no = ${search})`}
      ${only === undefined ? sql`` : sql`AND ${itemOf(sql)} = ANY (${column(only)}::text[])`}
      ${except.length === 0 ? sql`` : sql`AND ${itemOf(sql)} <> ALL (${column(except)}::text[])`}`;
  const beyond =
    after === undefined
      ? sql``
      : sql`AND (r.created_at, r.no) > (SELECT created_at, no FROM access_requests WHERE no = ${after})`;
  const [rows, [count]] = await Promise.all([
    sql<QueueRow[]>`
      SELECT ${itemOf(sql)} AS item, r.no, r.phone, r.lost, r.new_phone, r.status, r.contact, r.message, r.created_at,
        r.expires_at, r.proof_way, r.proof_note, r.proved_by, r.proved_at, r.due_at, r.customer_id,
        c.number AS customer_number,
        CASE WHEN c.id IS NOT NULL THEN CASE r.lost
          WHEN 'authenticator' THEN EXISTS (
            SELECT FROM authenticators WHERE customer_id = c.id AND confirmed_at IS NOT NULL)
          WHEN 'passkeys' THEN EXISTS (SELECT FROM passkeys WHERE customer_id = c.id)
          WHEN 'transaction_password' THEN c.transaction_password_hash IS NOT NULL
          ELSE true END
        END AS has_lost
      FROM access_requests r LEFT JOIN customers c ON c.id = r.customer_id
      ${where} ${beyond} ORDER BY r.created_at, r.no LIMIT ${limit}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count FROM access_requests r ${where}`,
  ]);
  const numberOf = (number: bigint | undefined) => (number === undefined ? undefined : Number(number));
  return {
    requests: rows.map((row) => ({ ...row, customerNumber: numberOf(row.customerNumber) })),
    total: count.count,
  };
}

/** Those of some requests, as the desk names them, that wait. */
export async function amongWaitingAccess(
  { clock }: AccessContext,
  tx: Tx,
  items: readonly string[],
): Promise<string[]> {
  const rows = await tx<Array<{ item: string }>>`
    SELECT ${itemOf(tx)} AS item FROM access_requests r
    WHERE r.no IN (SELECT split_part(item, '/', 2) FROM unnest(${column(items)}::text[]) AS item)
      AND ${itemOf(tx)} = ANY (${column(items)}::text[]) AND ${waits(tx, clock.now())}`;
  return rows.map(({ item }) => item);
}

type LockedAccess = Pick<WaitingAccess, 'no' | 'phone' | 'status' | 'customerId'>;

/**
 * Locks a request that waits, by what the desk calls it. What waits to take effect can still be refused, and nothing else.
 * @throws Refusal `not_found`, `request_ended`, `replacement_waits`
 */
export async function lockAccess(
  { clock }: AccessContext,
  tx: Tx,
  item: string,
  decision: string,
): Promise<LockedAccess> {
  const [, no = ''] = item.split('/');
  const [row] = await tx<Array<LockedAccess & { waits: boolean }>>`
    SELECT r.no, r.phone, r.status, r.customer_id, ${waits(tx, clock.now())} AS waits
    FROM access_requests r WHERE r.no = ${no} AND ${itemOf(tx)} = ${item} FOR UPDATE`;
  if (row === undefined) throw new Refusal('not_found');
  if (!row.waits) throw new Refusal('request_ended');
  if (row.status === 'waiting' && decision !== 'refuse') throw new Refusal('replacement_waits');
  return row;
}

/** Somebody looks at it, or wants to know who asks. What has been said once is not said at another time. */
export async function moveAccess(
  { clock }: AccessContext,
  tx: Tx,
  { no, customerId, status }: LockedAccess & { readonly status: 'taken_up' | 'identity_asked' },
): Promise<void> {
  const at = clock.now();
  await tx`
    UPDATE access_requests
    SET taken_up_at = coalesce(taken_up_at, ${at}),
      status = CASE WHEN status = 'identity_asked' THEN status ELSE ${status} END,
      identity_asked_at = CASE WHEN ${status} = 'identity_asked' THEN coalesce(identity_asked_at, ${at})
        ELSE identity_asked_at END
    WHERE no = ${no}`;
  await tellOfRequests(tx, [{ customerId, no }], status);
}

/** @param proof how whoever asks has proved who they are, as a member of staff says */
export async function noteProof(
  { clock }: AccessContext,
  tx: Tx,
  { no, customerId, status }: LockedAccess,
  proof: { readonly way: string; readonly note: string; readonly by: string },
): Promise<void> {
  const at = clock.now();
  await tx`
    UPDATE access_requests
    SET proof_way = ${proof.way}, proof_note = ${proof.note}, proved_by = ${proof.by}, proved_at = ${at},
      taken_up_at = coalesce(taken_up_at, ${at}),
      status = CASE WHEN status = 'received' THEN 'taken_up' ELSE status END
    WHERE no = ${no}`;
  await tellOfRequests(tx, [{ customerId, no }], status);
}

/** @param reason what who asked is told: a key of the error list */
export async function refuseAccess(
  { clock }: AccessContext,
  tx: Tx,
  { no, customerId, status }: LockedAccess,
  reason: string,
): Promise<void> {
  const at = clock.now();
  await tx`UPDATE access_requests SET status = 'refused', reason = ${reason}, ended_at = ${at} WHERE no = ${no}`;
  await tellOfUndone(tx, [{ customerId, no, waited: status === 'waiting' }], at);
  await tellOfRequests(tx, [{ customerId, no }], 'refused');
}

/** What nobody has decided on, as a query of `deadline` and `created_at`. */
export const waitingAccess = (sql: Sql): PendingQuery<Row[]> => sql`
  SELECT expires_at AS deadline, created_at FROM access_requests r WHERE r.ended_at IS NULL AND r.status NOT IN ('code_ready', 'waiting')`;
