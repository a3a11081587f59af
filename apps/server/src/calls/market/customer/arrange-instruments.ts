import { percentChange } from '@sauda/money';
import type { Query } from '@sauda/contract';
import type { Instrument, Quote } from '../../../modules/market/index.ts';

type Asked = Pick<Query<'GET /v2/stock/list'>, 'sort' | 'order' | 'movers' | 'sector'>;
type Sort = NonNullable<Asked['sort']>;

interface Quoted {
  readonly instrument: Instrument;
  readonly quote: Quote | undefined;
}

/** What a list is sorted by; names decide between equals, and symbols between equal names. */
const figures: Readonly<Record<Exclude<Sort, 'name'>, (quote: Quote) => bigint | number>> = {
  price: ({ price }) => price,
  change: ({ price, previousClose }) => percentChange(price, previousClose),
  volume: ({ volume }) => volume,
};

/** Which instruments have moved so, and what says how much. */
const movers = {
  gainers: { sort: 'change', order: 'desc', has: ({ price, previousClose }) => price > previousClose },
  losers: { sort: 'change', order: 'asc', has: ({ price, previousClose }) => price < previousClose },
  active: { sort: 'volume', order: 'desc', has: ({ volume }) => Math.round(volume) > 0 },
} as const satisfies Record<
  NonNullable<Asked['movers']>,
  { sort: Sort; order: 'asc' | 'desc'; has: (quote: Quote) => boolean }
>;

/**
 * The instruments that are asked for, in the order that is asked for. The order of a live figure is that of this moment: where
 * prices move between two pages, one instrument may stand on both or on neither. What has no quote stands last.
 * @param listed in the order of names, which is the one where none is asked for
 */
export function arrangeInstruments(
  listed: readonly Instrument[],
  asked: Asked,
  quoteOf: (symbol: string) => Quote | undefined,
): readonly Instrument[] {
  const ofSector = asked.sector === undefined ? listed : listed.filter(({ sector }) => sector === asked.sector);
  const moved = asked.movers && movers[asked.movers];
  const { sort = moved?.sort ?? 'name', order = asked.sort === undefined ? moved?.order : undefined } = asked;
  if (moved === undefined && sort === 'name' && order !== 'desc') return ofSector;

  const quoted = ofSector.map((instrument): Quoted => ({ instrument, quote: quoteOf(instrument.symbol) }));
  const kept = moved === undefined ? quoted : quoted.filter(({ quote }) => quote !== undefined && moved.has(quote));
  return (sort === 'name' ? byName(kept, order) : byFigure(kept, figures[sort], order)).map(
    ({ instrument }) => instrument,
  );
}

function byName(rows: readonly Quoted[], order: Asked['order']): readonly Quoted[] {
  return order === 'desc' ? rows.toReversed() : rows;
}

function byFigure(rows: readonly Quoted[], figure: (quote: Quote) => bigint | number, order: Asked['order']): Quoted[] {
  const sign = order === 'desc' ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: row.quote && figure(row.quote) }));
  // The sort is stable, so that equals keep the order of names.
  keyed.sort(({ key: left }, { key: right }) => {
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return left < right ? -sign : left > right ? sign : 0;
  });
  return keyed.map(({ row }) => row);
}

/** The contracts of one underlying, the nearest end first; of what is no contract, itself alone. */
export interface InstrumentGroup {
  readonly nearest: Instrument;
  readonly members: readonly Instrument[];
}

/** @param listed with the contracts of one underlying together, the nearest end first */
export function groupByUnderlying(listed: readonly Instrument[]): readonly InstrumentGroup[] {
  const groups = new Map<string, { nearest: Instrument; members: Instrument[] }>();
  for (const instrument of listed) {
    const key = instrument.underlying?.code ?? instrument.symbol;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { nearest: instrument, members: [instrument] });
    else known.members.push(instrument);
  }
  return [...groups.values()];
}
