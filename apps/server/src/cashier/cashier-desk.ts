import type { ErrorKey } from '@sauda/contract/errors';
import { lockBook } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Payee } from './bank-rail.ts';
import { matchLine } from './bank-lines/match-line.ts';
import type { CashierContext } from './context.ts';
import { completeRecharge, failRecharge } from './end-recharge.ts';
import { completeWithdrawal, failWithdrawal, handOver, returnWithdrawal } from './end-withdrawal.ts';
import type { Loan } from './loan.ts';
import {
  amongWaiting,
  listWaitingLoans,
  listWaitingRecharges,
  listWaitingWithdrawals,
  readRequestState,
  type QueuePage,
  type RequestState,
  type WaitingPage,
} from './read-queues.ts';
import type { Recharge } from './recharge.ts';
import type { Withdrawal } from './withdrawal.ts';

/** A request of any kind. */
export interface RequestKey {
  readonly customerId: string;
  readonly no: string;
}

export type RequestKind = 'recharges' | 'withdrawals' | 'loans';

/** That the bank moved the money: a line of its statement, or its own number of the transfer as a person read it. */
export type Proof = { readonly lineId: bigint } | { readonly bankReference: string };

/**
 * What a person at the desk does about requests. Each deed is done on what `lock` has locked and found waiting, so that a
 * decision about what has ended meanwhile is refused, and not silently nothing.
 */
export interface CashierDesk {
  waitingRecharges(page: QueuePage): Promise<WaitingPage<Recharge>>;
  waitingWithdrawals(page: QueuePage): Promise<WaitingPage<Withdrawal>>;
  waitingLoans(page: QueuePage): Promise<WaitingPage<Loan>>;
  /** Those of some requests, as customer and number, that wait. */
  amongWaiting(tx: Tx, kind: RequestKind, items: readonly string[]): Promise<string[]>;
  /** @throws Refusal `not_found`, `request_ended` */
  lock(tx: Tx, kind: RequestKind, key: RequestKey): Promise<RequestState>;
  /** @throws Refusal `bank_reference_used`, and what a line is refused with */
  confirmRecharge(tx: Tx, key: RequestKey, proof: Proof, actor: string): Promise<void>;
  refuseRecharge(tx: Tx, key: RequestKey, reason: ErrorKey): Promise<void>;
  /** Gives a withdrawal to the bank: it cannot be taken back any more. @throws Refusal `request_handed_over` */
  handOver(tx: Tx, key: RequestKey): Promise<void>;
  /**
   * The bank has paid it, whether or not somebody said before that it would.
   * @throws Refusal as `confirmRecharge`, and `request_handed_over` where a provider that answers for itself has it
   */
  payWithdrawal(tx: Tx, key: RequestKey, proof: Proof, actor: string): Promise<void>;
  /** The bank could not pay it. @throws Refusal `bank_reference_used`, `not_handed_over`, `request_handed_over` as above */
  returnWithdrawal(tx: Tx, key: RequestKey, bankReference: string, actor: string): Promise<void>;
  /** @throws Refusal `request_handed_over` where the bank has it */
  refuseWithdrawal(tx: Tx, key: RequestKey, reason: ErrorKey, actor: string): Promise<void>;
  /** Whom a withdrawal goes to, in clear. @throws Refusal `not_found` */
  payeeOf(key: RequestKey): Promise<Payee>;
}

