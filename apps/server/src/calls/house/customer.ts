import { pageOf } from '../../http/page.ts';
import type { Handlers } from '../wires/customer-handlers.ts';
import type { Needs } from '../dependencies.ts';

/** What the operator has set, and what this installation is, as tags and values. */
export function configHandlers(options: Needs<'installation' | 'rates' | 'settings'>): Handlers {
  return {
    async 'GET /v2/config'({ query }) {
      const all = [
        ...new Map([...options.settings.all(), ...Object.entries(options.installation), ...options.rates()]),
      ];
      // What only the desk goes by is not for customers.
      const entries = all.filter(([tag]) => !tag.startsWith('desk_'));
      const limit = query.limit ?? query.pageSize ?? entries.length;
      const { offset } = pageOf({ ...query, limit });
      return {
        msg: 'ok',
        data: entries.slice(offset, offset + limit).map(([tag, value]) => ({ tag, value })),
      };
    },
  };
}
