import type { Settings } from '../../platform/settings.ts';
import { pageOf, type Handlers } from '../route.ts';

/** What the operator has set, and what this installation is, as tags and values. */
export function configHandlers(options: {
  settings: Settings;
  installation: Readonly<Record<string, string>>;
}): Handlers {
  return {
    async 'GET /v2/config'({ query }) {
      const entries = [...new Map([...options.settings.all(), ...Object.entries(options.installation)])];
      const limit = query.limit ?? query.pageSize ?? entries.length;
      const { offset } = pageOf({ ...query, limit });
      return {
        msg: 'ok',
        data: entries.slice(offset, offset + limit).map(([tag, value]) => ({ tag, value })),
      };
    },
  };
}
