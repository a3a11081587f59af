import type { Given } from '../../../../platform/given.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { subMarkets } from '../../instruments/sub-markets.ts';
import type { Market } from '../../market.ts';
import { americanStocks } from '../american-stocks.ts';
import type { SetCalendars } from '../calendars.ts';
import { createListedMarket } from '../listed-market.ts';
import { createAlpacaBoard } from './alpaca-board.ts';
import { createAlpacaClient, type AlpacaAccess } from './alpaca-client.ts';
import { presentDepth, presentQuote } from './alpaca-line.ts';

export interface AlpacaOptions extends Given<'clock' | 'log'>, AlpacaAccess {
  readonly instruments?: readonly Instrument[];
  readonly calendars?: SetCalendars;
}

/** American shares as they are listed for Yahoo. To list more, add a line there. */
export const americanShares: readonly Instrument[] = (['NASDAQ', 'NYSE'] as const).flatMap((market) =>
  americanStocks[market].map(([symbol, name]) => ({ ...subMarkets[market], symbol, name })),
);

const delayedBySeconds = 15 * 60;

/**
 * Prices of American shares from Alpaca as they are made: its stream of trades and of the best bid and ask, with the times of the
 * exchange. What it shows is as old as its quotes say, and grows older while Alpaca is away; nothing else fails then.
 */
export async function createAlpacaMarket(options: AlpacaOptions): Promise<Market> {
  const { clock, log, calendars, feed: chosen, instruments = americanShares } = options;
  const client = await createAlpacaClient(options);
  const board = createAlpacaBoard({ client, clock, log, symbols: instruments.map(({ symbol }) => symbol) });
  const source = `alpaca ${chosen}`;
  const told = { source, delaySeconds: chosen === 'delayed_sip' ? delayedBySeconds : 0 };
  return createListedMarket({
    clock,
    log,
    source,
    followsActions: 'charts',
    instruments,
    calendars,
    quoteOf(instrument, isOpen) {
      const line = board.read(instrument.symbol);
      return line && presentQuote(instrument, line, { ...told, isOpen });
    },
    depthOf: (instrument) => presentDepth(instrument, board.read(instrument.symbol)?.bidAndAsk),
    barsOf: ({ symbol }, from, interval) => client.bars(symbol, from, clock.now(), interval),
    start: () => board.start(),
    stop: () => board.stop(),
  });
}
