import { formatDecimal } from '@sauda/money';
import type { Holds, Wallet } from '../../../modules/wallet/wallet.ts';
import { pageOf, type Page } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';

interface WalletDependencies {
  walletOf(customerId: string): Promise<Wallet>;
  holdsOf(customerId: string, page: Page): Promise<Holds>;
}

/** What makes up the total: free, held and for what, in transit, invested, owed. */
export function walletHandlers({ walletOf, holdsOf }: WalletDependencies): Handlers {
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
