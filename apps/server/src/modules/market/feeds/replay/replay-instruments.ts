import { currencyCodes, endingClasses, isCurrency } from '@sauda/facts';
import { StartError } from '../../../../platform/start-error.ts';
import { catalogue } from '../../instruments/catalogue.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { subMarkets } from '../../instruments/sub-markets.ts';
import type { Recording, SymbolFacts } from './recording.ts';

const markets: Readonly<Record<string, Omit<Instrument, 'symbol' | 'name'>>> = {
  NSE: subMarkets.NSE,
  BSE: subMarkets.BSE,
  SME: subMarkets.SME,
  ETF: subMarkets.ETF,
  NASDAQ: subMarkets.NASDAQ,
  NYSE: subMarkets.NYSE,
  FOREX: subMarkets.FOREX,
  INDEX: { ...subMarkets.NSE, assetClass: 'index', market: 'INDEX', marketName: 'Index', feedSuffix: '' },
  'US-INDEX': { ...subMarkets.NYSE, assetClass: 'index', market: 'INDEX', marketName: 'Index', feedSuffix: '' },
};

/** What has an end of its own cannot be played again and again. */
const endless = new Map(
  catalogue
    .filter(({ assetClass, endsAt }) => !endingClasses.some((one) => one === assetClass) && endsAt === undefined)
    .map((instrument): [string, Instrument] => [instrument.symbol, instrument]),
);

/** An instrument of a recording, and the symbol that the file knows it by. */
export interface Recorded {
  readonly instrument: Instrument;
  readonly recordedAs: string;
}

/**
 * The instruments of a recording. What the file says of one comes first, then what the practice market knows of that
 * symbol, then what the symbol's own form tells: .NS, .BO, ^ for an index, =X for a currency pair; else NSE.
 * @throws StartError for a market or a currency that there is none of, and for two symbols that people could not tell apart
 */
export function instrumentsOf(recording: Recording): Recorded[] {
  const taken = new Map<string, string>();
  return [...recording.series.keys()].map((recordedAs) => {
    const instrument = instrumentOf(recordedAs, recording.facts.get(recordedAs));
    const other = taken.get(instrument.symbol);
    if (other !== undefined)
      throw new StartError(`REPLAY_FILE has ${other} and ${recordedAs}, which are both shown as ${instrument.symbol}.`);
    taken.set(instrument.symbol, recordedAs);
    return { instrument, recordedAs };
  });
}

function instrumentOf(
  recordedAs: string,
  { name, market }: SymbolFacts = { name: undefined, market: undefined },
): Instrument {
  const symbol = recordedAs.replace(/\.(NS|BO)$|=X$/, '').replace(/^\^/, '');
  const known = market === undefined ? endless.get(symbol) : undefined;
  if (known !== undefined) return { ...known, name: name ?? known.name, tickSize: finestTick(known) };
  const code = market ?? marketOf(recordedAs);
  const terms = markets[code];
  if (terms === undefined) {
    throw new StartError(
      `REPLAY_FILE names the market "${code}" for ${recordedAs}: allowed are ${Object.keys(markets).join(', ')}.`,
    );
  }
  const instrument: Instrument = { ...terms, symbol, name: name ?? symbol };
  return { ...instrument, ...(code === 'FOREX' ? currenciesOf(symbol) : {}), tickSize: finestTick(instrument) };
}

function marketOf(recordedAs: string): string {
  if (recordedAs.endsWith('.BO')) return 'BSE';
  if (recordedAs.endsWith('=X')) return 'FOREX';
  return recordedAs.startsWith('^') ? 'INDEX' : 'NSE';
}

/** Recorded prices are not moved to a coarser grid than they are shown on. */
function finestTick({ priceDecimals }: Instrument): bigint {
  return priceDecimals === 4 ? 1n : 100n;
}

function currenciesOf(symbol: string): Pick<Instrument, 'currency' | 'baseCurrency'> {
  const [, base, quoted] = /^([A-Z]{3})([A-Z]{3})$/.exec(symbol) ?? [];
  if (base === undefined || !isCurrency(quoted))
    throw new StartError(
      `REPLAY_FILE has the pair ${symbol}: allowed are pairs that end in ${new Intl.ListFormat('en', { type: 'disjunction' }).format(currencyCodes)}.`,
    );
  return { baseCurrency: base, currency: quoted };
}
