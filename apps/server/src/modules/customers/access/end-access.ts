import { column, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayMs } from '../../../platform/time.ts';
import { notify } from '../notices.ts';
import { forgetResetCode, resetCodeGoodUntil } from '../reset-codes.ts';
import { hashToken } from '../session.ts';
import {
  findRequest,
  tellOfRequests,
  type AccessContext,
  type AccessRequest,
  type RequestKey,
} from './access-requests.ts';
import { lostKeys, type LostKey } from './lost-keys.ts';

/** What has ended is of use to nobody after as many days. */
const keptDays = 30;

/**
 * Takes a request back that one's own device has made; a code that was handed out for it is no longer good. Again is once.
 * @throws Refusal `not_found`, `request_ended`
 */
export async function withdrawRequest({ database, clock }: AccessContext, token: string): Promise<AccessRequest> {
  const tokenHash = hashToken(token);
  return database.transaction(async (tx) => {
    const at = clock.now();
    const [whose] = await tx<Array<{ customerId: string | undefined }>>`
      SELECT customer_id FROM access_requests WHERE token_hash = ${tokenHash}`;
    if (whose === undefined) throw new Refusal('not_found');
    await lockCustomer(tx, whose.customerId);
    const withdrawn = await tx<Array<RequestKey & { hadCode: boolean; waited: boolean }>>`
      UPDATE access_requests SET status = 'withdrawn', ended_at = ${at}
      WHERE token_hash = ${tokenHash} AND ended_at IS NULL AND expires_at > ${at}
      RETURNING no, customer_id, code_ready_at IS NOT NULL AS had_code, waiting_at IS NOT NULL AS waited`;
    for (const { customerId, hadCode } of withdrawn) {
      if (hadCode && customerId !== undefined) await forgetResetCode(tx, customerId);
    }
    await tellOfRequests(tx, withdrawn, 'withdrawn');
    await tellOfUndone(tx, withdrawn, at);
    const request = await findRequest(tx, tokenHash, at);
    if (request?.status !== 'withdrawn') throw new Refusal('request_ended');
    return request;
  });
}

/** A request for access to an account, as its customer sees it. */
export interface AskedAccess {
  readonly no: string;
  readonly lost: LostKey;
  readonly createdAt: Date;
  readonly codeReady: boolean;
  /** When it takes effect, once it was agreed to. */
  readonly dueAt: Date | undefined;
  /** The last four digits. */
  readonly newPhoneEnd: string | undefined;
}

/** Open requests for access to a customer's account, the first first. */
export function openRequestsOf({ database, clock }: AccessContext, customerId: string): Promise<AskedAccess[]> {
  return database.sql<AskedAccess[]>`
    SELECT no, lost, created_at, status = 'code_ready' AS code_ready, due_at, right(new_phone, 4) AS new_phone_end
    FROM access_requests
    WHERE customer_id = ${customerId} AND ended_at IS NULL AND expires_at > ${clock.now()}
    ORDER BY created_at, no`;
}

/** The customer's no, from where they are logged in: every open request ends, and no code that was handed out is good, for
 * whatever it was. */
export function denyRequests({ database, clock }: AccessContext, customerId: string): Promise<void> {
  return database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const at = clock.now();
    await denyOpen(tx, customerId, lostKeys, at);
    await forgetResetCode(tx, customerId);
  });
}

/**
 * A code was handed out to the customer: their request waits for a new password, for as long as the code is good.
 * @returns how and when they are reached, for who tells them the code
 * @throws Refusal `not_found`, `request_ended`
 */
export async function markCodeReady(
  tx: Tx,
  { customerId, no }: { readonly customerId: string; readonly no: string },
  at: Date,
): Promise<string> {
  await lockCustomer(tx, customerId);
  const [known] = await tx`SELECT FROM access_requests WHERE no = ${no} AND customer_id = ${customerId}`;
  if (known === undefined) throw new Refusal('not_found');
  const [marked] = await tx<Array<{ contact: string }>>`
    UPDATE access_requests SET status = 'code_ready', code_ready_at = ${at}, expires_at = ${resetCodeGoodUntil(at)}
    WHERE no = ${no} AND lost = 'password' AND status <> 'code_ready' AND ended_at IS NULL AND expires_at > ${at}
    RETURNING contact`;
  if (marked === undefined) throw new Refusal('request_ended');
  await tellOfRequests(tx, [{ customerId, no }], 'code_ready');
  return marked.contact;
}

/**
 * A new password was chosen. Without a session, the request that a code answered is done. Whatever else is open for a password is
 * not of who has just shown that they know the way in.
 */
export async function endByNewPassword(
  tx: Tx,
  customerId: string,
  { isReset, at }: { readonly isReset: boolean; readonly at: Date },
): Promise<void> {
  if (isReset) {
    const done = await tx<RequestKey[]>`
      UPDATE access_requests SET status = 'done', ended_at = ${at}
      WHERE customer_id = ${customerId} AND status = 'code_ready' RETURNING customer_id, no`;
    await tellOfRequests(tx, done, 'done');
  }
  await denyOpen(tx, customerId, ['password'], at);
}

/** Writes down what has run out, and forgets what ended long ago. */
export async function sweepRequests({ database, clock }: Pick<AccessContext, 'clock' | 'database'>): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    const expired = await tx<Array<RequestKey & { waited: boolean }>>`
      UPDATE access_requests SET status = 'expired', ended_at = expires_at
      WHERE ended_at IS NULL AND expires_at <= ${at} RETURNING customer_id, no, waiting_at IS NOT NULL AS waited`;
    await tellOfRequests(tx, expired, 'expired');
    await tellOfUndone(tx, expired, at);
  });
  await database.sql`DELETE FROM access_requests WHERE ended_at <= ${new Date(at.getTime() - keptDays * dayMs)}`;
}

/** The open requests of a customer for some of what can be lost end by their no. What waited to take effect does not. */
export async function denyOpen(tx: Tx, customerId: string, lost: readonly LostKey[], at: Date): Promise<void> {
  const denied = await tx<Array<RequestKey & { waited: boolean }>>`
    UPDATE access_requests SET status = 'denied', ended_at = ${at}
    WHERE no IN (
      SELECT no FROM access_requests
      WHERE customer_id = ${customerId} AND lost = ANY (${column(lost)}::text[]) AND ended_at IS NULL
      ORDER BY no FOR UPDATE
    )
    RETURNING customer_id, no, waiting_at IS NOT NULL AS waited`;
  await tellOfRequests(tx, denied, 'denied');
  await tellOfUndone(tx, denied, at);
}

/** Tells customers that what waited to take effect will not, and that money is free again. */
export async function tellOfUndone(
  tx: Tx,
  ended: ReadonlyArray<RequestKey & { readonly waited: boolean }>,
  at: Date,
): Promise<void> {
  for (const { customerId, no, waited } of ended) {
    if (!waited || customerId === undefined) continue;
    await notify(tx, { customerId, kind: 'replacement_ended', values: { no }, at });
    await emitEvents(tx, [{ type: 'balance', customerId }]);
  }
}

/** The lock that a new password takes, before any request: so what ends one and what opens the account wait for each other. */
export async function lockCustomer(tx: Tx, customerId: string | undefined): Promise<void> {
  if (customerId !== undefined) await tx`SELECT FROM customers WHERE id = ${customerId} FOR NO KEY UPDATE`;
}
