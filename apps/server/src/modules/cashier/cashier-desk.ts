import type { ErrorKey } from '@sauda/contract/errors';
import { lockBook } from '../ledger/index.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Payee } from './bank-rail.ts';
import type { LineOutcome } from './bank-lines/bank-line.ts';
import type { RequestKey } from './bank-lines/bank-reference.ts';
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
import { weighProof, type Proof, type WeighedProof } from './weigh-proof.ts';
import type { Withdrawal } from './withdrawal.ts';

export type RequestKind = 'recharges' | 'withdrawals' | 'loans';

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
  /**
   * @param also what else than a request that waits may be locked: a withdrawal that was paid, whose money comes back
   * @throws Refusal `not_found`, `request_ended`
   */
  lock(tx: Tx, kind: RequestKind, key: RequestKey, also?: 'paid'): Promise<RequestState>;
  /**
   * What a proof comes to for a request that is locked: which amount moves, and whether one person may say so.
   * @throws Refusal `not_found`, `bank_line_unfit`, `bank_line_known`, `bank_reference_used`, `request_ended`
   */
  weigh(tx: Tx, outcome: LineOutcome, key: RequestKey, proof: Proof, actor: string): Promise<WeighedProof>;
  /**
   * Credits what the line says, or without one what was asked for.
   * @throws Refusal as `weigh`, and `bank_line_used`
   */
  confirmRecharge(tx: Tx, key: RequestKey, proof: Proof, actor: string): Promise<void>;
  refuseRecharge(tx: Tx, key: RequestKey, reason: ErrorKey): Promise<void>;
  /** Gives a withdrawal to the bank: it cannot be taken back any more. @throws Refusal `request_handed_over` */
  handOver(tx: Tx, key: RequestKey): Promise<void>;
  /**
   * The bank has paid it, whether or not somebody said before that it would.
   * @throws Refusal as `confirmRecharge`, and `request_handed_over` where a provider that answers for itself has it
   */
  payWithdrawal(tx: Tx, key: RequestKey, proof: Proof, actor: string): Promise<void>;
  /**
   * The bank could not pay it, or the money came back after it had.
   * @throws Refusal as `payWithdrawal`, and `not_handed_over`
   */
  returnWithdrawal(tx: Tx, key: RequestKey, proof: Proof, actor: string): Promise<void>;
  /** @throws Refusal `request_handed_over` where the bank has it */
  refuseWithdrawal(tx: Tx, key: RequestKey, reason: ErrorKey, actor: string): Promise<void>;
  /** Whom a withdrawal goes to, in clear. @throws Refusal `not_found` */
  payeeOf(key: RequestKey): Promise<Payee>;
}

export function createCashierDesk(context: CashierContext & { readonly database: Database }): CashierDesk {
  const { sql } = context.database;

  async function stateOf(tx: Tx, kind: 'recharges' | 'withdrawals', key: RequestKey) {
    const state = await readRequestState(tx, kind, key);
    if (state?.reference == null) throw new Refusal('not_found');
    return { ...state, reference: state.reference };
  }

  /** What a person says of a payout that a provider has in hand could be wrong a moment later: it would be paid twice. */
  async function requireAnswerable(tx: Tx, key: RequestKey): Promise<void> {
    if (context.bank?.answersForPayouts !== true) return;
    await lockBook(tx, [key.customerId]);
    if ((await stateOf(tx, 'withdrawals', key)).isHandedOver) throw new Refusal('request_handed_over');
  }

  async function weigh(
    tx: Tx,
    outcome: LineOutcome,
    key: RequestKey,
    proof: Proof,
    actor: string,
  ): Promise<WeighedProof> {
    const request = await stateOf(tx, outcome === 'received' ? 'recharges' : 'withdrawals', key);
    const { amount: asked, reference, status } = request;
    if (outcome === 'returned' && !request.isHandedOver) throw new Refusal('not_handed_over');
    if ('bankReference' in proof) requireTypable(request, proof.bankReference);
    const weighed = await weighProof(tx, proof, { outcome, asked, reference, actor });
    // What was paid comes back by a line that names it: another customer's money of that amount does not.
    if (status === 'completed' && !weighed.isNamed) throw new Refusal('bank_line_unfit');
    return weighed;
  }

  return {
    waitingRecharges: (page) => listWaitingRecharges(sql, page),
    waitingWithdrawals: (page) => listWaitingWithdrawals(sql, page),
    waitingLoans: (page) => listWaitingLoans(sql, page),

    amongWaiting: (tx, kind, items) => amongWaiting(tx, kind, items),
    weigh,

    async lock(tx, kind, key, also) {
      const [known] = await tx`SELECT FROM customers WHERE id = ${key.customerId}`;
      if (known === undefined) throw new Refusal('not_found');
      await lockBook(tx, [key.customerId]);
      const state = await readRequestState(tx, kind, key);
      if (state === undefined) throw new Refusal('not_found');
      const waits = state.status === 'in_progress' || state.status === 'applying';
      if (!waits && !(also === 'paid' && state.status === 'completed')) throw new Refusal('request_ended');
      return state;
    },

    async confirmRecharge(tx, key, proof, actor) {
      const { proof: known, amount } = await weigh(tx, 'received', key, proof, actor);
      if ('lineId' in known) {
        await matchLine(tx, known.lineId, key, actor, context);
        return;
      }
      await completeRecharge(tx, key, { bankReference: known.bankReference, source: 'typed', actor, amount }, context);
    },

    async refuseRecharge(tx, key, reason) {
      await failRecharge(tx, key, reason, context);
    },

    async handOver(tx, key) {
      const { reference, isHandedOver } = await stateOf(tx, 'withdrawals', key);
      if (isHandedOver) throw new Refusal('request_handed_over');
      await handOver(tx, reference, context);
    },

    async payWithdrawal(tx, key, proof, actor) {
      await requireAnswerable(tx, key);
      const { proof: known } = await weigh(tx, 'paid', key, proof, actor);
      if ('lineId' in known) {
        await matchLine(tx, known.lineId, key, actor, context);
        return;
      }
      const { reference } = await stateOf(tx, 'withdrawals', key);
      await handOver(tx, reference, context);
      const word = { bankReference: known.bankReference, source: 'typed', actor } as const;
      const mismatch = await completeWithdrawal(tx, reference, word, context);
      if (mismatch !== undefined) throw new Refusal('request_ended');
    },

    async returnWithdrawal(tx, key, proof, actor) {
      await requireAnswerable(tx, key);
      const { proof: known } = await weigh(tx, 'returned', key, proof, actor);
      if ('lineId' in known) {
        await matchLine(tx, known.lineId, key, actor, context);
        return;
      }
      const { reference } = await stateOf(tx, 'withdrawals', key);
      const word = { bankReference: known.bankReference, source: 'typed', actor } as const;
      const mismatch = await returnWithdrawal(tx, reference, word, context);
      if (mismatch !== undefined) throw new Refusal('request_ended');
    },

    async refuseWithdrawal(tx, key, reason, actor) {
      const { isHandedOver } = await stateOf(tx, 'withdrawals', key);
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

/** The chain's own number of a transfer. */
const transactionId = /^[0-9a-f]{64}$/i;

/** @throws Refusal `invalid` for what cannot be the number of such a transfer, `request_ended` */
function requireTypable({ method, status }: RequestState, bankReference: string): void {
  if (status === 'completed') throw new Refusal('request_ended');
  if (method === 'usdt' && !transactionId.test(bankReference)) {
    throw new Refusal('invalid', {
      fields: { bank_reference: 'must be the transaction id: 64 hexadecimal digits' },
    });
  }
}
