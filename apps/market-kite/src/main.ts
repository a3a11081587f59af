import { createFeedWriter, keepWriting } from '../../server/src/modules/market/feeds/told/feed-writer.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { runOwnProcess } from '../../server/src/platform/own-process.ts';
import { parseConfig } from './config.ts';
import { createTickBoard } from './words/tick-board.ts';
import { createFollower } from './work/follow.ts';

/** As the server calls it. */
const feed = 'kite';
const dayAt = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });

/** Listens to Kite's ticker until it is told to stop. */
await runOwnProcess({
  name: 'sauda-market-kite',
  parse: parseConfig,
  maxConnections: () => 2,
  prepare({ database, clockWatch, log, parts, addWork }, { access, pace }) {
    const board = createTickBoard();
    const writer = createFeedWriter({ database, clock: systemClock, feed, dayAt, lineOf: board.lineOf });
    parts.add('writing of the market', keepWriting(writer.flush, log, clockWatch.isWrong));
    const stopping = new AbortController();
    const common = { access, database, clock: systemClock, log, feed, board, writer, dayAt, ...pace };
    const follower = createFollower({ ...common, stopping: stopping.signal });
    addWork("Kite's ticker", { run: () => follower.run(), stop: () => stopping.abort() });
  },
});
