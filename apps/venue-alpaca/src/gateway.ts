import type { Clock } from '../../server/src/platform/clock.ts';
import type { ClockWatch } from '../../server/src/platform/clock-watch.ts';
import type { Database } from '../../server/src/platform/database.ts';
import type { Logger } from '../../server/src/platform/log.ts';
import { createBrokerApi, type BrokerAccess } from './api/broker-api.ts';
import { createAccounts } from './book/accounts.ts';
import { createInbox } from './book/inbox.ts';
import { createLinkTold } from './book/link.ts';
import { createOutbox } from './book/outbox.ts';
import { createReadings } from './book/readings.ts';
import { carryOut, lookForEnd } from './work/carry-out.ts';
import { checkAccounts } from './work/check-accounts.ts';
import { createFollower } from './work/follow-events.ts';
import { createReader } from './work/read-again.ts';
import { sendCommands } from './work/send-commands.ts';

/** As the server calls it, and its tables. */
const venue = 'alpaca';

export interface GatewaySettings extends BrokerAccess {
  readonly timeoutMs: number;
  readonly silenceMs: number;
  readonly retryMs: number;
  readonly retryMostMs: number;
  readonly pollMs: number;
  readonly mostRequests: number;
  readonly nightFrom: string;
}

interface Ground {
  readonly database: Database;
  readonly clock: Clock;
  readonly clockWatch: Pick<ClockWatch, 'isWrong'>;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

/** Speaks to Alpaca until `stopping`. */
export async function runGateway(
  settings: GatewaySettings,
  { database, clock, clockWatch, log, stopping }: Ground,
): Promise<void> {
  const where = { clock, venue };
  const book = {
    ...createOutbox(database, where),
    ...createInbox(database, where),
    ...createLinkTold(database, where),
  };
  const api = createBrokerApi({
    ...settings,
    stopping,
    onLimited() {
      log.warn('Alpaca takes no more for now');
      book.countLimited().catch((error: unknown) => log.error({ err: error }, 'not counted'));
    },
  });
  const common = { ...settings, access: settings, api, book, log, clock, stopping };
  const reader = createReader({
    ...common,
    readings: createReadings(database, where),
    lookForEnd: (order) => lookForEnd(order, common),
  });
  const follower = createFollower({ ...common, onLoss: reader.want });
  const onShort = () => reader.want('more has traded than was told');
  await Promise.all([
    follower.run(),
    reader.run(),
    checkAccounts({
      ...common,
      accounts: createAccounts(database, where),
      lookEveryMs: settings.retryMostMs / 30,
    }),
    sendCommands({
      ...common,
      most: settings.mostRequests,
      isUp: () => follower.isUp() && !clockWatch.isWrong(),
      carryOut: (command) => carryOut(command, { api, book, onShort }),
    }),
  ]);
}
