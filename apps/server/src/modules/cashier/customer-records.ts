import type { Files } from '../../platform/files/index.ts';
import { exportPart, type CustomerRecords, type Obstacle } from '../../platform/customer-records.ts';
import { forgetWish } from './idle-money/own-idle.ts';

const idleMoneyExports = [
  exportPart({
    name: 'idle_money',
    about: 'Days on which your free money was to go to your bank, and what came of it.',
    decimals: ['told_amount', 'amount'],
    query: (snapshot, customerId) => snapshot`
      SELECT due_on, rule, told_at, told_amount, outcome, withdrawal_no, amount, ended_at
      FROM idle_money_returns WHERE customer_id = ${customerId} ORDER BY id`,
  }),
  exportPart({
    name: 'idle_money_wish',
    about: 'What you have said about your free money.',
    query: (snapshot, customerId) => snapshot`
      SELECT cycle, kept_until, changed_at FROM idle_money_wishes WHERE customer_id = ${customerId}`,
  }),
];

/** What the cashier holds about customers. Requests stay when an account is closed: the ledger's transfers name them. */
export function createCashierRecords({ files }: { files: Files }): CustomerRecords {
  return {
    exports: [
      exportPart({
        name: 'recharges',
        about: 'Your requests to deposit money.',
        decimals: ['amount', 'credited'],
        query: (snapshot, customerId) => snapshot`
          SELECT no, created_at, method, amount, credited, reference, status, end_reason, remark, bank_reference,
            coin_transfer, deadline, ended_at
          FROM recharges WHERE customer_id = ${customerId} ORDER BY id`,
      }),
      exportPart({
        name: 'withdrawals',
        about: 'Your requests to have money sent to your bank card, as the card was then.',
        decimals: ['amount'],
        query: (snapshot, customerId) => snapshot`
          SELECT no, created_at, amount, reference, pay_to, status, end_reason, bank_reference, handed_over_at, deadline,
            ended_at
          FROM withdrawals WHERE customer_id = ${customerId} ORDER BY id`,
      }),
      exportPart({
        name: 'loans',
        about: 'Your loans, from the application to the last repayment.',
        decimals: ['amount', 'principal_outstanding', 'interest_outstanding', 'written_off', 'interest_written_off'],
        query: (snapshot, customerId) => snapshot`
          SELECT no, created_at, loans.amount, status, interest_basis_points, term_days, principal_outstanding,
            interest_outstanding, end_reason, repayment_at, decided_at, ended_at, w.amount AS written_off, w.interest AS interest_written_off
          FROM loans LEFT JOIN loan_write_offs w ON w.customer_id = loans.customer_id AND w.loan_no = no
          WHERE loans.customer_id = ${customerId} ORDER BY loans.id`,
      }),
      exportPart({
        name: 'journals',
        about: 'What we have credited to you, or taken back, to put something right. Above zero it was given to you.',
        decimals: ['amount'],
        query: (snapshot, customerId) => snapshot`
          SELECT no, posted_at, cause, amount, reverses FROM journals WHERE customer_id = ${customerId} ORDER BY id`,
      }),
      ...idleMoneyExports,
    ],
    async obstacles(tx, customerId) {
      const [open] = await tx<[{ recharges: number; withdrawals: number; loans: number }]>`
        SELECT
          (SELECT count(*)::int FROM recharges WHERE customer_id = ${customerId} AND status = 'in_progress') AS recharges,
          (SELECT count(*)::int FROM withdrawals WHERE customer_id = ${customerId} AND status = 'in_progress')
            AS withdrawals,
          (SELECT count(*)::int FROM loans WHERE customer_id = ${customerId}
            AND status IN ('applying', 'approved', 'unpaid')) AS loans`;
      return Object.entries(open).flatMap(([kind, count]): Obstacle[] =>
        count === 0 ? [] : [{ kind, value: String(count) }],
      );
    },
    async files(customerId) {
      const own = await files.listOf(customerId);
      return own
        .filter(({ purpose }) => purpose === 'receipt')
        .map((file) => ({ path: `receipts/${file.id}.jpg`, content: () => files.read(file) }));
    },
    /** The pictures go with the customer's other files. */
    async forget(tx, customerId) {
      await tx`UPDATE recharges SET receipt_file = NULL WHERE customer_id = ${customerId} AND receipt_file IS NOT NULL`;
      await forgetWish(tx, customerId);
    },
    /** Of accounts that were closed while it stayed. */
    forgetKept: forgetWish,
  };
}
