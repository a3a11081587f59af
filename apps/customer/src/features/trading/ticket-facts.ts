import { assetClasses, isTradedClass } from '@sauda/facts';
import { decimal, parseDecimal } from '@sauda/money';
import type { Fees } from '../../data/account.ts';
import { chargesOn, type ChargeTerms } from '../../data/charges.ts';
import type { Instrument } from '../../data/instrument.ts';
import { wholeEntry, type AppConfig } from '../../lib/config.ts';
import type { TicketFacts } from './ticket.ts';

/** What the ticket's rules need to know, from the market, the operator's settings, and what the customer has and is charged. */
export function factsOf(
  instrument: Instrument,
  config: AppConfig,
  {
    fees,
    charges,
    ...own
  }: Pick<TicketFacts, 'settlementRate' | 'available' | 'lots'> & {
    readonly fees: Fees;
    readonly charges: ChargeTerms | undefined;
  },
): TicketFacts {
  return {
    ...own,
    marketPrice: decimal(instrument.price),
    tickSize: decimal(instrument.tick_size),
    bandLow: decimal(instrument.price_low),
    bandHigh: decimal(instrument.price_high),
    lotSize: BigInt(instrument.lot_size),
    multiplier: BigInt(instrument.terms?.multiplier ?? 1),
    accruedInterest: parseDecimal(instrument.terms?.accrued_interest ?? '') ?? BigInt(0),
    maximumLots: {
      half: BigInt(wholeEntry(config, 'half_position_max', 50)),
      full: BigInt(wholeEntry(config, 'full_position_max', 100)),
    },
    charges: chargesOn(charges, instrument),
    feeBasisPoints: fees.get(instrument.type) ?? BigInt(0),
    stopProtectionPercent: BigInt(wholeEntry(config, 'stop_protection_percent', 3)),
    protections: isTradedClass(instrument.type) ? assetClasses[instrument.type].protection : [],
  };
}
