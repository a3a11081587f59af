import type { BankAccount, BankRail } from '../cashier/index.ts';

/**
 * A bank without a connection: staff see in its statements what has arrived, pay what is to be paid, and say so at the
 * desk. Until they do, a request waits for its deadline.
 */
export function createManualRail(account: BankAccount): BankRail {
  return {
    name: 'manual',
    accountOf: async () => account,
    paidByHandFrom: account,
    async expect() {},
    onNotice() {},
    async announcePayout() {},
    onPayouts() {},
  };
}
