import type { Decimal } from '@sauda/money';
import type { Sql } from '../../platform/database.ts';
import type { Floor } from './makers.ts';
import { phaseAt, type PhaseNow, type Stood } from './phases.ts';

/** How an instrument trades at the exchange, and what the auction for which orders are collected would come to now. */
export interface AuctionNow extends PhaseNow {
  /** Undefined where no two orders meet yet. */
  readonly price?: Decimal | undefined;
  readonly quantity?: bigint | undefined;
}

/** @param symbol of an instrument that the market knows */
export async function readAuction(sql: Sql, symbol: string, { market, now }: Floor): Promise<AuctionNow> {
  const [row] = await sql<Array<Stood & { price: bigint | undefined; quantity: bigint | undefined }>>`
    SELECT phase, since, price, quantity FROM exchange_phases WHERE symbol = ${symbol}`;
  const told = phaseAt(market, symbol, now, row);
  return row?.phase === told.phase ? { ...told, price: row.price, quantity: row.quantity } : told;
}
