import { column, type Database, type Sql, type Tx } from '../../../platform/database.ts';
import { dayMs } from '../../../platform/time.ts';
import { maxIdleMs } from '../session.ts';
import type { Device } from './device.ts';

/** One notice for one device. */
interface PushKey {
  readonly customerId: string;
  readonly noticeId: bigint;
  readonly sessionId: string;
}

/** One that is to be sent now, with where to and what of. */
export type DuePush = PushKey &
  Device & {
    readonly language: string;
    readonly showsAmounts: boolean;
    /** The kind of it. */
    readonly notice: string;
    readonly values: Readonly<Record<string, string>>;
  };

/** How many are sent at once. */
export const batchSize = 50;
/** How long one waits after each try for the next; after the last it is given up. The first is longer than a try may take. */
const pausesMs = [30_000, 120_000, 600_000, 3_600_000];
/** What is older is no news. */
const newsMs = dayMs;

/** Whether there is anything to do. Mostly there is not, and this is all that it costs. */
export async function isAnyDue(sql: Sql, now: Date): Promise<boolean> {
  const rows = await sql`SELECT FROM due_pushes WHERE due_at <= ${now} LIMIT 1`;
  return rows.length > 0;
}

/**
 * Takes what is due, for this node alone: it is put off before it is tried, so that another node, or this one after a crash,
 * tries again what was neither sent nor refused. What is over is left out for good.
 */
export async function takeDue(database: Database, now: Date): Promise<{ taken: number; due: readonly DuePush[] }> {
  return database.transaction(async (tx) => {
    const taken = await tx<PushKey[]>`
      UPDATE due_pushes SET tries = tries + 1,
        due_at = ${now}::timestamptz + (${column(pausesMs)}::float8[])[tries + 1] * interval '1 millisecond'
      WHERE (customer_id, notice_id, session_id) IN (
        SELECT customer_id, notice_id, session_id FROM due_pushes
        WHERE due_at <= ${now} AND tries < ${pausesMs.length}
        ORDER BY due_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )
      RETURNING customer_id, notice_id, session_id`;
    if (taken.length === 0) return { taken: 0, due: [] };
    const due = await readDue(tx, taken, now);
    const wanted = new Set(due.map(nameOf));
    await forget(
      tx,
      taken.filter((push) => !wanted.has(nameOf(push))),
    );
    return { taken: taken.length, due };
  });
}

const nameOf = ({ noticeId, sessionId }: PushKey) => `${noticeId} ${sessionId}`;

/** Of those that were taken the ones whose session lives and wants to be told, and which are still news. */
function readDue(tx: Tx, taken: readonly PushKey[], now: Date): Promise<DuePush[]> {
  return tx<DuePush[]>`
    SELECT taken.customer_id, taken.notice_id, taken.session_id, push_subscriptions.kind, endpoint, device_key, auth_secret,
      token, language, shows_amounts, notices.kind AS notice, "values"
    FROM unnest(
        ${column(taken.map(({ customerId }) => customerId))}::uuid[],
        ${column(taken.map(({ noticeId }) => noticeId))}::bigint[],
        ${column(taken.map(({ sessionId }) => sessionId))}::uuid[]
      ) AS taken (customer_id, notice_id, session_id)
      JOIN notices ON notices.customer_id = taken.customer_id AND notices.id = taken.notice_id
      JOIN push_subscriptions USING (session_id)
      JOIN sessions ON sessions.id = taken.session_id
    WHERE push_subscriptions.customer_id = taken.customer_id
      AND sessions.ended_at IS NULL AND sessions.last_used_at > ${new Date(now.getTime() - maxIdleMs)}
      AND notices.created_at > ${new Date(now.getTime() - newsMs)}`;
}

/** Leaves out what was sent, and what need not be. */
export async function forget(tx: Tx, pushes: readonly PushKey[]): Promise<void> {
  if (pushes.length === 0) return;
  await tx`
    DELETE FROM due_pushes USING unnest(
      ${column(pushes.map(({ customerId }) => customerId))}::uuid[],
      ${column(pushes.map(({ noticeId }) => noticeId))}::bigint[],
      ${column(pushes.map(({ sessionId }) => sessionId))}::uuid[]
    ) AS done (customer_id, notice_id, session_id)
    WHERE due_pushes.customer_id = done.customer_id AND due_pushes.notice_id = done.notice_id
      AND due_pushes.session_id = done.session_id`;
}

/** Tries one no sooner than its service has asked for; the pause after its try is over by itself. @param pauseMs from now */
export async function postpone(tx: Tx, push: PushKey, now: Date, pauseMs: number): Promise<void> {
  if (pauseMs === 0) return;
  await tx`
    UPDATE due_pushes SET due_at = greatest(due_at, ${new Date(now.getTime() + pauseMs)})
    WHERE customer_id = ${push.customerId} AND notice_id = ${push.noticeId} AND session_id = ${push.sessionId}`;
}

/** Leaves out what was tried often enough; where nothing is pushed, all that there is. */
export async function giveUp(database: Database, now: Date, isOn: boolean): Promise<void> {
  await database.transaction(
    (tx) => tx`DELETE FROM due_pushes WHERE due_at <= ${now} AND (tries >= ${pausesMs.length} OR ${!isOn})`,
  );
}
