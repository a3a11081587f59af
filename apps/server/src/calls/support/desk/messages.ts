import { customerIdOf, customerRefs } from '../../../modules/customers/index.ts';
import { listAllMessages } from '../../../modules/support/all-messages.ts';
import { keyPage, pageOfItems } from '../../../http/key-page.ts';
import { momentOf } from '../../../http/read-time.ts';
import type { Needs } from '../../dependencies.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** Messages of everybody. */
export function deskMessageHandlers({ sql }: Needs<'sql'>): DeskHandlers {
  return {
    async 'GET /messages'({ query }) {
      const page = keyPage(query);
      const { who, sender, by, q = '' } = query;
      const customerId = who === undefined ? undefined : await customerIdOf(sql, who);
      if (who !== undefined && customerId === undefined) return { msg: 'ok', data: { rows: [], next: null } };
      const words = q.trim() === '' ? undefined : q;
      const actor = by === undefined ? undefined : `staff:${by}`;
      const filter = { customerId, sender, actor, words, from: momentOf(query.from), to: momentOf(query.to) };
      const found = await listAllMessages(sql, filter, page);
      const { rows, next } = pageOfItems(found.rows, page.limit - 1, ({ id }) => id.toString());
      const refs = await customerRefs(
        sql,
        rows.map((row) => row.customerId),
      );
      return {
        msg: 'ok',
        data: {
          next: next ?? found.reached?.toString() ?? null,
          rows: rows.map(
            ({ id, customerId: owner, sender: from, content, picture, actor: author, createdAt, readAt }) => ({
              id: Number(id),
              customer: presentCustomerRef(refs.get(owner) ?? { id: owner, number: 0n, phone: undefined }),
              from,
              ...toWire({ content, createdAt, readAt }),
              has_picture: picture !== undefined,
              by: author === undefined ? null : nameOfActor(author),
            }),
          ),
        },
      };
    },
  };
}
