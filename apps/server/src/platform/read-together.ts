import DataLoader from 'dataloader';
import { databaseIsAway, type Database } from './database.ts';

/** Questions under way at a time. While they are, the next one gathers. */
const atOnce = 2;
const keysAtMost = 64;
/** One that is under way for longer no longer keeps the next from beginning. */
const slowMs = 250;

interface Alike<K> {
  /** Only what is asked for in the same way goes together; without it everything does. */
  alike(key: K): string;
}

/**
 * Reads that many ask for at once, each of something of their own: those that come while others are under way go to the database together.
 * Whoever comes alone waits for nobody, and no answer is older than its question.
 * @param read answers for all keys, in their order
 */
export function readTogether<K, V>(
  { elsewhere }: Pick<Database, 'elsewhere'>,
  read: (keys: readonly K[]) => Promise<readonly V[]>,
  { alike }: Alike<K> = { alike: () => '' },
): (key: K) => Promise<V> {
  let underWay = 0;
  const gathering: Array<() => void> = [];

  /** @returns what says that it is over */
  function begun(): () => void {
    let isCounted = true;
    underWay += 1;
    const over = () => {
      clearTimeout(patience);
      if (!isCounted) return;
      isCounted = false;
      underWay -= 1;
      gathering.shift()?.();
    };
    const patience = setTimeout(over, slowMs);
    return over;
  }

  async function readAll(keys: readonly K[]): Promise<ReadonlyArray<V | Error>> {
    const over = begun();
    try {
      return await read(keys);
    } catch (error) {
      // What is wrong with one is no reason to answer none.
      if (keys.length === 1 || databaseIsAway(error)) throw error;
      return await Promise.all(keys.map((key) => readAlone(key).catch((fault: Error) => fault)));
    } finally {
      over();
    }
  }

  async function readAlone(key: K): Promise<V> {
    const [value] = await read([key]);
    return value as V;
  }

  /** Those that gather. */
  const loaders = new Map<string, DataLoader<K, V>>();
  function loaderOf(way: string): DataLoader<K, V> {
    const known = loaders.get(way);
    if (known !== undefined) return known;
    const loader = new DataLoader<K, V>(readAll, {
      cache: false,
      maxBatchSize: keysAtMost,
      batchScheduleFn(dispatch) {
        const begin = () => {
          loaders.delete(way);
          dispatch();
        };
        if (underWay < atOnce) setImmediate(begin);
        else gathering.push(begin);
      },
    });
    loaders.set(way, loader);
    return loader;
  }

  // Which replica is asked is settled for each request.
  return (key) => (elsewhere?.current() === undefined ? loaderOf(alike(key)).load(key) : readAlone(key));
}

/** Rows of what was read together, by the place of whom they are of, of which the first is one. */
export function inPlaces<Row extends { readonly place: bigint }>(
  count: number,
  rows: readonly Row[],
): Array<Array<Omit<Row, 'place'>>> {
  const places = Array.from({ length: count }, (): Array<Omit<Row, 'place'>> => []);
  for (const { place, ...row } of rows) places[Number(place) - 1]?.push(row);
  return places;
}
