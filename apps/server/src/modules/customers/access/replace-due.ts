import { lockBook } from '../../ledger/index.ts';
import type { Apart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { hourMs } from '../../../platform/time.ts';
import { notify } from '../notices.ts';
import { tellOfRequests, type AccessContext } from './access-requests.ts';
import { denyOpen, lockCustomer } from './end-access.ts';
import { replacementOf, type ReplacedKey } from './lost-keys.ts';

type DueContext = Pick<AccessContext, 'clock' | 'database' | 'hours' | 'isOfStaff' | 'record'>;

interface Due {
  readonly no: string;
  readonly customerId: string;
}

const atOnce = 100;

/**
 * Lets what was agreed to take effect, each in a transaction of its own with its audit entry and its notice: due by the clock,
 * done once, on however many nodes. In a frozen account it waits for the thaw, or runs out.
 */
export async function replaceDue(context: DueContext, apart: Apart): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  await apart.eachFound(
    atOnce,
    (limit) => database.sql<Due[]>`
      SELECT r.no, r.customer_id FROM access_requests r JOIN customers c ON c.id = r.customer_id
      WHERE r.status = 'waiting' AND r.due_at <= ${now} AND c.frozen_reason IS NULL
      ORDER BY r.due_at, r.no LIMIT ${limit}`,
    (one) => ({
      about: `request ${one.no}`,
      work: () => database.transaction((tx) => replaceOne(context, tx, one)),
    }),
  );
}

async function replaceOne(context: DueContext, tx: Tx, { no, customerId }: Due): Promise<void> {
  const { clock, hours, record } = context;
  await lockBook(tx, [customerId]);
  await lockCustomer(tx, customerId);
  const at = clock.now();
  const [asked] = await tx<Array<{ lost: ReplacedKey; newPhone: string | undefined; phone: string }>>`
    SELECT r.lost, r.new_phone, c.phone FROM access_requests r JOIN customers c ON c.id = r.customer_id
    WHERE r.no = ${no} AND r.status = 'waiting' AND r.due_at <= ${at} AND r.expires_at > ${at}
      AND c.frozen_reason IS NULL AND c.closed_at IS NULL
    FOR UPDATE OF r`;
  // The customer has said no, another node was faster, or the account was frozen or closed.
  if (asked === undefined) return;
  const { lost, newPhone, phone } = asked;
  const isBarred = lost === 'phone' && (await context.isOfStaff(tx, phone));
  const isDone = !isBarred && (await replacementOf(lost).replace(tx, customerId, newPhone));
  await (isDone ? endDone(tx, no, new Date(at.getTime() + hours().hold * hourMs), at) : endUndone(tx, no, at));
  const kind = isDone ? replacementOf(lost).done : 'replacement_ended';
  await notify(tx, { customerId, kind, values: { no }, at });
  await tellOfRequests(tx, [{ customerId, no }], isDone ? 'done' : 'refused');
  if (isDone) await denyOpen(tx, customerId, [lost], at);
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  await record(tx, { customerId, no, lost, isDone, at });
}

const endDone = (tx: Tx, no: string, restsUntil: Date, at: Date) => tx`
  UPDATE access_requests SET status = 'done', rests_until = ${restsUntil}, ended_at = ${at} WHERE no = ${no}`;

/** Told as a refusal like any other: whose the phone number is now is nobody's business. */
const endUndone = (tx: Tx, no: string, at: Date) => tx`
  UPDATE access_requests SET status = 'refused', reason = 'declined', ended_at = ${at} WHERE no = ${no}`;
