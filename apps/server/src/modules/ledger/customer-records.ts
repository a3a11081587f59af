import { formatDecimal } from '@sauda/money';
import { exportPart, type CustomerRecords, type Obstacle } from '../../platform/customer-records.ts';
import { lockBook } from './post.ts';

/** What the ledger holds about customers. Its transfers stay for ever: they are nobody's alone, and the chain seals them. */
export const ledgerRecords: CustomerRecords = {
  exports: [
    exportPart({
      name: 'transfers',
      about: 'Every movement of your money, oldest first. cash_after is the free balance that it left.',
      decimals: ['amount', 'cash_after'],
      query: (snapshot, customerId) => snapshot`
        SELECT id, number, posted_at, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor
        FROM ledger.transfers WHERE customer_id = ${customerId} ORDER BY id`,
    }),
    exportPart({
      name: 'balances',
      about: 'What you have and owe, from the transfers.',
      decimals: ['balance'],
      query: (snapshot, customerId) => snapshot`
        SELECT kind AS account, balance FROM ledger.accounts WHERE owner = ${customerId} ORDER BY kind`,
    }),
  ],
  async obstacles(tx, customerId) {
    const { cash, holds, loan, unsettled } = (await lockBook(tx, [customerId])).balances(customerId);
    const amounts = [
      ['balance', cash],
      ['holds', holds],
      ['unsettled', unsettled],
      ['debt', -loan],
    ] as const;
    return amounts.flatMap(([kind, amount]): Obstacle[] =>
      amount === 0n ? [] : [{ kind, value: formatDecimal(amount) }],
    );
  },
};
