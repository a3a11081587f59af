import { announceActions, type ToldAction } from '../../src/modules/trading/corporate/announce.ts';
import type { TestTrading } from './trading.ts';

/** Announces what companies make of their shares, as two of the staff do. */
export const announceTo = ({ database, market, clock }: TestTrading, actions: readonly ToldAction[]) =>
  database.transaction((tx) =>
    announceActions(tx, market, {
      actions,
      fileDigest: undefined,
      reason: 'as the exchange says',
      announcedBy: 'desk-1',
      confirmedBy: 'desk-2',
      at: clock.now(),
    }),
  );
