import { systemClock, systemTicks } from '../../../server/src/platform/clock.ts';
import type { Database } from '../../../server/src/platform/database.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { Link, type LinkOptions } from '../../src/session/link.ts';
import { createSceneJournal } from './scene-journal.ts';

const log = createLog('silent');

export interface Maker {
  stop(): Promise<void>;
}

/** Somebody else at the venue, who makes the market there: what is queued for `maker` in this database is sent, and what comes is kept. */
export function startMaker(database: Database, port: number, isToReset = false): Maker {
  const options: LinkOptions = {
    venue: 'maker',
    version: 'FIX.4.2',
    host: '127.0.0.1',
    port,
    tls: undefined,
    sender: 'MAKER',
    target: 'VENUE',
    heartbeatSeconds: 5,
    reset: 'never',
    hours: { timeZone: 'UTC', start: 0, end: 0 },
    logonFields: [],
    orderFields: [],
    sendsOrders: true,
    pollMs: 5,
    retryMs: 50,
    retryMostMs: 200,
  };
  const link = new Link(
    { options, journal: createSceneJournal(database), clock: systemClock, ticks: systemTicks, log },
    isToReset,
  );
  const ended = link.run();
  return {
    async stop() {
      link.stop();
      await ended;
    },
  };
}
