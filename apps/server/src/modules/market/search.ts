import type { Instrument } from './instruments/instrument.ts';

/** How well an instrument matches, the best first. */
const ranks = { exactCode: 0, codeStart: 1, nameStart: 2, wordStarts: 3, within: 4 } as const;

interface Entry {
  readonly instrument: Instrument;
  /** Without accents, in small letters. */
  readonly code: string;
  readonly name: string;
  readonly words: readonly string[];
  /** The name with all but letters and digits left out. */
  readonly compactName: string;
}

export type InstrumentSearch = ReturnType<typeof createInstrumentSearch>;

/** Search over a fixed list; instruments that match equally well keep the order of the list. */
export function createInstrumentSearch(instruments: readonly Instrument[]) {
  const entries = instruments.map(describe);
  const bySymbol = new Map(entries.map((entry) => [entry.instrument.symbol, entry]));

  return {
    search(query: string, limit: number): readonly Instrument[] {
      const wanted = plain(query);
      const compact = compacted(wanted.replace(/\.(ns|bo)$/, ''));
      if (compact === '') return [];
      const found: { rank: number; instrument: Instrument }[] = [];
      for (const entry of entries) {
        const rank = rankOf(entry, wanted, compact);
        if (rank !== undefined) found.push({ rank, instrument: entry.instrument });
      }
      found.sort((left, right) => left.rank - right.rank);
      return found.slice(0, limit).map(({ instrument }) => instrument);
    },
    /** @returns whether a symbol is among those whose code, or a word of whose name, starts with the prefix */
    withPrefix(prefix: string): (instrument: Instrument) => boolean {
      const wanted = plain(prefix).replace(/\.(ns|bo)$/, '');
      return ({ symbol }) => {
        const entry = bySymbol.get(symbol);
        return entry !== undefined && (entry.code.startsWith(wanted) || ` ${entry.name}`.includes(` ${wanted}`));
      };
    },
  };
}

function rankOf(entry: Entry, wanted: string, compact: string): number | undefined {
  if (entry.code === compact) return ranks.exactCode;
  if (entry.code.startsWith(compact)) return ranks.codeStart;
  if (entry.compactName.startsWith(compact)) return ranks.nameStart;
  const startsWord = wordsOf(wanted).every((part) => entry.words.some((word) => word.startsWith(part)));
  if (startsWord) return ranks.wordStarts;
  return entry.code.includes(compact) || entry.compactName.includes(compact) ? ranks.within : undefined;
}

function describe(instrument: Instrument): Entry {
  const name = plain(instrument.name);
  return {
    instrument,
    code: instrument.symbol.toLowerCase(),
    name,
    words: wordsOf(name),
    compactName: compacted(name),
  };
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ');
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function compacted(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
