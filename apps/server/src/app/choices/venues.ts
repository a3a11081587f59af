import { createExchangeGateway, type Booking } from '../../modules/exchange/gateway.ts';
import { preOpenMs } from '../../modules/exchange/phases.ts';
import type { Market } from '../../modules/market/market.ts';
import { internalVenue, type RoutedVenue, type Venue } from '../../modules/trading/market-view.ts';
import type { Given } from '../../platform/given.ts';
import type { WhenAway } from '../../modules/venues/index.ts';
import { onOrOff, oneOf } from '../environment.ts';
import { Type } from 'typebox';
import { choice, untold, waysTo } from './choice.ts';
import { fixVenue } from './fix-venue.ts';

interface Needs extends Given<'clock' | 'database' | 'log' | 'rounds'> {
  readonly market: Market;
}

interface ChosenVenue {
  readonly venue: Venue | undefined;
  /** Of a venue to which a process of its own speaks: what is done while that cannot reach it. */
  readonly whenAway?: WhenAway;
  /** Of a venue to which this process speaks itself: begins to. What it says is booked by `book`. */
  readonly speak?: (book: Booking) => void;
}

const way = waysTo<Needs, ChosenVenue>();
const practiceExchange: RoutedVenue = {
  kind: 'routed',
  name: 'exchange',
  preOpenMs,
  can: { replace: true, status: true, market: false, gtc: true, ioc: true, fok: true },
};

/** A venue that a gateway of ours speaks to by FIX, in a process of its own (apps/venue-fix). */
const fix = Type.Object({
  name: fixVenue,
  /** Whether it changes orders (35=G), and says how they stand (35=H). */
  canReplace: onOrOff('FIX_CAN_REPLACE'),
  canTellStatus: onOrOff('FIX_CAN_STATUS'),
  /** Whether it cancels what waits there when the link breaks. */
  cancelsOnDisconnect: oneOf('FIX_CANCELS_ON_DISCONNECT', ['off', 'on']),
  /** Whether orders are taken while it cannot be reached, and wait. */
  whenAway: oneOf('FIX_WHEN_AWAY', ['hold', 'refuse']),
  /** Whether it has market orders (40=1), within what it protects them by itself. */
  market: onOrOff('FIX_CAN_MARKET', 'off'),
  /** The values of TimeInForce (59) that it has beside the day: 1, 3 and 4. */
  gtc: onOrOff('FIX_CAN_GTC', 'off'),
  ioc: onOrOff('FIX_CAN_IOC'),
  fok: onOrOff('FIX_CAN_FOK', 'off'),
});

/** Alpaca's Broker API, to which a gateway of ours speaks in a process of its own (apps/venue-alpaca). */
const alpaca = Type.Object({
  /** Whether it changes orders. What Alpaca makes of one that has traded in part, its papers do not say. */
  canReplace: oneOf('ALPACA_CAN_REPLACE', ['off', 'on']),
});

function* faultsOfAlpaca(given: (name: string) => string | undefined): Generator<string> {
  if (given('CURRENCY') !== 'USD') yield 'VENUE=alpaca takes CURRENCY=USD: accounts there are in dollars.';
  if (given('MARKET') !== 'alpaca') yield 'VENUE=alpaca takes MARKET=alpaca: it trades what that lists.';
}

/** Where orders trade. */
export const venues = choice(
  'VENUE',
  {
    internal: way(untold, () => ({ venue: internalVenue }), { mode: 'practice' }),
    exchange: way(
      untold,
      (_, needs) => ({
        venue: practiceExchange,
        speak: (book) => createExchangeGateway({ ...needs, venue: practiceExchange.name, book }),
      }),
      { mode: 'practice' },
    ),
    none: way(untold, () => ({ venue: undefined })),
    fix: way(fix, ({ name, canReplace: replace, canTellStatus: status, whenAway, cancelsOnDisconnect, ...kinds }) => ({
      whenAway,
      venue: {
        kind: 'routed',
        name,
        can: { replace, status, ...kinds },
        cancelsOnDisconnect: cancelsOnDisconnect === 'on',
      },
    })),
    alpaca: way(
      alpaca,
      ({ canReplace }) => ({
        whenAway: 'hold',
        venue: {
          kind: 'routed',
          name: 'alpaca',
          // Its orders until cancelled change their limit with corporate actions, and its market orders have no protection.
          can: { replace: canReplace === 'on', status: true, market: false, gtc: false, ioc: true, fok: true },
          hasAccounts: true,
        },
      }),
      { faults: faultsOfAlpaca },
    ),
  },
  { because: { live: 'what a real market trades takes a real venue' } },
);
