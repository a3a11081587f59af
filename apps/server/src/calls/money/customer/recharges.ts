import { cashMovements } from '../../../modules/ledger/index.ts';
import { namesOfSubjects } from '../../../modules/offerings/customer-records.ts';
import { symbolsOfOrders } from '../../../modules/trading/index.ts';
import { fileIdOf } from '../../wires/files.ts';
import { readTime } from '../../../http/read-time.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { presentBill, presentRecharge } from '../present.ts';
import { wholeUnits } from '../whole-units.ts';
import { prepareRecharge, requestRecharge, attachReceipt } from '../../../modules/cashier/request-recharge.ts';
import { recharges, listRequests } from '../../../modules/cashier/requests.ts';
import type { Needs } from '../../dependencies.ts';

/** Money in, and every change of the free cash. */
export function cashierHandlers({ cashier, database, market }: Needs<'cashier' | 'database' | 'market'>): Handlers {
  const { sql } = database;

  return {
    async 'POST /stock/success/v2/recharge/add'({ body, caller, once }) {
      const request = { customerId: caller.customerId, method: body.method ?? 'bank', amount: wholeUnits(body.count) };
      return once(
        async (tx) => ({ msg: 'ok', data: presentRecharge(await requestRecharge(tx, request, cashier)) }),
        () => prepareRecharge(request, cashier),
      );
    },

    async 'POST /stock/success/v2/recharge/receipt'({ body, caller, once }) {
      const receipt = { customerId: caller.customerId, id: BigInt(body.id), fileId: fileIdOf(body.img) };
      return once(async (tx) => {
        return { msg: 'ok', data: presentRecharge(await attachReceipt(tx, receipt, cashier)) };
      });
    },

    async 'GET /stock/success/property/list'({ query, caller: { customerId } }) {
      const { rows, count } = await listRequests(sql, recharges, customerId, pageOf(query));
      return { msg: 'ok', data: { rows: rows.map(presentRecharge), count } };
    },

    async 'GET /stock/success/v2/bill'({ query, caller: { customerId } }) {
      const direction = query.type === 'income' || query.type === 'expense' ? query.type : undefined;
      const filter = {
        direction,
        reason: query.reason === '' ? undefined : query.reason,
        from: query.from === undefined ? undefined : readTime(query.from),
        to: query.to === undefined ? undefined : readTime(query.to),
      };
      const before = query.before === undefined ? undefined : BigInt(query.before);
      const { movements, count } = await cashMovements(sql, customerId, filter, { ...pageOf(query), before });
      const nosOf = (...kinds: readonly string[]) =>
        movements.flatMap(({ subject }) => (kinds.includes(subject.kind) ? [subject.no] : []));
      const [symbols, names] = await Promise.all([
        symbolsOfOrders(sql, customerId, nosOf('order')),
        namesOfSubjects(sql, customerId, nosOf('ipo', 'fund')),
      ]);
      const nameOf = (no: string): string | undefined => {
        const symbol = symbols.get(no);
        return symbol === undefined ? names.get(no) : (market.instrument(symbol)?.name ?? symbol);
      };
      return {
        msg: 'ok',
        rows: movements.map((movement) => presentBill(movement, nameOf(movement.subject.no))),
        count,
      };
    },
  };
}
