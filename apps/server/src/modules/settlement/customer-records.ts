import { exportPart, type CustomerRecords } from '../../platform/customer-records.ts';

/** What settlement holds about customers. It stays, as orders do: the house's days with its clearing broker are made of it. */
export const settlementRecords: CustomerRecords = {
  exports: [
    exportPart({
      name: 'settlements',
      about:
        'What of your trades settles later than at once. proceeds is what waited, or waits, of a sell; freed_at is when it became free.',
      decimals: ['amount', 'proceeds'],
      query: (snapshot, customerId) => snapshot`
        SELECT order_no, part, segment, trade_day, due_on, side, amount, proceeds, freed_at
        FROM settlements JOIN settlement_days USING (segment, trade_day)
        WHERE customer_id = ${customerId} ORDER BY trade_day, order_no, part`,
    }),
  ],
};
