import { formatDecimal } from '@sauda/money';
import { addAlert, listAlerts, removeAlert } from '../../../modules/trading/index.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { knownInstrument } from '../../market/known-instrument.ts';
import { priceOf } from '../present.ts';
import type { Needs } from '../../dependencies.ts';

/** Price alerts. */
export function alertHandlers(options: Needs<'clock' | 'database' | 'market'>): Handlers {
  const { market, database, clock } = options;
  return {
    async 'GET /stock/success/alerts'({ query, caller: { customerId } }) {
      const symbol = query.symbol === undefined ? undefined : knownInstrument(market, query.symbol).symbol;
      const { alerts, count } = await listAlerts(database.sql, customerId, symbol, pageOf(query));
      const rows = alerts.map((alert) => {
        const instrument = market.instrument(alert.symbol);
        const quote = market.quote(alert.symbol);
        return {
          id: Number(alert.id),
          symbol: alert.symbol,
          name: instrument?.name ?? alert.symbol,
          market: instrument?.market ?? '',
          currency: instrument?.currency ?? '',
          direction: alert.direction,
          price: formatDecimal(alert.price, instrument?.priceDecimals),
          status: alert.reachedAt === undefined ? ('waiting' as const) : ('reached' as const),
          last_price: quote === undefined ? null : formatDecimal(quote.price, instrument?.priceDecimals),
          created_at: alert.createdAt.toISOString(),
          reached_at: alert.reachedAt?.toISOString() ?? null,
          reached_price:
            alert.reachedPrice === undefined ? null : formatDecimal(alert.reachedPrice, instrument?.priceDecimals),
        };
      });
      return { msg: 'ok', data: { rows, count } };
    },

    async 'POST /stock/success/alerts/add'({ body, caller: { customerId }, once }) {
      const { symbol } = knownInstrument(market, body.symbol);
      const price = priceOf('price', body.price);
      return once(async (tx) => {
        if (body.replaces !== undefined) await removeAlert(tx, customerId, BigInt(body.replaces), { symbol });
        const id = await addAlert(tx, market, {
          customerId,
          symbol,
          direction: body.direction,
          price,
          at: clock.now(),
        });
        return { msg: 'ok', data: { id: Number(id) } };
      });
    },

    async 'POST /stock/success/alerts/remove'({ body, caller: { customerId }, once }) {
      return once(async (tx) => {
        await removeAlert(tx, customerId, BigInt(body.id));
        return { msg: 'ok' };
      });
    },
  };
}
