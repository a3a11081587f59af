import type { Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayMs } from '../../../platform/time.ts';
import type { Phone } from '../find-by-phone.ts';
import { notify } from '../notices.ts';
import { hashToken } from '../session.ts';
import { findRequest, tellOfRequests, type AccessContext, type AccessRequest } from './access-requests.ts';
import type { LostKey } from './lost-keys.ts';

export interface AccessQuestion {
  /** What the device that asks has made and keeps. The same again is the same request. */
  readonly token: string;
  readonly phone: Phone;
  readonly lost: LostKey;
  /** Of a lost phone number, and of nothing else: what is to stand in its place. */
  readonly newPhone: Phone | undefined;
  /** How and when who asks is reached. */
  readonly contact: string;
  readonly message: string;
  /** The network address of who asks. */
  readonly address: string;
}

/** Of each kind. One would let a stranger keep the owner out. */
const openOfAPhone = 3;
const tellJob = 'access-request-told';

/**
 * Asks customer service for a way in. Whether anybody is registered with the phone changes neither the answer nor what is done
 * before it is given: the customer is told afterwards, by a job.
 * @throws Refusal `too_many_access_requests`, `too_many_attempts`, `unavailable`
 */
export async function askForAccess(context: AccessContext, question: AccessQuestion): Promise<AccessRequest> {
  const { database, clock, throttle } = context;
  const { token, phone, address } = question;
  const known = await findRequest(database.sql, hashToken(token), clock.now());
  if (known !== undefined) return known;
  return throttle.attempt({ kind: 'access', phone, address }, () =>
    database.transaction((tx) => insertRequest(context, tx, question)),
  );
}

async function insertRequest(
  { clock, jobs, liveDays }: AccessContext,
  tx: Tx,
  { token, phone, lost, newPhone, contact, message }: AccessQuestion,
): Promise<AccessRequest> {
  // Of one phone they are counted one after another.
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`access ${phone}`}, 0))`;
  const at = clock.now();
  const tokenHash = hashToken(token);
  const made = await findRequest(tx, tokenHash, at);
  if (made !== undefined) return made;
  const [open] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM access_requests
    WHERE phone = ${phone} AND lost = ${lost} AND ended_at IS NULL AND expires_at > ${at}`;
  if (open.count >= openOfAPhone) throw new Refusal('too_many_access_requests');
  const expiresAt = new Date(at.getTime() + liveDays() * dayMs);
  const [inserted] = await tx<Array<{ no: string; customerId: string | undefined }>>`
    INSERT INTO access_requests (no, token_hash, phone, customer_id, lost, new_phone, contact, message, status, created_at,
      expires_at)
    VALUES (${newPublicNumber()}, ${tokenHash}, ${phone}, (SELECT id FROM customers WHERE phone = ${phone}), ${lost},
      ${newPhone}, ${contact}, ${message}, 'received', ${at}, ${expiresAt})
    ON CONFLICT (token_hash) DO NOTHING RETURNING no, customer_id`;
  if (inserted !== undefined) {
    await jobs.send(tx, tellJob, { no: inserted.no }, { singletonKey: inserted.no });
    await tellOfRequests(tx, [inserted], 'received');
  }
  const request = await findRequest(tx, tokenHash, at);
  if (request === undefined) throw new Error('the request that was made is not there');
  return request;
}

/** Declares the job that tells the customer, where there is one, on all their devices that somebody asks. */
export function tellByJob({ database, clock, jobs }: AccessContext): void {
  jobs.work<{ no: string }>(tellJob, ({ no }) =>
    database.transaction(async (tx) => {
      const at = clock.now();
      const [told] = await tx<Array<{ customerId: string }>>`
        UPDATE access_requests SET told_at = ${at}
        WHERE no = ${no} AND customer_id IS NOT NULL AND told_at IS NULL AND ended_at IS NULL
        RETURNING customer_id`;
      if (told !== undefined) await notify(tx, { ...told, kind: 'access_requested', values: { no }, at });
    }),
  );
}
