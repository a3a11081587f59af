import { Type } from 'typebox';
import { alpacaFeeds } from '../../modules/market/feeds/alpaca/alpaca-client.ts';
import { americanShares, createAlpacaMarket } from '../../modules/market/feeds/alpaca/alpaca-market.ts';
import { createReplayMarket } from '../../modules/market/feeds/replay/replay-market.ts';
import { readRecording } from '../../modules/market/feeds/replay/read-recording.ts';
import { createToldMarket } from '../../modules/market/feeds/told/told-market.ts';
import { indianShares } from '../../modules/market/feeds/yahoo/yahoo-instruments.ts';
import type { Calendars } from '../../modules/market/calendar/calendar-changes.ts';
import type { CorporateActions, Instrument } from '../../modules/market/index.ts';
import type { Market } from '../../modules/market/market.ts';
import { createSimulatedMarket } from '../../modules/market/simulated-market.ts';
import { integer, oneOf, path, text } from '../environment.ts';
import { decideOnce } from '../installation.ts';
import { choice, untold, waysTo } from './choice.ts';
import { fixVenue } from './fix-venue.ts';
import type { Given } from '../../platform/given.ts';

interface MarketNeeds extends Given<'clock' | 'database' | 'log'> {
  readonly actions: CorporateActions;
  readonly calendars: Calendars;
  readonly isPractice: boolean;
  readonly installation: { readonly marketSeed: string };
}

/** When the practice market trades: around the clock, or by the calendars of the exchanges. Each has prices of its own. */
const simulated = Type.Object({ hours: oneOf('SIMULATED_HOURS', ['always', 'exchange']) });

/** A file of bars that is played as the market. */
const replay = Type.Object({
  file: path('REPLAY_FILE', { description: 'MARKET=replay plays a file (docs/OPERATIONS.md)' }),
  /** How many times faster than it was recorded. */
  speed: integer('REPLAY_SPEED', { to: 100_000 }, 1),
});

const needed = { description: 'MARKET=alpaca needs it' };

/** Access to Alpaca's market data. None of it is ever logged. */
const alpaca = Type.Object({
  keyId: text('ALPACA_KEY_ID', needed),
  secret: text('ALPACA_SECRET_KEY', needed),
  feed: oneOf('ALPACA_FEED', alpacaFeeds),
  mayShow: Type.Enum(['yes'], {
    title: 'ALPACA_MAY_SHOW',
    description: 'your agreements with the exchanges decide whether customers may see their prices',
  }),
});

/** Market data of a venue, as the gateway of FIX writes it down. */
const fix = Type.Object({
  venue: fixVenue,
  list: oneOf('FIX_MARKET_LIST', ['india', 'america']),
  mayShow: Type.Enum(['yes'], {
    title: 'FIX_MARKET_MAY_SHOW',
    description: 'your agreements with the exchanges decide whether customers may see their prices',
  }),
});

/** Kite Connect's ticker, as the process that listens to it writes it down (apps/market-kite). */
const kite = Type.Object({
  mayShow: Type.Enum(['yes'], {
    title: 'KITE_MAY_SHOW',
    description: 'your agreements with Zerodha and the exchanges decide whether customers may see their prices',
  }),
});

const way = waysTo<MarketNeeds, Market | Promise<Market>>();

/** Where instruments and their prices come from. Making one throws StartError where a recording cannot be played. */
export const markets = choice(
  'MARKET',
  {
    simulated: way(
      simulated,
      ({ hours }, { actions, calendars, clock, installation, isPractice }) => {
        const alwaysOpen = isPractice && hours === 'always';
        return createSimulatedMarket({ actions, calendars, clock, seed: installation.marketSeed, alwaysOpen });
      },
      { mode: 'practice' },
    ),
    yahoo: way(untold, async (_told, needs) => {
      const { createYahooMarket } = await import('../../modules/market/feeds/yahoo/yahoo-market.ts');
      return createYahooMarket(needs);
    }),
    alpaca: way(alpaca, ({ keyId, secret, feed }, { calendars, clock, log }) =>
      createAlpacaMarket({ keyId, secret, feed, calendars, clock, log }),
    ),
    fix: way(fix, ({ venue, list }, { calendars, clock, database, log }) => {
      const instruments = list === 'india' ? indianShares : americanShares;
      return createToldMarket({ calendars, clock, database, log, feed: venue, source: `fix ${venue}`, instruments });
    }),
    kite: way(kite, (_told, { calendars, clock, database, log }) => {
      const nameOf = ({ market, symbol }: Instrument) => `${market}:${symbol}`;
      return createToldMarket({
        calendars,
        clock,
        database,
        log,
        feed: 'kite',
        source: 'kite',
        instruments: indianShares,
        nameOf,
      });
    }),
    replay: way(replay, async ({ file, speed }, { clock, database }) => {
      const recording = await readRecording(file);
      // The first node to play a file at a speed decides when it began; all others, and later starts, keep to it.
      const name = `replay_started_at:${recording.fingerprint}:${speed}`;
      const startedAt = new Date(await decideOnce(database, name, clock.now().toISOString()));
      return createReplayMarket({ clock, recording, startedAt, speed });
    }),
  },
  { usual: 'simulated', because: { live: 'in live mode prices must be real' } },
);

/** What the prices of each are, as customers and who starts the server are told. */
export const pricesOf = {
  simulated: 'simulated',
  yahoo: 'delayed',
  alpaca: 'real',
  fix: 'real',
  kite: 'real',
  replay: 'recorded',
} as const satisfies Record<(typeof markets.names)[number], 'simulated' | 'delayed' | 'real' | 'recorded'>;
