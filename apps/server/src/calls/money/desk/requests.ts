import {
  findRequests,
  listAllRequests,
  sumOfRequests,
  type AnyShownRequest,
} from '../../../modules/cashier/all-requests.ts';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import { pageByTime, readPlace, usualLimit } from '../../../http/key-page.ts';
import { momentOf } from '../../../http/read-time.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentCustomerRef, presentRequest } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { readItemId } from '../../queues/queue-items.ts';
import { addedOver, presentAdded } from '../../added-up.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** Deposits, withdrawals and loans of everybody, also those that have ended. */
export function deskRequestHandlers({ sql, clock }: Needs<'clock' | 'sql'>): DeskHandlers {
  return {
    async 'GET /requests'({ query }) {
      const { limit = usualLimit, kind, status } = query;
      const now = clock.now();
      const filter = { kind, status, from: momentOf(query.from), to: momentOf(query.to) };
      const time = addedOver(filter, now);
      const [found, sum] = await Promise.all([
        listAllRequests(sql, filter, { before: readPlace(query.after, now), limit: limit + 1 }),
        time === undefined ? undefined : sumOfRequests(sql, { ...filter, ...time }),
      ]);
      const { rows, next } = pageByTime(found.rows, found.reached, limit);
      const refs = await refsOf(sql, rows);
      return {
        msg: 'ok',
        data: {
          next,
          rows: rows.map((row) => present(row, refs)),
          sum: presentAdded(sum),
        },
      };
    },

    async 'GET /requests/one'({ query }) {
      const [request] = await findRequests(sql, { ...readItemId(query.id), limit: 1 });
      if (request === undefined) throw new Refusal('not_found');
      return { msg: 'ok', data: present(request, await refsOf(sql, [request])) };
    },
  };
}

const refsOf = (sql: Sql, rows: readonly AnyShownRequest[]) =>
  customerRefs(
    sql,
    rows.map(({ customerId }) => customerId),
  );

function present({ customerId, kind, ...request }: AnyShownRequest, refs: ReadonlyMap<string, CustomerRef>) {
  return {
    ...presentRequest(kind, request),
    id: `${customerId}/${request.no}`,
    customer: presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
  };
}
