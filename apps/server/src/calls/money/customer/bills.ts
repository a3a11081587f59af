import { cashMovementsOfAll } from '../../../modules/ledger/index.ts';
import { namesOfSubjects } from '../../../modules/offerings/customer-records.ts';
import {
  findBilledOrders,
  symbolsOfChanges,
  symbolsOfIncome,
  symbolsOfRights,
} from '../../../modules/trading/index.ts';
import { pageOf } from '../../../http/page.ts';
import { readTime } from '../../../http/read-time.ts';
import { readTogether } from '../../../platform/read-together.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { presentBill } from '../present.ts';

interface AskedMovements {
  readonly customerId: string;
  readonly filter: Parameters<typeof cashMovementsOfAll>[2];
  readonly page: Parameters<typeof cashMovementsOfAll>[3];
}

/** Every change of the free cash. */
export function billHandlers({ database, market }: Needs<'database' | 'market'>): Handlers {
  const { sql } = database;
  const movementsOf = readTogether(
    database,
    async (asked: readonly AskedMovements[]) => {
      const [{ filter, page }] = asked as [AskedMovements];
      const customerIds = asked.map(({ customerId }) => customerId);
      return cashMovementsOfAll(sql, customerIds, filter, page);
    },
    { alike: ({ filter, page }) => JSON.stringify([filter, { ...page, before: String(page.before) }]) },
  );
  const ordersOf = readTogether(database, (asked: Parameters<typeof findBilledOrders>[1]) =>
    findBilledOrders(sql, asked),
  );
  return {
    async 'GET /stock/success/v2/bill'({ query, caller: { customerId } }) {
      const { type = '', folded: isFolded = false } = query;
      if (type === 'held' && !isFolded) throw new Refusal('invalid', { fields: { type: 'held takes folded' } });
      const filter = {
        isFolded,
        direction: type === '' || type === 'all' ? undefined : type,
        reason: query.reason === '' ? undefined : query.reason,
        from: query.from === undefined ? undefined : readTime(query.from),
        to: query.to === undefined ? undefined : readTime(query.to),
      };
      const before = query.before === undefined ? undefined : BigInt(query.before);
      const { movements, count } = await movementsOf({ customerId, filter, page: { ...pageOf(query), before } });
      const nosOf = (...kinds: readonly string[]) =>
        movements.flatMap(({ subject }) => (kinds.includes(subject.kind) ? [subject.no] : []));
      const [orders, symbols, ofChanges, ofRights, names] = await Promise.all([
        ordersOf({ customerId, nos: new Set(nosOf('order')) }),
        symbolsOfIncome(sql, customerId, nosOf('dividend', 'interest')),
        symbolsOfChanges(sql, customerId, nosOf('corporate')),
        symbolsOfRights(sql, customerId, nosOf('rights')),
        namesOfSubjects(sql, customerId, nosOf('ipo', 'fund')),
      ]);
      const nameOf = (no: string): string | undefined => {
        const symbol = orders.get(no)?.symbol ?? symbols.get(no) ?? ofChanges.get(no) ?? ofRights.get(no);
        return symbol === undefined ? names.get(no) : (market.instrument(symbol)?.name ?? symbol);
      };
      return {
        msg: 'ok',
        rows: movements.map((movement) => {
          const { kind, no } = movement.subject;
          // A subscription has the number of the order that it becomes, and is about what was asked for.
          const order = kind === 'order' ? orders.get(no) : undefined;
          return presentBill(movement, { name: nameOf(no), order });
        }),
        count,
      };
    },
  };
}
