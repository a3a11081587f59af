import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { decimal, parseDecimal } from '@sauda/money';
import { useConfig, useSettlementRate, wholeEntry } from '../../lib/config.ts';
import { useAvailableCash } from '../../data/account.ts';
import { lotsQuery, type PositionRow } from './position-queries.ts';
import type { HeldLot, TicketFacts } from './ticket.ts';

/** The instrument that a ticket is for, at its newest price. Figures are wire decimals. */
export interface TicketInstrument {
  symbol: string;
  name: string;
  market: string;
  type: string;
  currency: string;
  price: string;
  change: string;
  changePercent: string;
  high: string;
  low: string;
  quote_time: string;
  market_open: boolean;
  tick_size: string;
  lot_size: number;
  price_low: string;
  price_high: string;
  /** Null for stocks. */
  terms: Answer<'GET /v2/yahoo'>['data']['terms'];
}

/** Everything that the ticket's rules need to know, from the market, the operator's settings and the account. */
export function useTicketFacts(instrument: TicketInstrument): TicketFacts {
  const config = useConfig();
  const available = useAvailableCash(true);
  const { data: lots } = useQuery(lotsQuery(instrument.symbol));
  return {
    marketPrice: decimal(instrument.price),
    tickSize: decimal(instrument.tick_size),
    bandLow: decimal(instrument.price_low),
    bandHigh: decimal(instrument.price_high),
    lotSize: BigInt(instrument.lot_size),
    ...termsOf(instrument),
    maximumLots: {
      half: BigInt(wholeEntry(config, 'half_position_max', 50)),
      full: BigInt(wholeEntry(config, 'full_position_max', 100)),
    },
    feeBasisPoints: BigInt(wholeEntry(config, 'fee_basis_points', 3)),
    settlementRate: useSettlementRate(instrument.currency),
    available: available === undefined ? undefined : parseDecimal(available),
    lots: lots?.map(toHeldLot),
  };
}

function termsOf({ terms }: TicketInstrument): Pick<TicketFacts, 'multiplier' | 'accruedInterest'> {
  return {
    multiplier: BigInt(terms?.multiplier ?? 1),
    accruedInterest: parseDecimal(terms?.accrued_interest ?? '') ?? 0n,
  };
}

function toHeldLot({ no, available, price }: PositionRow): HeldLot {
  return { no, available: Number.parseInt(available, 10), price: decimal(price) };
}
