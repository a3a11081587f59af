import type { Tx } from '../../platform/database.ts';
import { holdAuction, indicate } from './hold-auction.ts';
import type { Floor } from './makers.ts';
import { auctionBetween, collects, phaseAt, type Phase, type Stood } from './phases.ts';

type Known = { readonly symbol: string } & { readonly [K in keyof Stood]: Stood[K] | undefined };

/**
 * Brings the phases of what has orders forward, and holds the auctions that are due. It says on the way what an auction would come to now.
 * @returns what trades from order to order now
 */
export async function changePhases(tx: Tx, floor: Floor): Promise<string[]> {
  const rows = await tx<Known[]>`
    SELECT symbol, phase, since FROM (
      SELECT DISTINCT symbol FROM exchange_orders WHERE state = 'open'
      UNION SELECT symbol FROM exchange_phases WHERE phase NOT IN ('open', 'closed')
    ) AS due LEFT JOIN exchange_phases USING (symbol) ORDER BY symbol`;
  const open: string[] = [];
  for (const row of rows) {
    const phase = await change(tx, row, floor);
    if (phase === 'open') open.push(row.symbol);
    if (collects(phase)) await tell(tx, row.symbol, floor);
  }
  return open;
}

/** The phase of one instrument that the market knows, once what was due of it is done. */
export async function phaseOf(tx: Tx, symbol: string, floor: Floor): Promise<Phase> {
  const [row] = await tx<Known[]>`SELECT symbol, phase, since FROM exchange_phases WHERE symbol = ${symbol}`;
  return change(tx, row ?? { symbol, phase: undefined, since: undefined }, floor);
}

async function change(tx: Tx, { symbol, phase, since }: Known, floor: Floor): Promise<Phase> {
  const { market, now } = floor;
  if (market.instrument(symbol) === undefined) return 'closed';
  const stood = phase === undefined || since === undefined ? undefined : { phase, since };
  const before = phase ?? 'open';
  const after = phaseAt(market, symbol, now, stood).phase;
  if (after === before) return after;
  const auction = auctionBetween(before, after);
  if (auction !== undefined) await holdAuction(tx, symbol, auction, floor);
  await tx`
    INSERT INTO exchange_phases (symbol, phase, since) VALUES (${symbol}, ${after}, ${now})
    ON CONFLICT (symbol) DO UPDATE SET phase = excluded.phase, since = excluded.since, price = NULL, quantity = NULL`;
  return after;
}

async function tell(tx: Tx, symbol: string, floor: Floor): Promise<void> {
  const { price, quantity } = (await indicate(tx, symbol, floor)) ?? {};
  await tx`
    UPDATE exchange_phases SET price = ${price}, quantity = ${quantity}
    WHERE symbol = ${symbol} AND (price, quantity) IS DISTINCT FROM (${price}::bigint, ${quantity}::bigint)`;
}
