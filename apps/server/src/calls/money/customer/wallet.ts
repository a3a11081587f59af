import { presentWallet } from '../../customers/present.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';

/** What makes up the total: free, held and for what, in transit, invested, owed. */
export function walletHandlers({ walletOf, holdsOf }: Needs<'holdsOf' | 'walletOf'>): Handlers {
  return {
    async 'GET /stock/success/v2/balance'({ caller, query }) {
      const [wallet, holds] = await Promise.all([
        walletOf(caller.customerId),
        holdsOf(caller.customerId, pageOf(query)),
      ]);
      const { free: balance, ...others } = presentWallet(wallet, holds);
      return { msg: 'ok', data: { balance, ...others } };
    },
  };
}
