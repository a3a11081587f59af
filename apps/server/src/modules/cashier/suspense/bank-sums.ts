import type { Sql, Tx } from '../../../platform/database.ts';

/** What the bank's statements come to, and the ledger's account with the bank, and what lies between them. Money in is above zero. */
export interface BankSums {
  /** Of all lines that were imported. */
  readonly lines: bigint;
  /** Of these, what proves nothing yet: it is not in the ledger. */
  readonly waiting: bigint;
  /** What people, or a bank that answers for itself, have said and no line has proved: it is in the ledger already. */
  readonly unproved: bigint;
  /** What came back of payouts that the ledger has never had as paid: with the bank it went out and in, or neither. */
  readonly neverPaid: bigint;
  /** What lies in the bank by the ledger. */
  readonly ledger: bigint;
}

/** Where this is not zero, something has moved that nothing of the bank says. */
export function unexplained({ lines, waiting, unproved, neverPaid, ledger }: BankSums): bigint {
  return ledger - (lines - waiting + unproved - neverPaid);
}

/** Adds up the bank's lines and the ledger. It reads every line: seconds where there are millions. */
export async function readBankSums(sql: Sql | Tx): Promise<BankSums> {
  const [sums] = await sql<[{ [K in keyof BankSums]: string }]>`
    SELECT
      (SELECT coalesce(sum(amount), 0)::text FROM bank_lines) AS lines,
      (SELECT coalesce(sum(amount), 0)::text FROM bank_lines_waiting JOIN bank_lines ON id = line_id) AS waiting,
      (SELECT coalesce(sum(amount), 0)::text FROM bank_references said WHERE NOT EXISTS (
        SELECT FROM bank_line_matches match
        WHERE match.customer_id = said.customer_id AND match.request_no = said.request_no AND match.outcome = said.outcome
      )) AS unproved,
      (SELECT coalesce(sum(amount), 0)::text FROM bank_references said WHERE outcome = 'returned' AND NOT EXISTS (
        SELECT FROM bank_references paid
        WHERE paid.customer_id = said.customer_id AND paid.request_no = said.request_no AND paid.outcome = 'paid'
      )) AS never_paid,
      (SELECT coalesce(-sum(balance), 0)::text FROM ledger.accounts WHERE owner = ledger.house() AND kind = 'bank') AS ledger`;
  const { lines, waiting, unproved, neverPaid, ledger } = sums;
  return {
    lines: BigInt(lines),
    waiting: BigInt(waiting),
    unproved: BigInt(unproved),
    neverPaid: BigInt(neverPaid),
    ledger: BigInt(ledger),
  };
}
