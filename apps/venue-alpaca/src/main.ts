import { systemClock } from '../../server/src/platform/clock.ts';
import { runOwnProcess } from '../../server/src/platform/own-process.ts';
import { parseConfig } from './config.ts';
import { runGateway } from './gateway.ts';

/** Keeps the connection of the configuration until it is told to stop. */
await runOwnProcess({
  name: 'sauda-venue-alpaca',
  parse: parseConfig,
  maxConnections: () => 8,
  prepare({ database, clockWatch, log, addWork }, { gateway }) {
    const stopping = new AbortController();
    addWork('gateway of Alpaca', {
      run: () => runGateway(gateway, { database, clock: systemClock, clockWatch, log, stopping: stopping.signal }),
      stop: () => stopping.abort(),
    });
  },
});
