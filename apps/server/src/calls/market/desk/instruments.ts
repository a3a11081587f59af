import type { DeskQuery } from '@sauda/contract/desk';
import { decimal, formatDecimal } from '@sauda/money';
import { isShareCode, type Instrument, type InstrumentRule, type Market } from '../../../modules/market/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { priceOf } from '../../deal/present.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { Needs } from '../../dependencies.ts';
import { usualLimit } from '../../../http/key-page.ts';

const searchedAtMost = 500;
const largestLot = 1_000_000n;

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

type InstrumentNeeds = Needs<'asListed' | 'clock' | 'companies' | 'fed' | 'instrumentRules' | 'unlisted'>;

/** Instruments: what they are called and whether they trade. What they cost is the market's alone. */
export function deskInstrumentHandlers(needs: InstrumentNeeds): DeskHandlers {
  const { companies, instrumentRules, clock } = needs;
  const present = presenter(needs);

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
            before: namesOf(before ?? asListedRule),
            after: namesOf(rule),
            reason,
          },
        };
      }),
  };
}

/** An instrument as the list has it, with what staff have set about it and the price of now. */
function presenter({ companies, asListed, fed, instrumentRules, unlisted }: InstrumentNeeds) {
  return (instrument: Instrument) => {
    const rule = instrumentRules.of(instrument.symbol);
    const { symbol, name, market, assetClass, currency, sector } = instrument;
    const listedName = asListed.instrument(symbol)?.name ?? name;
    const updatedBy = rule && nameOfActor(rule.updatedBy);
    const trading = tradingOf(instrument);
    const updatedAt = rule?.updatedAt;
    const made = unlisted.of(symbol);
    const quote = companies.quote(symbol);
    const isUnlisted = instrument.notListedYet !== undefined;
    const madeBy = made && nameOfActor(made.madeBy);
    return {
      ...toWire({
        symbol,
        name,
        listedName,
        market,
        assetClass,
        currency,
        sector,
        trading,
        updatedBy,
        updatedAt,
        madeBy,
        price: quote?.price,
        priceTime: quote?.time,
      }),
      is_unlisted: isUnlisted,
      is_contradicted: isUnlisted && fed.instrument(symbol) !== undefined,
    };
  };
}

/** Companies that the market does not know yet, by two people. */
export function deskCompanyHandlers({
  asListed,
  unlisted,
  clock,
}: Needs<'asListed' | 'clock' | 'unlisted'>): DeskHandlers {
  return {
    'POST /instruments/create': ({ body, actor, command }) =>
      command(async (tx) => {
        const { symbol, name, market, reason } = body;
        if (asListed.instrument(symbol) !== undefined) {
          throw new Refusal('invalid', { fields: { symbol: 'is there already' } });
        }
        if (!isShareCode(symbol))
          throw new Refusal('invalid', { fields: { symbol: 'must be 1 to 20 of A-Z 0-9 & _ -' } });
        const [lotSize, tickSize, bandBasisPoints] = [lotOf(body.lot), tickOf(body.tick), bandOf(body.band_percent)];
        const company = { symbol, name: nameOf(name), market, lotSize, tickSize, bandBasisPoints };
        await unlisted.make(tx, { ...company, madeBy: actor, madeAt: clock.now() });
        const after = {
          name: company.name,
          market,
          lot: lotSize.toString(),
          tick: formatDecimal(tickSize),
          band_percent: formatDecimal(bandBasisPoints * 100n),
        };
        return { answer: { msg: 'ok' }, record: { object: { kind: 'instrument', id: symbol }, after, reason } };
      }),
  };
}

/** As they are asked for, all of them: they are in memory. */
async function find(
  companies: Market,
  { q = '', market, trading, unlisted, sort = 'symbol', order }: Query,
): Promise<Instrument[]> {
  const found = q.trim() === '' ? companies.list({}) : await companies.search(q, searchedAtMost);
  const rows = found
    .filter(
      (instrument) =>
        (market === undefined || instrument.market === market) &&
        (trading === undefined || tradingOf(instrument) === trading) &&
        (unlisted === undefined || (instrument.notListedYet !== undefined) === unlisted),
    )
    .toSorted((left, right) => compare(keyOf[sort](left), keyOf[sort](right)) || compare(left.symbol, right.symbol));
  return order === 'desc' ? rows.toReversed() : rows;
}

/** @throws Refusal `invalid` where it is empty */
function nameOf(text: string): string {
  const name = named(text);
  if (name === undefined) throw new Refusal('invalid', { fields: { name: 'is required' } });
  return name;
}

/** @throws Refusal `invalid` where it is not 1 to a million */
function lotOf(lot: string | number): bigint {
  const value = BigInt(lot);
  if (value >= 1n && value <= largestLot) return value;
  throw new Refusal('invalid', { fields: { lot: 'must be 1 to 1000000' } });
}

/** @throws Refusal `invalid` where it is no whole hundredths, above zero */
function tickOf(tick: string | number): bigint {
  const value = priceOf('tick', tick);
  if (value > 0n && value % 100n === 0n && value <= decimal(1_000)) return value;
  throw new Refusal('invalid', { fields: { tick: 'must be hundredths above zero, such as 0.05' } });
}

/** @throws Refusal `invalid` where it is not 1 to 100 per cent, with two decimals at the most */
function bandOf(percent: string | number): bigint {
  const value = priceOf('band_percent', percent);
  if (value >= decimal(1) && value <= decimal(100) && value % 100n === 0n) return value / 100n;
  throw new Refusal('invalid', { fields: { band_percent: 'must be 1 to 100' } });
}

/** What holds where nobody has set anything. */
const asListedRule: Pick<InstrumentRule, 'name' | 'sector' | 'trading'> = {
  name: undefined,
  sector: undefined,
  trading: 'open',
};

function namesOf({ name, sector, trading }: Pick<InstrumentRule, 'name' | 'sector' | 'trading'>) {
  return { name: name ?? null, sector: sector ?? null, trading };
}

function named(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}