export function createCashierDesk(context: CashierContext & { readonly database: Database }): CashierDesk {
  const { sql } = context.database;

  async function stateOf(tx: Tx, key: RequestKey): Promise<{ reference: string; isHandedOver: boolean }> {
    const state = await readRequestState(tx, 'withdrawals', key);
    if (state?.reference == null) throw new Refusal('not_found');
    return { reference: state.reference, isHandedOver: state.isHandedOver };
  }

  /** What a person says of a payout that a provider has in hand could be wrong a moment later: it would be paid twice. */
  async function requireAnswerable(tx: Tx, key: RequestKey): Promise<void> {
    if (context.bank?.answersForPayouts !== true) return;
    await lockBook(tx, [key.customerId]);
    if ((await stateOf(tx, key)).isHandedOver) throw new Refusal('request_handed_over');
  }

  return {
    waitingRecharges: (page) => listWaitingRecharges(sql, page),
    waitingWithdrawals: (page) => listWaitingWithdrawals(sql, page),
    waitingLoans: (page) => listWaitingLoans(sql, page),

    amongWaiting: (tx, kind, items) => amongWaiting(tx, kind, items),

    async lock(tx, kind, key) {
      const [known] = await tx`SELECT FROM customers WHERE id = ${key.customerId}`;
      if (known === undefined) throw new Refusal('not_found');
      await lockBook(tx, [key.customerId]);
      const state = await readRequestState(tx, kind, key);
      if (state === undefined) throw new Refusal('not_found');
      if (state.status !== 'in_progress' && state.status !== 'applying') throw new Refusal('request_ended');
      return state;
    },

    async confirmRecharge(tx, key, proof, actor) {
      if ('lineId' in proof) {
        await matchLine(tx, proof.lineId, key, actor, context);
        return;
      }
      await requireUnused(tx, 'recharges', proof.bankReference);
      await completeRecharge(tx, key, { bankReference: proof.bankReference, actor }, context);
    },

    async refuseRecharge(tx, key, reason) {
      await failRecharge(tx, key, reason, context);
    },

    async handOver(tx, key) {
      const { reference, isHandedOver } = await stateOf(tx, key);
      if (isHandedOver) throw new Refusal('request_handed_over');
      await handOver(tx, reference, context);
    },

    async payWithdrawal(tx, key, proof, actor) {
      await requireAnswerable(tx, key);
      if ('lineId' in proof) {
        await matchLine(tx, proof.lineId, key, actor, context);
        return;
      }
      await requireUnused(tx, 'withdrawals', proof.bankReference);
      const { reference } = await stateOf(tx, key);
      await handOver(tx, reference, context);
      const mismatch = await completeWithdrawal(tx, reference, proof.bankReference, actor, context);
      if (mismatch !== undefined) throw new Refusal('request_ended');
    },

    async returnWithdrawal(tx, key, bankReference, actor) {
      await requireAnswerable(tx, key);
      const { reference, isHandedOver } = await stateOf(tx, key);
      if (!isHandedOver) throw new Refusal('not_handed_over');
      await requireUnused(tx, 'withdrawals', bankReference);
      const mismatch = await returnWithdrawal(tx, reference, bankReference, actor, context);
      if (mismatch !== undefined) throw new Refusal('request_ended');
    },

    async refuseWithdrawal(tx, key, reason, actor) {
      const { isHandedOver } = await stateOf(tx, key);
      if (isHandedOver) throw new Refusal('request_handed_over');
      await failWithdrawal(tx, key, { reason, actor }, context);
    },

    async payeeOf({ customerId, no }) {
      const [row] = await sql<Array<{ reference: string; payee_sealed: Buffer }>>`
        SELECT reference, payee_sealed FROM withdrawals
        WHERE customer_id = ${customerId} AND no = ${no} AND status = 'in_progress'`;
      if (row === undefined) throw new Refusal('not_found');
      return JSON.parse(context.payeeSealer.open(row.payee_sealed, row.reference).toString()) as Payee;
    },
  };
}

/** One transfer of the bank ends one request. The lock is the one that lines of its statement take. */
async function requireUnused(tx: Tx, table: 'recharges' | 'withdrawals', bankReference: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${bankReference}, 0))`;
  const [used] = await tx`SELECT FROM ${tx(table)} WHERE bank_reference = ${bankReference} LIMIT 1`;
  if (used !== undefined) throw new Refusal('bank_reference_used');
}
