import { decimal } from '@sauda/money';
import { ownCurrency } from '../../../apps/server/src/modules/trading/market-view.ts';
import type { OfferingsContext } from '../../../apps/server/src/modules/offerings/context.ts';
import { createOfferings } from '../../../apps/server/src/modules/offerings/offerings.ts';
import { createManualClock } from '../../../apps/server/src/platform/clock.ts';
import { connectDatabase, type Database } from '../../../apps/server/src/platform/database.ts';
import { createEncryption } from '../../../apps/server/src/platform/encryption.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { applicationRole } from '../../../apps/server/src/platform/migrate.ts';
import { createOutbox } from '../../../apps/server/src/platform/outbox.ts';
import { createRounds } from '../../../apps/server/src/platform/rounds.ts';

export const capPrice = decimal('100');

/** Offerings on a database, at a time that stands still; nothing of the rest of the server. */
export function offeringsOn(databaseUrl: string, at: Date): { offerings: OfferingsContext; database: Database } {
  const database = connectDatabase({
    url: databaseUrl,
    role: applicationRole,
    maxConnections: 8,
    name: 'bench-allotment',
  });
  const log = createLog('warn');
  void createOutbox(database, () => undefined, log).start();
  const offerings = createOfferings({
    database,
    clock: createManualClock(at),
    log,
    rounds: createRounds(log),
    market: { instrument: () => undefined, isListed: () => false, quote: () => undefined },
    seeds: createEncryption('5a'.repeat(32)).sealerFor('ipo draws'),
    isMadeBy: () => Promise.resolve(false),
    settledAtOnce: 2_000,
    settlementRate: () => ownCurrency,
    feeBasisPoints: () => Promise.resolve(3n),
  });
  return { offerings, database };
}
