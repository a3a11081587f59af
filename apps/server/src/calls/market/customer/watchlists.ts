import type { Parsed } from '../../../platform/parsed.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  addFavourite,
  addWatchlist,
  defaultWatchlist,
  followedAmong,
  listFavourites,
  listWatchlists,
  moveFavourite,
  removeFavourite,
  removeWatchlist,
  renameWatchlist,
  watchlistsWith,
} from '../../../modules/trading/index.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { knownInstrument } from '../known-instrument.ts';
import { symbolsIn } from '../symbols-in.ts';
import { presentPricing } from '../present.ts';
import { readFields } from '../../../http/read-fields.ts';
import type { Needs } from '../../dependencies.ts';

type WatchlistDependencies = Needs<'clock' | 'database' | 'market'>;

/** Watchlists, and the instruments in them. */
export const watchlistHandlers = (dependencies: WatchlistDependencies): Handlers => ({
  ...listHandlers(dependencies),
  ...favouriteHandlers(dependencies),
});

function listHandlers({ database: { sql }, clock }: WatchlistDependencies): Handlers {
  return {
    async 'GET /stock/success/watchlists'({ query, caller: { customerId } }) {
      const { limit, offset } = pageOf(query);
      const lists = await listWatchlists(sql, customerId);
      return {
        msg: 'ok',
        data: lists.slice(offset, offset + limit).map(({ id, name, count }) => ({
          id: Number(id),
          name,
          count,
          is_default: id === defaultWatchlist.id,
        })),
        count: lists.length,
      };
    },

    async 'POST /stock/success/watchlists/add'({ body, caller: { customerId }, once }) {
      const { name } = readFields({ name: parseName(body.name) });
      return once(async (tx) => {
        const id = await addWatchlist(tx, customerId, name, clock.now());
        return { msg: 'ok', data: { id: Number(id) } };
      });
    },

    async 'POST /stock/success/watchlists/rename'({ body, caller: { customerId }, once }) {
      const { name } = readFields({ name: parseName(body.name) });
      return once(async (tx) => {
        await renameWatchlist(tx, customerId, BigInt(body.id), { name, at: clock.now() });
        return { msg: 'ok' };
      });
    },

    async 'POST /stock/success/watchlists/remove'({ body, caller: { customerId }, once }) {
      return once(async (tx) => {
        await removeWatchlist(tx, customerId, BigInt(body.id));
        return { msg: 'ok' };
      });
    },
  };
}

function favouriteHandlers({ market, database: { sql }, clock }: WatchlistDependencies): Handlers {
  return {
    async 'GET /stock/success/collection/check'({ query, caller: { customerId } }) {
      const lists = await watchlistsWith(sql, customerId, knownInstrument(market, query.symbol).symbol);
      return { msg: 'ok', followed: lists.length > 0, watchlists: lists.map(Number) };
    },

    async 'GET /stock/success/collection/followed'({ query, caller: { customerId } }) {
      const found = await followedAmong(sql, customerId, [...symbolsIn(query.symbols, askedAtMost)]);
      const rows = found.map(({ symbol, watchlists }) => ({ symbol, watchlists: watchlists.map(Number) }));
      return { msg: 'ok', data: { rows } };
    },

    async 'POST /stock/success/collection/add'({ body, caller: { customerId }, once }) {
      const { symbol } = knownInstrument(market, body.symbol);
      const favourite = { customerId, watchlistId: idOf(body.watchlist), symbol };
      return once(async (tx) => {
        await addFavourite(tx, favourite, { at: clock.now(), after: body.after });
        return { msg: 'ok' };
      });
    },

    async 'POST /stock/success/collection/move'({ body, caller: { customerId }, once }) {
      const { symbol } = knownInstrument(market, body.symbol);
      const favourite = { customerId, watchlistId: idOf(body.watchlist), symbol };
      return once(async (tx) => {
        await moveFavourite(tx, favourite, { at: clock.now(), after: body.after });
        return { msg: 'ok' };
      });
    },

    async 'POST /stock/success/collection/remove'({ body, caller: { customerId }, once }) {
      const { symbol } = knownInstrument(market, body.symbol);
      const favourite = { customerId, watchlistId: idOf(body.watchlist), symbol };
      return once(async (tx) => ({ msg: 'ok', data: await removeFavourite(tx, favourite, clock.now()) }));
    },

    async 'GET /stock/success/collection/list'({ query, caller: { customerId } }) {
      const watchlistId = await knownWatchlist(sql, customerId, idOf(query.watchlist));
      const { symbols, count } = await listFavourites(sql, { customerId, watchlistId }, pageOf(query));
      const list = symbols.flatMap((symbol) => {
        const instrument = market.instrument(symbol);
        const quote = market.quote(symbol);
        if (instrument === undefined || quote === undefined) return [];
        return [
          {
            name: instrument.name,
            symbol,
            stock_detail: {
              market: instrument.market,
              market_name: instrument.marketName,
              exchange_name: instrument.exchangeName,
              type: instrument.assetClass,
              ...presentPricing(instrument, quote),
            },
          },
        ];
      });
      return { msg: 'ok', data: { list, total: count } };
    },
  };
}

/** Symbols of one question. */
const askedAtMost = 50;

/** Whether the customer has the list; only reads need to ask, since writes lock it. */
async function knownWatchlist(sql: Sql, customerId: string, id: bigint): Promise<bigint> {
  const lists = await listWatchlists(sql, customerId);
  if (!lists.some((list) => list.id === id)) throw new Refusal('unknown_watchlist');
  return id;
}

function idOf(watchlist: string | number | undefined): bigint {
  return watchlist === undefined ? defaultWatchlist.id : BigInt(watchlist);
}

/** A name as it is shown: one line without spaces at its ends. */
function parseName(input: string): Parsed<string> {
  const name = input.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (name === '') return { fault: 'must not be empty' };
  return /\p{Cc}|\p{Cs}/u.test(name) ? { fault: 'must be one line of text' } : { value: name };
}
