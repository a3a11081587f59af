import { notifyAll } from '../../customers/index.ts';
import type { Instrument } from '../../market/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { ratioOf, type CorporateAction } from './tables.ts';

/** What names a share and belongs to no holder alone goes on with it: alerts, watchlists, dividends that are declared; or it ends. */
export async function followShare(
  tx: Tx,
  action: CorporateAction,
  { instrument, at }: { instrument: Instrument; at: Date },
): Promise<void> {
  const { kind, symbol, intoSymbol, cashPerShare, exAt } = action;
  if (kind === 'split' || kind === 'bonus') {
    const { held, becomes } = ratioOf(action);
    await tx`
      UPDATE price_alerts
      SET price = greatest(round_half_even(price::numeric * ${held} / (${becomes} * ${instrument.tickSize})), 1) * ${instrument.tickSize}
      WHERE symbol = ${symbol} AND reached_at IS NULL AND created_at < ${exAt}`;
    // What was declared for a share of before is the same for all that come of it. Of before none is left: it was waited for.
    await tx`
      UPDATE distributions SET per_unit = greatest(round_half_even(per_unit::numeric * ${held} / ${becomes}), 1)
      WHERE symbol = ${symbol} AND kind = 'dividend' AND status IN ('declared', 'closed') AND declared_at < ${exAt}`;
    return;
  }
  if (intoSymbol !== undefined) await moveFavourites(tx, symbol, intoSymbol);
  if (kind === 'symbol_change') {
    await tx`UPDATE price_alerts SET symbol = ${intoSymbol} WHERE symbol = ${symbol}`;
    // Of before none is left: it was waited for.
    await tx`UPDATE distributions SET symbol = ${intoSymbol} WHERE symbol = ${symbol} AND status IN ('declared', 'closed')`;
    return;
  }
  const ended = await tx<Array<{ customerId: string }>>`
    DELETE FROM price_alerts WHERE symbol = ${symbol} AND reached_at IS NULL RETURNING customer_id`;
  const customers = [...new Set(ended.map(({ customerId }) => customerId))].toSorted();
  await notifyAll(
    tx,
    customers.map((customerId) => ({ customerId, kind: 'alerts_ended', values: { name: instrument.name }, at })),
  );
  if (kind !== 'cash_exit' || cashPerShare === undefined) return;
  // The one price for everybody, as of what expires.
  await tx`
    INSERT INTO settlement_prices (symbol, price, price_source, price_time, recorded_at)
    VALUES (${symbol}, ${cashPerShare}, ${exitSource}, ${exAt}, ${at}) ON CONFLICT DO NOTHING`;
}

/** Where the price of an exit is from. */
export const exitSource = 'company';

/** In each list in which the other share is not yet; where it is, the old one just goes. */
async function moveFavourites(tx: Tx, symbol: string, into: string): Promise<void> {
  await tx`
    UPDATE favourites f SET symbol = ${into}
    WHERE symbol = ${symbol} AND NOT EXISTS (
      SELECT FROM favourites o
      WHERE o.customer_id = f.customer_id AND o.watchlist_id = f.watchlist_id AND o.symbol = ${into})`;
  await tx`DELETE FROM favourites WHERE symbol = ${symbol}`;
}
