import type { Answer } from '@sauda/contract';
import { pageOf } from '../../../http/page.ts';
import {
  listOwnRights,
  saidRights,
  subscribeToRights,
  withdrawSubscription,
  type OwnRights,
  type Subscription,
} from '../../../modules/trading/index.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';

type Row = Answer<'GET /client/rights'>['data']['rows'][number];

/** New shares that companies offer their holders. */
export function rightsHandlers({
  clock,
  database: { sql },
  market,
  offerings,
}: Needs<'clock' | 'database' | 'market' | 'offerings'>): Handlers {
  const nameOf = (symbol: string) => market.instrument(symbol)?.name ?? symbol;
  return {
    async 'GET /client/rights'({ query, caller: { customerId } }) {
      const now = clock.now();
      const { rows, count } = await listOwnRights(sql, customerId, pageOf(query));
      return { msg: 'ok', data: { rows: rows.map((row) => present(row, nameOf(row.symbol), now)), count } };
    },

    async 'POST /stock/success/rights/subscribe'({ body: { no, count }, caller: { customerId }, once }) {
      const request = { customerId, no, quantity: BigInt(count) };
      return once(async (tx) => ({
        msg: 'ok',
        data: presentSubscription(await subscribeToRights(tx, request, offerings)),
      }));
    },

    async 'POST /stock/success/rights/withdraw'({ body: { no }, caller: { customerId }, once }) {
      return once(async (tx) => {
        const withdrawn = await withdrawSubscription(tx, { customerId, no }, offerings);
        return { msg: 'ok', data: presentSubscription(withdrawn) };
      });
    },
  };
}

function present({ no, symbol, currency, price, closesAt, status, ...row }: OwnRights, name: string, now: Date): Row {
  return {
    ...toWire({ no, symbol, name, currency, price, closesAt }),
    ratio: saidRights(row),
    ex_day: row.exDay.toISOString().slice(0, 10),
    last_day: row.lastDay.toISOString().slice(0, 10),
    status: presentStatus(status, closesAt > now),
    held: row.heldNow.toString(),
    held_then: row.unitsThen?.toString() ?? null,
    entitled: row.entitled?.toString() ?? null,
    subscription: row.subscription === undefined ? null : presentSubscription(row.subscription),
  };
}

function presentStatus(status: OwnRights['status'], isBeforeEnd: boolean): Row['status'] {
  if (status === 'open') return isBeforeEnd ? 'open' : 'closed';
  if (status === 'recording') return 'announced';
  return status === 'allotting' ? 'closed' : status;
}

function presentSubscription({
  no,
  status,
  quantity,
  allotted,
  held,
  paid,
}: Subscription): NonNullable<Row['subscription']> {
  return { no, status, count: quantity.toString(), allotted: allotted.toString(), ...toWire({ held, paid }) };
}
