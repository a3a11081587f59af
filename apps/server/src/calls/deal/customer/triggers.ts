import { formatDecimal } from '@sauda/money';
import { addTrigger, cancelTrigger, listTriggers, type Trigger } from '../../../modules/trading/index.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { knownInstrument } from '../../market/known-instrument.ts';
import { priceOf } from '../present.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

/** Stop and target orders on what is held. */
export function triggerHandlers(options: Needs<'clock' | 'database' | 'market'>): Handlers {
  const { market, database, clock } = options;

  function present(trigger: Trigger) {
    const instrument = market.instrument(trigger.symbol);
    const quote = market.quote(trigger.symbol);
    const text = (price: bigint | undefined): string | null =>
      price === undefined ? null : formatDecimal(price, instrument?.priceDecimals);
    const { lotNo, symbol, status, reached, orderNo, endReason: reason, createdAt, expiresAt, endedAt } = trigger;
    return {
      id: Number(trigger.id),
      ...toWire({ lotNo, symbol, status, reached, orderNo, reason, createdAt, expiresAt, endedAt }),
      name: instrument?.name ?? trigger.symbol,
      market: instrument?.market ?? '',
      currency: instrument?.currency ?? '',
      count: trigger.quantity?.toString() ?? null,
      stop_price: text(trigger.stopPrice),
      target_price: text(trigger.targetPrice),
      last_price: text(quote?.price),
    };
  }

  return {
    async 'GET /stock/success/triggers'({ query, caller: { customerId } }) {
      const symbol = query.symbol === undefined ? undefined : knownInstrument(market, query.symbol).symbol;
      const filter = { symbol, status: query.status };
      const { triggers, count } = await listTriggers(database.sql, customerId, filter, pageOf(query));
      return { msg: 'ok', data: { rows: triggers.map(present), count } };
    },

    async 'POST /stock/success/triggers/add'({ body, caller: { customerId }, once }) {
      const { no, count, stop_price: stop, target_price: target } = body;
      const wanted = {
        customerId,
        lotNo: no,
        quantity: count === undefined ? undefined : BigInt(count),
        stopPrice: stop === undefined ? undefined : priceOf('stop_price', stop),
        targetPrice: target === undefined ? undefined : priceOf('target_price', target),
      };
      return once(async (tx) => {
        const at = clock.now();
        // What watches over a lot is changed at once: there is no moment without it, and a refusal leaves it as it was.
        if (body.replaces !== undefined) await cancelTrigger(tx, customerId, BigInt(body.replaces), at, { lotNo: no });
        const id = await addTrigger(tx, market, { ...wanted, at });
        return { msg: 'ok', data: { id: Number(id) } };
      });
    },

    async 'POST /stock/success/triggers/cancel'({ body, caller: { customerId }, once }) {
      return once(async (tx) => {
        await cancelTrigger(tx, customerId, BigInt(body.id), clock.now());
        return { msg: 'ok' };
      });
    },
  };
}
