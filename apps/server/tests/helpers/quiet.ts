import { createLog } from '../../src/platform/log.ts';
import { createRounds, type Rounds } from '../../src/platform/rounds.ts';

export const quiet = createLog('silent');

/** Rounds that never start: a test does by itself what they would do. */
export const restingRounds = (): Rounds => createRounds(quiet);
