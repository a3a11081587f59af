import { onCommit, type Tx } from './database.ts';
import type { Rounds } from './rounds.ts';

export interface MirrorOptions<T> {
  /** Of the work, for the log. */
  readonly name: string;
  readonly everyMs: number;
  readonly rounds: Rounds;
  readonly empty: T;
  read(): Promise<T>;
}

export type Mirror<T> = ReturnType<typeof createMirror<T>>;

/** A table as this node has it in memory: what is asked for with every request is not read with every request. */
export function createMirror<T>({ name, everyMs, rounds, empty, read }: MirrorOptions<T>) {
  let current = empty;
  /** How often it was set: what was read before a change is not to overwrite it. */
  let changes = 0;

  async function refresh(): Promise<void> {
    const before = changes;
    const rows = await read();
    if (before === changes) current = rows;
  }

  rounds.every(everyMs, name, refresh);
  return {
    now: (): T => current,
    /** This node goes by it after the commit of `tx`, the others within the interval. */
    setOnCommit(tx: Tx, change: (now: T) => T): void {
      onCommit(tx, () => {
        changes += 1;
        current = change(current);
      });
    },
    refresh,
    /** Reads it for the first time. */
    start: refresh,
  };
}
