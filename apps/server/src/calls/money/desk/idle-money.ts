import { formatDecimal } from '@sauda/money';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import { listEnded, listWaiting, sumOfWaiting } from '../../../modules/cashier/idle-money/list-idle.ts';
import type { IdleReturn } from '../../../modules/cashier/idle-money/returns.ts';
import { answerPage, keyPage, pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { readTime } from '../../../http/read-time.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayText } from '../../../platform/time.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** Whose free money goes home by itself, and when. */
export function deskIdleMoneyHandlers({ idleMoney, sql }: Needs<'idleMoney' | 'sql'>): DeskHandlers {
  return {
    async 'GET /idle-money'({ query: { state = 'coming', limit = usualLimit, after } }) {
      const [found, sum] = await Promise.all([
        state === 'coming'
          ? listWaiting(sql, { limit: limit + 1, after: placeOf(after) })
          : listEnded(sql, keyPage({ limit, ...(after === undefined ? {} : { after }) })),
        sumOfWaiting(sql),
      ]);
      const refs = await customerRefs(
        sql,
        found.map(({ customerId }) => customerId),
      );
      const rows = found.map((row) => ({ id: row.id, dueOn: row.dueOn, shown: present(row, refs) }));
      const page =
        state === 'coming'
          ? pageOfItems(rows, limit, ({ id, dueOn }) => `${dayText(dueOn) ?? ''}~${id}`)
          : answerPage(
              rows,
              { limit: limit + 1 },
              ({ id }) => id,
              (row) => row,
            ).data;
      const policy = idleMoney?.policy;
      return {
        msg: 'ok',
        data: {
          rows: page.rows.map(({ shown }) => shown),
          next: page.next,
          policy: policy === undefined ? null : policy.onDates ? 'dates' : 'days',
          days: policy?.days ?? 0,
          coming: sum.count,
          coming_amount: formatDecimal(sum.amount, 2),
        },
      };
    },
  };
}

/** @throws Refusal `invalid` where `after` is no key of ours */
function placeOf(after: string | undefined): Pick<IdleReturn, 'dueOn' | 'id'> | undefined {
  if (after === undefined) return undefined;
  const [, day = '', id = ''] = /^(\d{4}-\d\d-\d\d)~(\d{1,18})$/.exec(after) ?? [];
  const dueOn = readTime(`${day}T00:00:00Z`);
  if (dueOn === undefined) throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  return { dueOn, id: BigInt(id) };
}

function present(row: IdleReturn, refs: ReadonlyMap<string, CustomerRef>) {
  const { id, customerId, dueOn, rule, toldAmount, toldAt, waitsFor, askedAt, outcome, withdrawalNo, amount, endedAt } =
    row;
  return {
    id: Number(id),
    customer: presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
    due_on: dayText(dueOn) ?? '',
    ...toWire({ rule, toldAmount, toldAt, waitsFor, askedAt, outcome, withdrawalNo, amount, endedAt }),
  };
}
