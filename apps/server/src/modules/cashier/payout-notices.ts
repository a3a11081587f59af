import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PayoutNotices } from './bank-rail.ts';
import type { CashierContext } from './context.ts';
import { completeWithdrawal, handOver, returnWithdrawal, type PayoutMismatch } from './end-withdrawal.ts';

/**
 * Answers a bank about payouts. What it says that fits no request is written down for a person to look into.
 * @param actor the bank, as the ledger names it
 */
export function createPayoutNotices(options: CashierContext, actor: string): PayoutNotices {
  const { database, clock, log } = options;
  const wordOf = (bankReference: string) => ({ bankReference, source: 'rail', actor }) as const;

  async function hear(
    outcome: 'paid' | 'returned',
    reference: string,
    bankReference: string,
    command: (tx: Tx) => Promise<PayoutMismatch | undefined>,
  ): Promise<void> {
    const mismatch = await database.transaction(async (tx) => {
      // A number that proves another request already writes nothing.
      const found = await command(tx).catch((error: unknown): PayoutMismatch => {
        if (error instanceof Refusal && error.key === 'bank_reference_used') return 'ended_otherwise';
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
