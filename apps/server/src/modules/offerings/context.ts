import type { Instrument, Quote } from '../market/index.ts';
import type { AssetClass } from '@sauda/facts';
import type { SettlementRate } from '../trading/index.ts';
import type { Apart } from '../../platform/apart.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import type { Sealer } from '../../platform/encryption.ts';
import type { OfferingKind } from './change-offering.ts';
import type { Given } from '../../platform/given.ts';

/** What the commands of the offerings work with. */
export interface OfferingsContext extends Given<'clock' | 'database' | 'log'> {
  /** Of what is done by dates. */
  readonly apart: Apart;
  readonly market: {
    /** Companies that wait for their public offer too. */
    instrument(symbol: string): Instrument | undefined;
    /** Whether it trades: what waits for its offer does not. */
    isListed(symbol: string): boolean;
    /** Of what trades. */
    quote(symbol: string): Quote | undefined;
  };
  /** Keeps the seeds of draws until they are revealed. */
  readonly seeds: Sealer;
  /**
   * Account currency for one unit of `currency`.
   * @throws Refusal `stale_rate`, `no_exchange_rate`
   */
  settlementRate(currency: string): SettlementRate;
  /** Whether a customer is a member of staff who made this offering, or put it on offer. */
  isMadeBy(tx: Tx | Sql, offering: { kind: OfferingKind; id: bigint }, customerId: string): Promise<boolean>;
  /** Customers settled in one transaction: few enough to be quick, enough that a commit is worth it. */
  readonly settledAtOnce: number;
  /** What a customer who buys now is charged; 3 is 0.03 %. */
  feeBasisPoints(sql: Tx | Sql, customerId: string, assetClass: AssetClass, at: Date): Promise<bigint>;
}

/** Who moves money when nobody asks for it: the dates of an offering do. */
export const byItsDates = 'offerings';

declare module '../../platform/outbox.ts' {
  interface RequestKinds {
    application: true;
    'fund order': true;
  }
}
