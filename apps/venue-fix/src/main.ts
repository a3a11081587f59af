import { systemClock } from '../../server/src/platform/clock.ts';
import { createServerJournal } from './journal/server-journal.ts';
import { runGateway } from './run-gateway.ts';

await runGateway((database, config) => createServerJournal(database, systemClock, config));
