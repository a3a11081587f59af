import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { intervals } from '../intervals.ts';

/** A query's last known answer, kept so that a list shows its rows offline and a repeat visit paints at once. */
export interface KeptAnswer {
  queryKey: readonly unknown[];
  data: unknown;
  /** When the server gave it, epoch milliseconds. */
  updatedAt: number;
  terms: number;
}

interface AppDatabase extends DBSchema {
  /** Start-up data and the last known rows of lists, by query hash. */
  initData: { key: string; value: KeptAnswer };
  /** The last chart lines, by query hash. */
  line: { key: string; value: KeptAnswer };
  /** Keys that the browser uses for us but never shows. */
  keys: { key: string; value: CryptoKey };
}

export type AnswerStore = 'initData' | 'line';

const NAME = 'sauda';
const VERSION = 1;

let opening: Promise<IDBPDatabase<AppDatabase>> | null = null;

/** Opens the app's database once. Rejects where the browser has none, as in some private windows, or does not answer, as Safari 14.1. */
export function openAppDatabase(): Promise<IDBPDatabase<AppDatabase>> {
  opening ??= Promise.race([open(), notInTime()]).catch((reason: unknown) => {
    opening = null;
    throw reason;
  });
  return opening;
}

function notInTime(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database did not open in time.')), intervals.databaseMs);
  });
}

function open(): Promise<IDBPDatabase<AppDatabase>> {
  return openDB<AppDatabase>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('initData');
      database.createObjectStore('line');
      database.createObjectStore('keys');
    },
    blocking(_current, _blocked, event) {
      // Another tab has a newer version of the app: let it through.
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  });
}
