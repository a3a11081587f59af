import type { Decimal } from '@sauda/money';
import { readDecimal, readQuantity, readTime } from '../orders/read-values.ts';
import type { Field, Message } from '../wire/message.ts';

const kinds = {
  '0': 'bid',
  '1': 'ask',
  '2': 'trade',
  '4': 'open',
  '5': 'close',
  '7': 'high',
  '8': 'low',
  B: 'volume',
} as const;

export type EntryKind = (typeof kinds)[keyof typeof kinds];
const actions = { '0': 'new', '1': 'change', '2': 'delete' } as const;

/** One entry of a market: a level, a trade, or a figure of the session. */
export interface Entry {
  readonly symbol: string;
  /** Absent of a change or deletion that names what it is about by `id` alone. */
  readonly kind: EntryKind | undefined;
  readonly action: 'new' | 'change' | 'delete';
  /** The venue's name for it. */
  readonly id: string | undefined;
  /** Its place among the levels of its side, from 1, where the venue counts them so. */
  readonly position: number | undefined;
  readonly price: Decimal | undefined;
  readonly size: bigint | undefined;
  /** When the venue made it; of one that does not say, when it was sent. */
  readonly at: Date;
}

/** What a venue says of its market. `snapshot` stands for all that was said of its symbol before. */
export type MarketSaid =
  | { readonly kind: 'snapshot'; readonly symbol: string; readonly entries: readonly Entry[] }
  | { readonly kind: 'changes'; readonly entries: readonly Entry[] }
  | { readonly kind: 'refused'; readonly request: string | undefined; readonly text: string };

/** MDReqRejReason (281), FIX 4.4. */
const reasons: Readonly<Record<string, string>> = {
  '0': 'unknown symbol',
  '1': 'the request is known already',
  '2': 'not enough bandwidth',
  '3': 'not permitted',
  '4': 'this kind of subscription is not there',
  '5': 'this depth is not there',
  '6': 'this kind of update is not there',
};

/**
 * What a message says of the market: W, X and Y of FIX 4.2 and 4.4. What cannot be read of an entry is left out, as a price with more than four
 * decimals, and so is an entry of another kind.
 * @returns undefined where it says nothing of it
 */
export function readMarketData(message: Message): MarketSaid | undefined {
  const sentAt = new Date(readTime(message.get(52)) ?? 0);
  switch (message.type) {
    case 'W': {
      const symbol = message.get(55);
      if (symbol === undefined) return undefined;
      const entries = groupsOf(message.fields, 269).map((group) => entryOf(group, { symbol, sentAt }));
      return { kind: 'snapshot', symbol, entries: entries.filter((entry) => entry.kind !== undefined) };
    }
    case 'X': {
      let symbol = '';
      const entries = groupsOf(message.fields, 279).map((group) => {
        // One that names no symbol is of the same as the one before.
        symbol = group.get(55) ?? symbol;
        return entryOf(group, { symbol, sentAt });
      });
      return { kind: 'changes', entries: entries.filter(isKnown) };
    }
    case 'Y':
      return {
        kind: 'refused',
        request: message.get(262),
        text: message.get(58) ?? reasons[message.get(281) ?? ''] ?? 'it says no reason',
      };
    default:
      return undefined;
  }
}

const isKnown = ({ symbol, kind, id }: Entry): boolean => symbol !== '' && (kind !== undefined || id !== undefined);

/** The entries behind NoMDEntries (268), each of which begins with the same field. */
function groupsOf(fields: readonly Field[], first: number): Array<ReadonlyMap<number, string>> {
  const start = fields.findIndex(([tag]) => tag === 268);
  const groups: Array<Map<number, string>> = [];
  for (const [tag, value] of start < 0 ? [] : fields.slice(start + 1)) {
    if (tag === first) groups.push(new Map());
    if (tag !== 10) groups.at(-1)?.set(tag, value);
  }
  return groups;
}

function entryOf(group: ReadonlyMap<number, string>, { symbol, sentAt }: { symbol: string; sentAt: Date }): Entry {
  const wordOf = <T>(words: Readonly<Record<string, T>>, tag: number): T | undefined => {
    const code = group.get(tag) ?? '';
    return Object.hasOwn(words, code) ? words[code] : undefined;
  };
  const [date, time] = [group.get(272), group.get(273)];
  const made = date === undefined || time === undefined ? undefined : readTime(`${date}-${time}`);
  const price = readDecimal(group.get(270) ?? '');
  return {
    symbol,
    kind: wordOf<EntryKind>(kinds, 269),
    action: wordOf(actions, 279) ?? 'new',
    id: group.get(278) ?? group.get(280),
    position: Number(group.get(290)) || undefined,
    price: price !== undefined && price > 0n ? price : undefined,
    size: readQuantity(group.get(271) ?? ''),
    at: made === undefined ? sentAt : new Date(made),
  };
}
