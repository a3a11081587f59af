import { exportPart, type CustomerRecords } from '../../platform/customer-records.ts';

/** What the rails hold about customers. */
export const railRecords: CustomerRecords = {
  exports: [
    exportPart({
      name: 'deposit-accounts',
      about: 'Bank accounts that were opened for you to pay into.',
      query: (snapshot, customerId) => snapshot`
        SELECT account, opened_at FROM deposit_accounts WHERE customer_id = ${customerId} ORDER BY opened_at`,
    }),
  ],
};
