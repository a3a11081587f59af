import { formatDecimal } from '@sauda/money';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';

/** What makes up the total: free, held and for what, in transit, invested, owed. */
export function walletHandlers({ walletOf, holdsOf }: Needs<'holdsOf' | 'walletOf'>): Handlers {
  return {
    async 'GET /stock/success/v2/balance'({ caller, query }) {
      const [wallet, { holds, count }] = await Promise.all([
        walletOf(caller.customerId),
        holdsOf(caller.customerId, pageOf(query)),
      ]);
      return {
        msg: 'ok',
        data: {
          balance: formatDecimal(wallet.free),
          held: formatDecimal(wallet.held),
          in_transit: formatDecimal(wallet.inTransit),
          invested: formatDecimal(wallet.invested),
          owed: formatDecimal(wallet.owed),
          total: formatDecimal(wallet.total),
          holds: holds.map(({ kind, no, name, amount, createdAt }) => ({
            kind,
            no,
            name,
            amount: formatDecimal(amount),
            created_at: createdAt.toISOString(),
          })),
          holds_count: count,
        },
      };
    },
  };
}
