import { feeOfClass, feesInForce } from '@sauda/rules';
import { pageOf } from '../../http/page.ts';
import type { Handlers } from '../wires/customer-handlers.ts';
import type { Needs } from '../dependencies.ts';

/** What the operator has set, and what this installation is, as tags and values. */
export function configHandlers(options: Needs<'clock' | 'feePlans' | 'installation' | 'rates' | 'settings'>): Handlers {
  return {
    async 'GET /v2/config'({ query }) {
      const { settings, installation, rates, feePlans, clock } = options;
      const usual = feesInForce(feePlans.now(), [], clock.now());
      // Of who is in no plan of their own; what a customer is charged is in their info.
      const fee: Array<[string, string]> =
        usual === undefined ? [] : [['fee_basis_points', feeOfClass(usual, 'stock').toString()]];
      const entries = [...new Map([...settings.told(), ...Object.entries(installation), ...rates(), ...fee])];
      const limit = query.limit ?? query.pageSize ?? entries.length;
      const { offset } = pageOf({ ...query, limit });
      return {
        msg: 'ok',
        data: entries.slice(offset, offset + limit).map(([tag, value]) => ({ tag, value })),
      };
    },
  };
}
