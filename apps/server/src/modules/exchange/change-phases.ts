import { column, type Tx } from '../../platform/database.ts';
import { holdAuction, indicate } from './hold-auction.ts';
import { auctionBetween, collects, phaseAt, type Phase, type Stood } from './phases.ts';
import type { Turn } from './turn.ts';

/**
 * Brings the phases of what has orders forward, and holds the auctions that are due. It says on the way what an auction would come to now.
 * Of all others it asks the calendar alone.
 * @returns what trades from order to order now
 */
export async function changePhases(turn: Turn): Promise<string[]> {
  const { tx, market, now } = turn;
  const known = await tx<Array<Stood & { symbol: string }>>`SELECT symbol, phase, since FROM exchange_phases`;
  const stood = new Map(known.map((row) => [row.symbol, row]));
  const phases = market.list({}).map(({ symbol }) => {
    const before = stood.get(symbol);
    return { symbol, before: before?.phase ?? 'open', after: phaseAt(market, symbol, now, before).phase };
  });
  const due = phases.filter(({ before, after }) => before !== after || collects(after)).map(({ symbol }) => symbol);
  for (const symbol of await withOrders(tx, due)) {
    const phase = await phaseOf(turn, symbol);
    if (collects(phase)) await tell(turn, symbol);
  }
  return phases.filter(({ after }) => after === 'open').map(({ symbol }) => symbol);
}

/** Those that have orders, or had some when a halt or an auction began. */
async function withOrders(tx: Tx, symbols: readonly string[]): Promise<string[]> {
  if (symbols.length === 0) return [];
  const rows = await tx<Array<{ symbol: string }>>`
    SELECT symbol FROM unnest(${column(symbols)}::text[]) AS due (symbol)
    WHERE EXISTS (SELECT FROM exchange_orders o WHERE state = 'open' AND o.symbol = due.symbol)
      OR EXISTS (SELECT FROM exchange_phases p WHERE p.symbol = due.symbol AND phase NOT IN ('open', 'closed'))`;
  return rows.map(({ symbol }) => symbol);
}

/** The phase of one instrument, once what was due of it is done. */
export async function phaseOf(turn: Turn, symbol: string): Promise<Phase> {
  const known = turn.phases.get(symbol);
  if (known !== undefined) return known;
  const phase = await change(turn, symbol, await stoodBefore(turn, symbol));
  turn.phases.set(symbol, phase);
  return phase;
}

async function stoodBefore({ tx, stood }: Turn, symbol: string): Promise<Stood | undefined> {
  if (stood.has(symbol)) return stood.get(symbol);
  const [row] = await tx<Stood[]>`SELECT phase, since FROM exchange_phases WHERE symbol = ${symbol}`;
  return row;
}

async function change(turn: Turn, symbol: string, stood: Stood | undefined): Promise<Phase> {
  const { tx, market, now } = turn;
  if (market.instrument(symbol) === undefined) return 'closed';
  const before = stood?.phase ?? 'open';
  const after = phaseAt(market, symbol, now, stood).phase;
  if (after === before) return after;
  const auction = auctionBetween(before, after);
  if (auction !== undefined) await holdAuction(turn, symbol, auction);
  await tx`
    INSERT INTO exchange_phases (symbol, phase, since) VALUES (${symbol}, ${after}, ${now})
    ON CONFLICT (symbol) DO UPDATE SET phase = excluded.phase, since = excluded.since, price = NULL, quantity = NULL`;
  return after;
}

async function tell(turn: Turn, symbol: string): Promise<void> {
  const { price, quantity } = (await indicate(turn, symbol)) ?? {};
  await turn.tx`
    UPDATE exchange_phases SET price = ${price}, quantity = ${quantity}
    WHERE symbol = ${symbol} AND (price, quantity) IS DISTINCT FROM (${price}::bigint, ${quantity}::bigint)`;
}
