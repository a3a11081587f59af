import { keepWriting } from '../../server/src/modules/market/feeds/told/feed-writer.ts';
import { systemClock, systemTicks } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database.ts';
import { runOwnProcess, type OwnProcess } from '../../server/src/platform/own-process.ts';
import { parseConfig, type Config } from './config.ts';
import { marketEnding, type Journal } from './journal/journal.ts';
import { createMarketListener } from './market/market-listener.ts';
import { createPassingJournal } from './market/passing-journal.ts';
import { Link, type LinkOptions } from './session/link.ts';

/** Keeps the sessions of the configuration until it is told to stop. */
export function runGateway(createJournal: (database: Database, config: Config) => Journal): Promise<void> {
  return runOwnProcess({
    name: 'sauda-venue-fix',
    option: '--reset',
    parse: parseConfig,
    maxConnections: ({ links, market }) => 2 * (links.length + (market === undefined ? 0 : 1)),
    prepare(own, config) {
      const journal = createJournal(own.database, config);
      const isToReset = process.argv.includes('--reset');
      for (const options of config.links) addLink(own, { options, journal }, isToReset);
      if (config.market !== undefined) addMarket(own, config.market, journal);
    },
  });
}

function addLink(
  { addWork, clockWatch, log }: OwnProcess,
  { options, journal }: { options: LinkOptions; journal: Journal },
  isToReset: boolean,
): void {
  const { isWrong: isClockWrong } = clockWatch;
  const link = new Link({ options, journal, clock: systemClock, ticks: systemTicks, isClockWrong, log }, isToReset);
  addWork(`session ${options.venue}`, link);
}

/** The session for market data: it is told to the server by tables of their own, and its link is known as those of others. */
function addMarket(own: OwnProcess, { link, depth }: NonNullable<Config['market']>, journal: Journal): void {
  const { hours, venue } = link;
  const { database, clockWatch, log, parts } = own;
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: hours.timeZone });
  const listener = createMarketListener({
    database,
    clock: systemClock,
    log,
    feed: venue.slice(0, -marketEnding.length),
    depth,
    dayAt: (at) => days.format(at),
  });
  parts.add('writing of the market', keepWriting(listener.flush, log, clockWatch.isWrong));
  const passing = createPassingJournal((...told) => journal.tell(...told), listener.hear);
  addLink(own, { options: { ...link, asksFirst: listener.ask }, journal: passing }, false);
}
