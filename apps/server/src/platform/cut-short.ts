import { constants } from 'node:os';
import { notice } from './notice.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const undoings: Array<() => void> = [];

/**
 * Of a command that is told to end in the middle, as by Ctrl-C: what it has begun is undone, the last first. All in one turn, so that nothing
 * of the command goes on beside it.
 * @returns what is called once there is nothing to undo any more
 */
export function whenCutShort(undo: () => void): () => void {
  if (undoings.length === 0) for (const signal of signals) process.on(signal, cutShort);
  undoings.push(undo);
  return () => {
    const at = undoings.indexOf(undo);
    if (at === -1) return;
    undoings.splice(at, 1);
    if (undoings.length === 0) for (const signal of signals) process.off(signal, cutShort);
  };
}

function cutShort(signal: (typeof signals)[number]): void {
  for (const undo of undoings.toReversed()) {
    try {
      undo();
    } catch (error) {
      notice(`It could not be undone: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  notice('Cut short.');
  process.exit(128 + constants.signals[signal]);
}
