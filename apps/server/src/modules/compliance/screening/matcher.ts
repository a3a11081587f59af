import { setImmediate as letOthersWork } from 'node:timers/promises';
import { isSameName, joined, tokensOf, type NameToken } from './name-tokens.ts';

/** Somebody on a list. */
export interface Entry {
  /** Of all that it says, 32 bytes. */
  readonly hash: Buffer;
  readonly names: readonly string[];
  readonly birthDates: readonly string[];
  /** In capitals, letters and digits alone. */
  readonly idNumbers: readonly string[];
  /** As the list calls it; may be empty. */
  readonly reference: string;
}

/** Who is looked for. */
export interface Sought {
  readonly name: string;
  readonly idNumber: string;
}

export interface Match {
  readonly entry: Entry;
  readonly by: 'name' | 'number' | 'name and number';
}

export type Matcher = Awaited<ReturnType<typeof createMatcher>>;

const readAtOnce = 250;
/** Of somebody whose name many have, so many are shown; those by number come first. */
const mostMatches = 20;

/**
 * Finds who is on a list. Each name is known by the sounds of any two of its words, so that a look takes the time of some steps in a sorted
 * table, however long the list is; what is found there is then compared in full.
 */
export async function createMatcher(entries: Iterable<Entry>) {
  const keys: number[] = [];
  const places: number[] = [];
  const all: Entry[] = [];
  const packed: string[][] = [];
  for (const entry of entries) {
    const place = all.push(entry) - 1;
    const names = entry.names.map(tokensOf);
    packed.push(names.map(pack));
    for (const key of new Set(keysOfEntry(names, entry))) {
      keys.push(key);
      places.push(place);
    }
    if (place % readAtOnce === 0) await letOthersWork();
  }
  const order = Uint32Array.from(keys.keys()).toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  const sortedKeys = order.map((index) => keys[index] ?? 0);
  const sortedPlaces = order.map((index) => places[index] ?? 0);

  function entriesAt(key: number): Set<number> {
    let [low, high] = [0, sortedKeys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sortedKeys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    const found = new Set<number>();
    for (let index = low; sortedKeys[index] === key; index += 1) found.add(sortedPlaces[index] ?? 0);
    return found;
  }

  return {
    match({ name, idNumber }: Sought): Match[] {
      const tokens = tokensOf(name);
      const number = normalNumber(idNumber);
      const byNumber = [...entriesAt(hashOf(`#${number}`))].filter(
        (place) => number !== '' && all[place]?.idNumbers.includes(number),
      );
      const hasName = (place: number) => packed[place]?.some((other) => isSameName(tokens, unpack(other))) === true;
      const matches: Match[] = byNumber.flatMap((place) => {
        const entry = all[place];
        return entry === undefined ? [] : [{ entry, by: hasName(place) ? 'name and number' : 'number' } as const];
      });
      const seen = new Set(byNumber);
      for (const key of keysOfName(tokens)) {
        for (const place of entriesAt(key)) {
          if (matches.length >= mostMatches) return matches;
          const entry = all[place];
          if (entry === undefined || seen.has(place)) continue;
          seen.add(place);
          if (hasName(place)) matches.push({ entry, by: 'name' });
        }
      }
      return matches;
    },
  };
}

/** Words in a line, since a hundred thousand objects would take ten times the room. */
const pack = (tokens: readonly NameToken[]): string =>
  tokens.map(({ folded, code, isSkeleton }) => `${folded} ${code}${isSkeleton ? ' -' : ''}`).join('/');
const unpack = (line: string): NameToken[] =>
  line.split('/').map((token) => {
    const [folded = '', code = '', skeleton] = token.split(' ');
    return { folded, code, isSkeleton: skeleton !== undefined };
  });

export const normalNumber = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

function* keysOfEntry(names: ReadonlyArray<readonly NameToken[]>, { idNumbers }: Entry): Generator<number> {
  for (const tokens of names) yield* keysOfName(tokens);
  for (const number of idNumbers) yield hashOf(`#${number}`);
}

function* keysOfName(tokens: readonly NameToken[]): Generator<number> {
  if (tokens.length > 0) yield hashOf(`=${joined(tokens)}`);
  for (const [index, { code }] of tokens.entries()) {
    for (const other of tokens.slice(index + 1)) {
      yield hashOf(code < other.code ? `${code}+${other.code}` : `${other.code}+${code}`);
    }
  }
}

/** FNV-1a, 32 bits: what has the same by chance is told apart when it is compared. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
