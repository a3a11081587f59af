import type { Answer } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import { pageOf } from '../../../http/page.ts';
import {
  listOwnBuybacks,
  tenderShares,
  withdrawTender,
  type OwnBuyback,
  type Tender,
} from '../../../modules/trading/index.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';

type Row = Answer<'GET /client/buybacks'>['data']['rows'][number];

/** Shares that companies buy back. */
export function buybackHandlers({
  clock,
  database: { sql },
  market,
}: Needs<'clock' | 'database' | 'market'>): Handlers {
  const nameOf = (symbol: string) => market.instrument(symbol)?.name ?? symbol;
  return {
    async 'GET /client/buybacks'({ query, caller: { customerId } }) {
      const now = clock.now();
      const { rows, count } = await listOwnBuybacks(sql, customerId, pageOf(query), now);
      return { msg: 'ok', data: { rows: rows.map((row) => present(row, nameOf(row.symbol), now)), count } };
    },

    async 'POST /stock/success/buybacks/tender'({ body: { no, count }, caller: { customerId }, once }) {
      const request = { customerId, no, quantity: BigInt(count), at: clock.now() };
      return once(async (tx) => ({ msg: 'ok', data: presentTender(await tenderShares(tx, request)) }));
    },

    async 'POST /stock/success/buybacks/withdraw'({ body: { no }, caller: { customerId }, once }) {
      return once(async (tx) => {
        return { msg: 'ok', data: presentTender(await withdrawTender(tx, { customerId, no, at: clock.now() })) };
      });
    },
  };
}

function present({ no, symbol, currency, price, closesAt, status, ...row }: OwnBuyback, name: string, now: Date): Row {
  const { recordDay, recordedAt, entitled, entitledOf } = row;
  const isRecorded = recordDay === undefined || recordedAt !== undefined;
  const open = closesAt <= now ? 'closed' : isRecorded ? 'open' : 'announced';
  return {
    ...toWire({ no, symbol, name, currency, price, closesAt }),
    tax_percent: formatDecimal(BigInt(row.taxBasisPoints) * 100n),
    last_day: row.lastDay.toISOString().slice(0, 10),
    record_day: recordDay?.toISOString().slice(0, 10) ?? null,
    entitlement: entitled === undefined ? null : `${entitledOf ?? 1}:${entitled}`,
    held_then: row.unitsThen?.toString() ?? null,
    entitled: row.guaranteed?.toString() ?? null,
    status: status === 'open' ? open : status === 'settling' ? 'closed' : status,
    held: row.held.toString(),
    free: row.free.toString(),
    tender: row.tender === undefined ? null : presentTender(row.tender),
  };
}

function presentTender({ no, status, quantity, accepted, amount, tax }: Tender): NonNullable<Row['tender']> {
  const counts = { count: quantity.toString(), accepted: accepted.toString() };
  return { no, status, ...counts, ...toWire({ amount, tax }) };
}
