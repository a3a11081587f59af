import type { Decimal } from '@sauda/money';
import type { FeedLine } from '../../../server/src/modules/market/feeds/told/feed-lines.ts';
import type { Traded } from '../../../server/src/modules/market/feeds/told/feed-writer.ts';
import type { Entry, EntryKind } from './read-market-data.ts';

const most = 5;
/** Of a side, and of names: a venue that never takes one back would have more without end. Those that are left out are far from the best. */
const levelsAtMost = 1_000;
const namesAtMost = 20_000;

type Known = Entry & { readonly kind: EntryKind };
type Side = 'bid' | 'ask';
interface Level {
  readonly kind: Side;
  readonly price: Decimal | undefined;
  readonly size: bigint | undefined;
}

/** What a venue has told of one instrument. Levels are kept by what it calls them: their names, their places, or else their prices. */
export class InstrumentBook {
  readonly symbol: string;
  readonly #named = new Map<string, Level>();
  readonly #placed: Record<Side, Level[]> = { bid: [], ask: [] };
  readonly #dayAt: (at: Date) => string;
  #line: Omit<FeedLine, 'symbol' | 'bids' | 'asks'> = { volume: 0n };
  /** Of the session that its open, high, low and volume are of. */
  #day = '';

  /** @param dayAt the day of the venue at a moment, as in 2026-11-26 */
  constructor(symbol: string, dayAt: (at: Date) => string) {
    this.symbol = symbol;
    this.#dayAt = dayAt;
  }

  /** All that is bid and asked is what the snapshot says. @returns the trade in it, where it is a new one */
  snapshot(entries: readonly Entry[]): Traded[] {
    this.#named.clear();
    this.#placed.bid = [];
    this.#placed.ask = [];
    return entries.flatMap((entry) => this.#take(entry, true));
  }

  /** @returns the trade that it tells of */
  change(entry: Entry): Traded[] {
    return this.#take(entry, false);
  }

  line(): FeedLine {
    return { ...this.#line, symbol: this.symbol, bids: this.#sideOf('bid'), asks: this.#sideOf('ask') };
  }

  #take(entry: Entry, isSnapshot: boolean): Traded[] {
    // A change that names a level need not say on which side that is.
    const kind = entry.kind ?? this.#named.get(keyOf(entry))?.kind;
    if (kind === undefined) return [];
    if (kind === 'bid' || kind === 'ask') {
      this.#line = { ...this.#line, bookedAt: entry.at };
      if (entry.id === undefined && entry.position !== undefined) this.#changePlace(entry, kind, entry.position - 1);
      else this.#changeNamed(entry, kind);
      return [];
    }
    return entry.action === 'delete' ? [] : this.#tell({ ...entry, kind }, isSnapshot);
  }

  #changeNamed(entry: Entry, kind: Side): void {
    const key = keyOf({ ...entry, kind });
    const before = this.#named.get(key);
    if (entry.action === 'delete') this.#named.delete(key);
    else if (before !== undefined || this.#named.size < namesAtMost)
      this.#named.set(key, { kind, price: entry.price ?? before?.price, size: entry.size ?? before?.size });
  }

  /** What comes into a place or leaves it moves what is below. */
  #changePlace({ action, price, size }: Entry, kind: Side, place: number): void {
    const levels = this.#placed[kind];
    const before = action === 'new' ? undefined : levels[place];
    const level = { kind, price: price ?? before?.price, size: size ?? before?.size };
    const isThere = action === 'new' ? 0 : 1;
    const changed = action === 'delete' ? levels.toSpliced(place, 1) : levels.toSpliced(place, isThere, level);
    this.#placed[kind] = changed.slice(0, levelsAtMost);
  }

  #tell({ kind, price, size, at }: Known, isSnapshot: boolean): Traded[] {
    if (kind === 'volume') {
      if (size !== undefined && this.#isOfSession(at)) this.#line = { ...this.#line, volume: size };
      return [];
    }
    if (price === undefined) return [];
    if (kind === 'close') {
      this.#line = { ...this.#line, previousClose: price };
      return [];
    }
    if (kind !== 'trade') {
      if (this.#isOfSession(at)) this.#line = { ...this.#line, [kind]: price };
      return [];
    }
    // A snapshot repeats the last trade.
    const { tradedAt } = this.#line;
    const isNews = tradedAt === undefined || at > tradedAt || !isSnapshot;
    if (!isNews) return [];
    const isLast = tradedAt === undefined || at >= tradedAt;
    const traded = this.#isOfSession(at) ? (size ?? 0n) : 0n;
    const { volume } = this.#line;
    this.#line = { ...this.#line, volume: volume + traded, ...(isLast ? { price, tradedAt: at } : {}) };
    return [{ price, size: size ?? 0n, at }];
  }

  /** With the first that is told of a new session nothing stands any more of the one before. @returns whether it is of the one that runs */
  #isOfSession(at: Date): boolean {
    const day = this.#dayAt(at);
    if (day > this.#day) {
      const { open: _open, high: _high, low: _low, ...rest } = this.#line;
      this.#line = { ...rest, volume: 0n };
      this.#day = day;
    }
    return day === this.#day;
  }

  #sideOf(side: Side) {
    const sums = new Map<Decimal, number>();
    for (const { kind, price, size } of [...this.#named.values(), ...this.#placed[side]]) {
      if (kind !== side || price === undefined || size === undefined || size === 0n) continue;
      sums.set(price, (sums.get(price) ?? 0) + Number(size));
    }
    const sign = side === 'bid' ? -1n : 1n;
    return [...sums]
      .map(([price, quantity]) => ({ price, quantity }))
      .toSorted((left, right) => Number(sign * (left.price - right.price)))
      .slice(0, most);
  }
}

const keyOf = ({ kind, id, price }: Pick<Entry, 'kind' | 'id' | 'price'>): string =>
  id === undefined ? `${kind} at ${price}` : `id ${id}`;
