import type { DeskQuery } from '@sauda/contract/desk';
import type { Instrument, InstrumentRules, Market } from '../../../modules/market/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { nameOfActor } from '../../wires/name-of-actor.ts';
import { timeOrNull } from '../../customers/present.ts';

export interface DeskInstrumentDependencies {
  /** All instruments as staff have set them, those that wait for their public offer too. */
  readonly companies: Market;
  /** The same as their market has them. */
  readonly asListed: Market;
  readonly rules: InstrumentRules;
  readonly clock: Clock;
}

const usualLimit = 25;
const searchedAtMost = 500;

/** Instruments: what they are called and whether they trade. What they cost is the market's alone. */
export function deskInstrumentHandlers({
  companies,
  asListed,
  rules,
  clock,
}: DeskInstrumentDependencies): DeskHandlers {
  /** In the order of symbols, so that a page goes on after the symbol that ended the last one. */
  async function find({ q = '', market, trading, after = '' }: DeskQuery<'GET /instruments'>): Promise<Instrument[]> {
    const found = q.trim() === '' ? companies.list({}) : await companies.search(q, searchedAtMost);
    return found
      .filter(
        (instrument) =>
          instrument.symbol > after &&
          (market === undefined || instrument.market === market) &&
          (trading === undefined || (instrument.trading ?? 'open') === trading),
      )
      .toSorted((left, right) => (left.symbol < right.symbol ? -1 : 1));
  }

  function present(instrument: Instrument) {
    const rule = rules.of(instrument.symbol);
    return {
      symbol: instrument.symbol,
      name: instrument.name,
      listed_name: asListed.instrument(instrument.symbol)?.name ?? instrument.name,
      market: instrument.market,
      asset_class: instrument.assetClass,
      currency: instrument.currency,
      sector: instrument.sector ?? null,
      trading: instrument.trading ?? ('open' as const),
      updated_by: rule === undefined ? null : nameOfActor(rule.updatedBy),
      updated_at: timeOrNull(rule?.updatedAt),
    };
  }

  return {
    async 'GET /instruments'({ query }) {
      const found = await find(query);
      const rows = found.slice(0, query.limit ?? usualLimit);
      const next = rows.length < found.length ? (rows.at(-1)?.symbol ?? null) : null;
      return { msg: 'ok', data: { rows: rows.map(present), next } };
    },

    'POST /instruments/set': ({ body, actor, deed }) =>
      deed(async (tx) => {
        const { symbol, name, sector, trading, reason } = body;
        if (companies.instrument(symbol) === undefined) throw new Refusal('unknown_symbol');
        const rule = {
          symbol,
          name: named(name),
          sector: named(sector),
          trading,
          updatedBy: actor,
          updatedAt: clock.now(),
        };
        const before = await rules.set(tx, rule);
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'instrument', id: symbol },
            before: before && { name: before.name, sector: before.sector, trading: before.trading },
            after: { name: rule.name, sector: rule.sector, trading },
            reason,
          },
        };
      }),
  };
}

function named(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
