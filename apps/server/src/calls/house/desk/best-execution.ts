import { listMonths } from '../../../modules/best-execution/index.ts';
import { pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentMonth } from '../best-execution.ts';
import type { Needs } from '../../dependencies.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** How orders were executed, month by month. */
export function deskBestExecutionHandlers({ sql }: Needs<'sql'>): DeskHandlers {
  return {
    async 'GET /best-execution'({ query: { limit = usualLimit, after } }) {
      const before = after === undefined ? undefined : new Date(`${after}-01T00:00:00Z`);
      if (before !== undefined && !(/^\d{4}-\d\d$/.test(after ?? '') && before.getTime() > 0))
        throw new Refusal('invalid', { fields: { after: 'is not a key' } });
      const found = (await listMonths(sql, limit + 1, before)).map(presentMonth);
      const { rows, next } = pageOfItems(found, limit, ({ month }) => month);
      return { msg: 'ok', data: { rows: rows.map(({ month: id, ...row }) => ({ id, ...row })), next } };
    },
  };
}
