import type { CashierContext } from '../../cashier/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { Market } from '../../market/index.ts';
import type { OfferingsContext } from '../../offerings/index.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Executor } from '../../trading/index.ts';
import type { Given } from '../../../platform/given.ts';

export interface ShelfOptions extends Given<'clock' | 'database'> {
  readonly customers: Customers;
  readonly cashier: CashierContext;
  readonly executor: Executor;
  readonly offerings: OfferingsContext;
  /** As customers see it. */
  readonly market: Market;
  /** With the companies that wait for their public offer. */
  readonly companies: Market;
}

/** What fills the shelf works with, in one transaction. */
export interface Shelf extends Pick<ShelfOptions, 'offerings' | 'market' | 'companies'> {
  readonly tx: Tx;
  readonly now: Date;
  /** Whether anybody is there to see something happen. */
  readonly isWatched: boolean;
}

/** As the record of an offering names who made it. */
export const shopkeeper = 'practice-market';
export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);
