import type { DeskQuery } from '@sauda/contract/desk';
import type { Instrument, InstrumentRule, Market } from '../../../modules/market/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { Needs } from '../../dependencies.ts';

const usualLimit = 25;
const searchedAtMost = 500;

type Query = DeskQuery<'GET /instruments'>;

const tradingOf = ({ trading }: Instrument) => trading ?? ('open' as const);
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** What each sort goes by; symbols decide between equals. */
const keyOf: Readonly<Record<NonNullable<Query['sort']>, (instrument: Instrument) => string>> = {
  symbol: ({ symbol }) => symbol,
  name: ({ name }) => name.toLowerCase(),
  market: ({ market }) => market,
  asset_class: ({ assetClass }) => assetClass,
  trading: tradingOf,
};

/** Instruments: what they are called and whether they trade. What they cost is the market's alone. */
export function deskInstrumentHandlers({
  companies,
  asListed,
  instrumentRules,
  clock,
}: Needs<'asListed' | 'clock' | 'companies' | 'instrumentRules'>): DeskHandlers {
  function present(instrument: Instrument) {
    const rule = instrumentRules.of(instrument.symbol);
    const { symbol, name, market, assetClass, currency, sector } = instrument;
    const listedName = asListed.instrument(symbol)?.name ?? name;
    const updatedBy = rule && nameOfActor(rule.updatedBy);
    const trading = tradingOf(instrument);
    const updatedAt = rule?.updatedAt;
    return toWire({ symbol, name, listedName, market, assetClass, currency, sector, trading, updatedBy, updatedAt });
  }

  return {
    async 'GET /instruments'({ query }) {
      const { after, limit = usualLimit } = query;
      const found = await find(companies, query);
      // The symbol that the page before ended with; where it is gone, the list begins anew.
      const start = after === undefined ? 0 : found.findIndex(({ symbol }) => symbol === after) + 1;
      const rows = found.slice(start, start + limit);
      const next = start + limit < found.length ? (rows.at(-1)?.symbol ?? null) : null;
      return { msg: 'ok', data: { rows: rows.map(present), next } };
    },

    'POST /instruments/set': ({ body, actor, command }) =>
      command(async (tx) => {
        const { symbol, name, sector, trading, reason } = body;
        if (companies.instrument(symbol) === undefined) throw new Refusal('unknown_symbol');
        const rule = {
          symbol,
          name: named(name),
          sector: sector ?? undefined,
          trading,
          updatedBy: actor,
          updatedAt: clock.now(),
        };
        const before = await instrumentRules.set(tx, rule);
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'instrument', id: symbol },
            before: before && namesOf(before),
            after: namesOf(rule),
            reason,
          },
        };
      }),
  };
}

/** As they are asked for, all of them: they are in memory. */
async function find(
  companies: Market,
  { q = '', market, trading, sort = 'symbol', order }: Query,
): Promise<Instrument[]> {
  const found = q.trim() === '' ? companies.list({}) : await companies.search(q, searchedAtMost);
  const rows = found
    .filter(
      (instrument) =>
        (market === undefined || instrument.market === market) &&
        (trading === undefined || tradingOf(instrument) === trading),
    )
    .toSorted((left, right) => compare(keyOf[sort](left), keyOf[sort](right)) || compare(left.symbol, right.symbol));
  return order === 'desc' ? rows.toReversed() : rows;
}

function namesOf({ name, sector, trading }: InstrumentRule) {
  return { name: name ?? null, sector: sector ?? null, trading };
}

function named(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}
