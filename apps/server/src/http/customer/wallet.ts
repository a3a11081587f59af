import { formatDecimal } from '@sauda/money';
import type { Wallet } from '../../wallet/index.ts';
import type { Handlers } from '../route.ts';

/** What makes up the total: free, held and for what, in transit, invested, owed. */
export function walletHandlers({ walletOf }: { walletOf(customerId: string): Promise<Wallet> }): Handlers {
  return {
    async 'GET /stock/success/v2/balance'({ caller }) {
      const wallet = await walletOf(caller.customerId);
      return {
        msg: 'ok',
        data: {
          balance: formatDecimal(wallet.free),
          held: formatDecimal(wallet.held),
          in_transit: formatDecimal(wallet.inTransit),
          invested: formatDecimal(wallet.invested),
          owed: formatDecimal(wallet.owed),
          total: formatDecimal(wallet.total),
          holds: wallet.holds.map(({ kind, no, name, amount, createdAt }) => ({
            kind,
            no,
            name,
            amount: formatDecimal(amount),
            created_at: createdAt.toISOString(),
          })),
        },
      };
    },
  };
}
