import { lockBook } from '../../ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { notify } from '../notices.ts';
import { requireOpenCustomer } from '../search-customers.ts';
import { tellOfRequests, type AccessContext, type RequestKey } from './access-requests.ts';
import { lockCustomer } from './end-access.ts';
import { replacementOf, type ReplacedKey } from './lost-keys.ts';

/** What two people have agreed to. */
export interface Agreed {
  readonly lost: ReplacedKey;
  readonly newPhone: string | undefined;
  readonly dueAt: Date;
  /** How long the customer can say no, in hours. */
  readonly waitHours: number;
  readonly contact: string;
  readonly proof: { readonly way: string; readonly note: string; readonly by: string; readonly at: Date };
}

interface Asked {
  readonly lost: ReplacedKey | 'password';
  readonly status: string;
  readonly newPhone: string | undefined;
  readonly contact: string;
  readonly proofWay: string | undefined;
  readonly proofNote: string | undefined;
  readonly provedBy: string | undefined;
  readonly provedAt: Date | undefined;
  readonly isOver: boolean;
}

/**
 * Agrees that what a customer has lost is replaced. It takes effect after the waiting time; from here on withdrawals and bank
 * accounts rest, and the customer, told on all devices, can say no.
 * @throws Refusal `not_found`, `request_ended`, `replacement_waits`, `proof_missing`, `nothing_to_replace`, `phone_taken`,
 * `phone_of_staff`, `customer_frozen`, `not_available` for a password, which has a code instead
 */
export async function agreeToReplace(
  context: AccessContext,
  tx: Tx,
  { customerId, no }: RequestKey & { readonly customerId: string },
): Promise<Agreed> {
  const { clock, hours, liveDays } = context;
  await requireOpenCustomer(tx, customerId);
  // The lock of every command that moves money: none that was under way goes on beside it.
  await lockBook(tx, [customerId]);
  await lockCustomer(tx, customerId);
  const at = clock.now();
  const asked = await lockAsked(tx, { customerId, no }, at);
  const { lost, newPhone, contact, proofWay: way, proofNote: note, provedBy: by, provedAt } = asked;
  if (lost === 'password') throw new Refusal('not_available');
  if (way === undefined || note === undefined || by === undefined || provedAt === undefined)
    throw new Refusal('proof_missing');
  await requireReplaceable(context, tx, { customerId, lost, newPhone });
  const waitHours = lost === 'phone' ? hours().waitOfPhone : hours().wait;
  const dueAt = new Date(at.getTime() + waitHours * hourMs);
  await tx`
    UPDATE access_requests SET status = 'waiting', waiting_at = ${at}, due_at = ${dueAt},
      rests_until = ${new Date(dueAt.getTime() + hours().hold * hourMs)},
      expires_at = ${new Date(dueAt.getTime() + liveDays() * dayMs)}
    WHERE no = ${no}`;
  await notify(tx, { customerId, kind: replacementOf(lost).waits, values: { no, hours: String(waitHours) }, at });
  await tellOfRequests(tx, [{ customerId, no }], 'waiting');
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return { lost, newPhone, dueAt, waitHours, contact, proof: { way, note, by, at: provedAt } };
}

async function lockAsked(tx: Tx, { customerId, no }: RequestKey, at: Date): Promise<Asked> {
  const [asked] = await tx<Asked[]>`
    SELECT lost, status, new_phone, contact, proof_way, proof_note, proved_by, proved_at,
      ended_at IS NOT NULL OR expires_at <= ${at} AS is_over
    FROM access_requests WHERE no = ${no} AND customer_id = ${customerId} FOR UPDATE`;
  if (asked === undefined) throw new Refusal('not_found');
  if (asked.isOver) throw new Refusal('request_ended');
  if (asked.status === 'waiting') throw new Refusal('replacement_waits');
  return asked;
}

async function requireReplaceable(
  { isOfStaff }: AccessContext,
  tx: Tx,
  { customerId, lost, newPhone }: { customerId: string; lost: ReplacedKey; newPhone: string | undefined },
): Promise<void> {
  const [customer] = await tx<[{ phone: string; isFrozen: boolean; sameWaits: boolean; isTaken: boolean }]>`
    SELECT phone, frozen_reason IS NOT NULL AS is_frozen,
      EXISTS (SELECT FROM access_requests
        WHERE customer_id = ${customerId} AND lost = ${lost} AND status = 'waiting') AS same_waits,
      EXISTS (SELECT FROM customers WHERE phone = ${newPhone ?? null}) AS is_taken
    FROM customers WHERE id = ${customerId}`;
  if (customer.isFrozen) throw new Refusal('customer_frozen');
  if (customer.sameWaits) throw new Refusal('replacement_waits');
  if (!(await replacementOf(lost).has(tx, customerId))) throw new Refusal('nothing_to_replace');
  if (customer.isTaken) throw new Refusal('phone_taken');
  // Whose account is a colleague's own is told by the phone, so that it cannot be changed on one side alone.
  if (lost === 'phone' && (await isOfStaff(tx, customer.phone))) throw new Refusal('phone_of_staff');
}
