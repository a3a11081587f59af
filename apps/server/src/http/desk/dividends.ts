import { formatDecimal } from '@sauda/money';
import type { Market } from '../../market/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { cancelDividend, declareNewDividend, listDividends, type PriceSource } from '../../trading/index.ts';
import { priceOf } from '../customer/price-of.ts';
import type { DeskHandlers } from './desk-route.ts';
import { answerPage, keyPage, nameOfActor } from './lists.ts';

/** Dividends: declared to whoever holds the share at a time to come, and paid by the lifecycle of instruments. */
export function deskDividendHandlers(options: {
  market: Market;
  prices: PriceSource;
  database: Database;
  clock: Clock;
}): DeskHandlers {
  const { market, prices, database, clock } = options;
  return {
    async 'GET /dividends'({ query }) {
      const page = keyPage(query);
      const rows = await listDividends(database.sql, { symbol: query.symbol, before: page.before }, page.limit);
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        (row) => ({
          no: row.no,
          symbol: row.symbol,
          name: market.instrument(row.symbol)?.name ?? row.symbol,
          per_share: formatDecimal(row.perShare),
          currency: row.currency,
          record_at: row.recordAt.toISOString(),
          pays_at: row.paysAt.toISOString(),
          status: row.status,
          declared_by: nameOfActor(row.declaredBy),
          declared_at: row.declaredAt.toISOString(),
          holders: row.holders,
        }),
      );
    },

    'POST /dividends/declare': ({ body, actor, deed }) =>
      deed(async (tx) => {
        const perShare = priceOf('per_share', body.per_share);
        const times = { recordAt: new Date(body.record_at), paysAt: new Date(body.pays_at) };
        const declaration = { symbol: body.symbol, perShare, ...times, declaredBy: actor, at: clock.now() };
        const no = await declareNewDividend(tx, prices, declaration);
        const after = {
          symbol: body.symbol,
          per_share: formatDecimal(perShare),
          record_at: times.recordAt.toISOString(),
          pays_at: times.paysAt.toISOString(),
        };
        return {
          answer: { msg: 'ok', data: { no } },
          record: { object: { kind: 'dividend', id: no }, after, reason: body.reason },
        };
      }),

    'POST /dividends/cancel': ({ body, deed }) =>
      deed(async (tx) => {
        await cancelDividend(tx, body.no, clock.now());
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'dividend', id: body.no },
            before: { status: 'declared' },
            after: { status: 'cancelled' },
            reason: body.reason,
          },
        };
      }),
  };
}
