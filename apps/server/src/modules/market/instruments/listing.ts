import type { Clock } from '../../../platform/clock.ts';
import { createInstrumentSearch, type InstrumentSearch } from '../search.ts';
import type { ListedInstrument } from './instrument.ts';
import { createChangeWatch, type Series } from './series.ts';

/** What trades at a moment. */
interface Listing {
  /** By name; the members of a series stand together, the nearest end first. */
  readonly instruments: readonly ListedInstrument[];
  readonly search: InstrumentSearch;
  readonly from: number;
  /** When the first of them ends, and others take their places. */
  readonly until: number;
}

/** The list of what trades now: what stays, and what the series list at the moment. */
export function createListing(options: {
  clock: Clock;
  staying: readonly ListedInstrument[];
  series: readonly Series[];
}): () => Listing {
  const { clock, staying, series } = options;
  const haveEndsChanged = createChangeWatch(series);
  let current: Listing | undefined;

  function list(at: number): Listing {
    const groups = [
      ...staying
        .filter(({ endsAt }) => endsAt === undefined || endsAt.getTime() > at)
        .map((instrument) => [instrument]),
      ...series.map((one) => one.listedAt(at)),
    ];
    const instruments = groups.toSorted((left, right) => compareText(nameOf(left), nameOf(right))).flat();
    const ends = instruments.map(({ endsAt }) => endsAt?.getTime() ?? Infinity);
    return { instruments, search: createInstrumentSearch(instruments), from: at, until: Math.min(...ends) };
  }

  return () => {
    const now = clock.now().getTime();
    if (haveEndsChanged() || current === undefined || now < current.from || now >= current.until) current = list(now);
    return current;
  };
}

function nameOf(group: readonly ListedInstrument[]): string {
  return `${group[0]?.name} ${group[0]?.symbol}`;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
