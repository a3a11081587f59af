import { createApart } from '../../platform/apart.ts';
import type { Rounds } from '../../platform/rounds.ts';
import type { CashierContext } from './context.ts';
import { decideLoan } from './decide-loan.ts';
import { endOverdue } from './end-overdue.ts';
import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import type { BankNotice, PayoutNotices } from './bank-rail.ts';
import { lockReference, provedBy } from './bank-lines/bank-reference.ts';
import { completeRecharge, failRecharge } from './end-recharge.ts';
import { recharges, type Recharge } from './requests.ts';
import { Refusal } from '../../platform/refusal.ts';
import { completeWithdrawal, handOver, returnWithdrawal, type PayoutMismatch } from './end-withdrawal.ts';

export interface CashierOptions extends Omit<CashierContext, 'apart'> {
  readonly rounds: Rounds;
}

const sweepMs = 10_000;

/** Money in, out and lent: listens to bank and lender, and sees to deadlines. What customers and staff do takes it. */
export function createCashier({ rounds, ...options }: CashierOptions): CashierContext {
  const { database, log, clock, bank, lender } = options;
  const context: CashierContext = { ...options, apart: createApart({ work: 'deadlines of requests', clock, log }) };
  bank?.onNotice(async (notice) => {
    const matched = await database.transaction((tx) => receiveNotice(tx, notice, bank.name, context));
    if (!matched) log.warn({ notice: notice.kind, reference: notice.reference }, 'a bank notice matches no request');
  });
  bank?.onPayouts(createPayoutNotices(context, bank.name));
  lender?.onDecision((key, decision) =>
    database.transaction((tx) => decideLoan(tx, key, decision, lender.name, context)),
  );
  rounds.every(sweepMs, 'ending overdue requests', () => endOverdue(context), { atOnce: true });
  return context;
}

type Arrived = Extract<BankNotice, { kind: 'arrived' }>;
type Mismatch = 'unknown_reference' | 'other_amount' | 'request_ended';

/**
 * Does what a bank's notice asks for, once however often it comes. Money that completes no request is written down for
 * a person to look into.
 * @param actor the bank, as the ledger names it
 * @returns whether the notice matched a request
 */
async function receiveNotice(tx: Tx, notice: BankNotice, actor: string, context: CashierContext): Promise<boolean> {
  if (notice.kind === 'refused') {
    const recharge = await recharges.find(tx, { reference: notice.reference });
    if (recharge !== undefined) await failRecharge(tx, recharge, 'bank_refused', context);
    return recharge !== undefined;
  }
  const recharge = await findAwaiting(tx, notice);
  const mismatch = await credit(tx, recharge, notice, actor, context);
  if (mismatch !== undefined) await keepUnmatched(tx, notice, mismatch, context.clock.now());
  return mismatch === undefined;
}

async function credit(
  tx: Tx,
  recharge: Recharge | undefined,
  { amount, bankReference }: Arrived,
  actor: string,
  context: CashierContext,
): Promise<Mismatch | undefined> {
  if (recharge === undefined) return 'unknown_reference';
  if (recharge.amount !== amount) return 'other_amount';
  await lockBook(tx, [recharge.customerId]);
  await lockReference(tx, bankReference);
  // A person may have said it before, in other letters.
  const used = await provedBy(tx, bankReference, 'received');
  if (used !== undefined) return used.no === recharge.no ? undefined : 'request_ended';
  const now = await completeRecharge(tx, recharge, { bankReference, source: 'rail', actor }, context);
  return now.bankReference === bankReference ? undefined : 'request_ended';
}

/**
 * The request that the money is for. Money in a customer's own account completes the oldest open request of its amount;
 * told of again, the one that it has completed, or none where it completed none then.
 */
async function findAwaiting(
  tx: Tx,
  { reference, customerId, amount, bankReference }: Arrived,
): Promise<Recharge | undefined> {
  if (customerId === undefined) return recharges.find(tx, { reference });
  await lockBook(tx, [customerId]);
  const [row] = await tx<Recharge[]>`
    SELECT ${recharges.columns()} FROM recharges
    WHERE customer_id = ${customerId} AND (bank_reference_key(bank_reference) = bank_reference_key(${bankReference}) OR (
      status = 'in_progress' AND method = 'bank' AND amount = ${amount}
      AND NOT EXISTS (SELECT FROM unmatched_transfers WHERE bank_reference = ${bankReference})
    ))
    ORDER BY bank_reference IS NULL, id LIMIT 1`;
  return row;
}

async function keepUnmatched(
  tx: Tx,
  { bankReference, reference, amount }: Arrived,
  reason: Mismatch,
  at: Date,
): Promise<void> {
  await tx`
    INSERT INTO unmatched_transfers (bank_reference, reference, amount, reason, received_at)
    VALUES (${bankReference}, ${reference}, ${amount}, ${reason}, ${at})
    ON CONFLICT DO NOTHING`;
}

/**
 * Answers a bank about payouts. What it says that fits no request is written down for a person to look into.
 * @param actor the bank, as the ledger names it
 */
function createPayoutNotices(options: CashierContext, actor: string): PayoutNotices {
  const { database, clock, log } = options;
  const wordOf = (bankReference: string) => ({ bankReference, source: 'rail', actor }) as const;

  async function hear(
    outcome: 'paid' | 'returned',
    reference: string,
    bankReference: string,
    command: (tx: Tx) => Promise<PayoutMismatch | undefined>,
  ): Promise<void> {
    const mismatch = await database.transaction(async (tx) => {
      // A number that proves another request already writes nothing, and neither does what is for nobody any more.
      const found = await command(tx).catch((error: unknown): PayoutMismatch => {
        const isUnfit = error instanceof Refusal && ['bank_reference_used', 'customer_gone'].includes(error.key);
        if (isUnfit) return 'ended_otherwise';
        throw error;
      });
      if (found !== undefined) {
        await tx`
          INSERT INTO unmatched_payouts (reference, outcome, bank_reference, reason, received_at)
          VALUES (${reference}, ${outcome}, ${bankReference}, ${found}, ${clock.now()})
          ON CONFLICT DO NOTHING`;
      }
      return found;
    });
    if (mismatch !== undefined) log.warn({ outcome, reference, mismatch }, 'a payout notice fits no request');
  }

  return {
    collect: (reference) => database.transaction((tx) => handOver(tx, reference, options)),
    paid: (reference, bankReference) =>
      hear('paid', reference, bankReference, (tx) => completeWithdrawal(tx, reference, wordOf(bankReference), options)),
    returned: (reference, bankReference) =>
      hear('returned', reference, bankReference, (tx) =>
        returnWithdrawal(tx, reference, wordOf(bankReference), options),
      ),
  };
}
