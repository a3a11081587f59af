import { formatDecimal } from '@sauda/money';
import type { ServerResponse } from 'node:http';
import type { Market, Quote } from '../../modules/market/index.ts';
import type { LinkWatch } from '../../modules/venues/index.ts';
import type { Topics } from '../../platform/bus.ts';
import type { DomainEvent } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Wallet } from '../../modules/wallet/wallet.ts';
import { beginEventStream, eventText, pingMs, pingText, tell, tellIfInTime } from '../../http/event-stream.ts';
import type { Caller, Handlers } from '../wires/customer-handlers.ts';
import { symbolsIn } from '../market/symbols-in.ts';
import { createDepths } from './depths.ts';
import { endClosed } from './end-closed.ts';
import { newestTime, quoteEach, quotesTogether, type QuoteFormat } from './quotes.ts';
import type { Given } from '../../platform/given.ts';

declare module '../../platform/bus.ts' {
  interface Topics {
    /** Something happened that a customer is to see. */
    'domain-event': DomainEvent;
  }
}

export interface StreamOptions extends Given<'bus' | 'rounds'> {
  readonly market: Market;
  readonly venueLink: LinkWatch;
  readonly streamsPerCustomer: number;
  readonly sessions: { live(ids: readonly string[]): Promise<ReadonlySet<string>> };
  walletOf(customerId: string): Promise<Wallet>;
  /** How many messages of customer service, and how many notices, a customer has not read. */
  countUnread(customerId: string): Promise<{ readonly messages: number; readonly notices: number }>;
}

export type StreamHub = ReturnType<typeof createStreamHub>;

/** Ten thousand of them are open on a node, so each holds little. */
interface Stream {
  readonly caller: Caller;
  /** The market's own texts: those of the request would stay with it. */
  readonly symbols: readonly string[];
  readonly format: QuoteFormat;
  readonly raw: ServerResponse;
}

/** A whole watchlist, with the indices above it and the screen below. */
const symbolsAtMost = 400;

/**
 * Server-sent events: quotes of the asked symbols, bids and asks of one of them, what happens to the customer's orders, balance, messages
 * and notices, and whether the venue can be reached.
 */
export function createStreamHub(options: StreamOptions) {
  const { market, venueLink, bus, rounds, streamsPerCustomer, sessions } = options;
  const streams = createOpenStreams();
  const depths = createDepths(market);
  let endings: Array<() => void> = [];

  /** One write to each stream, whatever the number of its symbols that moved. */
  function sendQuotes(quotes: readonly Quote[]): void {
    const newest = newestTime(quotes);
    const waiting = new Map<Stream, string[]>();
    for (const quote of quotes) {
      const written = new Map<QuoteFormat, string>();
      for (const stream of streams.following(quote.symbol)) {
        const part = written.get(stream.format) ?? stream.format.part(market, quote, newest);
        written.set(stream.format, part);
        const parts = waiting.get(stream);
        if (parts === undefined) waiting.set(stream, [part]);
        else parts.push(part);
      }
    }
    for (const [{ raw, format }, parts] of waiting) {
      tellIfInTime(raw, format.text(parts, newest));
    }
  }

  async function sendDomainEvent(event: DomainEvent): Promise<void> {
    // What is overdue at the desk is told there alone.
    if (event.type === 'ticket' || event.type === 'case' || streams.of(event.customerId).size === 0) return;
    const text = await textOf(event, options).catch(() => undefined);
    for (const { raw } of streams.of(event.customerId)) tellOrEnd(raw, text);
  }

  function endThose({ customerId, sessionIds }: Topics['session-ended']): void {
    const ended = [...streams.of(customerId)].filter(({ caller }) => sessionIds.includes(caller.sessionId));
    for (const { raw } of ended) raw.end();
  }

  rounds.every(pingMs, 'pinging streams', () => ping(streams.all, sessions));
  return {
    /** How many streams are open. */
    size: () => streams.all.size,
    handlers: {
      async 'GET /v2/stream'({ caller, query, reply, findCaller }) {
        const asked = symbolsIn(query.symbols, symbolsAtMost);
        if (streams.of(caller.customerId).size >= streamsPerCustomer) {
          throw new Refusal('too_many_streams', { retryAfterSeconds: 10 });
        }
        if (!beginEventStream(reply)) return '';
        const format = query.quotes === 'together' ? quotesTogether : quoteEach;
        const symbols = Array.from(asked, (symbol) => market.instrument(symbol)?.symbol ?? symbol);
        streams.open({ caller, symbols, raw: reply.raw, format });
        const quotes = symbols.flatMap((symbol) => market.quote(symbol) ?? []);
        const newest = newestTime(quotes);
        const parts = quotes.map((quote) => format.part(market, quote, newest));
        reply.raw.write(format.text(parts, newest));
        if (query.depth !== undefined) depths.follow(query.depth, reply);
        // It may have ended on the way here, and said so before the stream was there to hear it.
        if ((await findCaller().catch(() => undefined)) === undefined) reply.raw.end();
        return '';
      },
    } satisfies Handlers,
    start() {
      endings = [
        market.subscribe(sendQuotes),
        market.subscribe(depths.hear),
        bus.subscribe('domain-event', (event) => void sendDomainEvent(event)),
        bus.subscribe('session-ended', endThose),
        venueLink.subscribe(() => sendVenue(streams.all, venueLink)),
      ];
    },
    /** Ends every stream, so that clients turn to another node. */
    stop() {
      for (const end of endings) end();
      for (const { raw } of streams.all) raw.end();
    },
  };
}

/** @param text undefined where the database was asked in vain: who begins anew asks for everything, and would else go on with what is old */
function tellOrEnd(raw: ServerResponse, text: string | undefined): void {
  if (text === undefined) raw.end();
  else tell(raw, text);
}

/** Tells clients that their streams are alive, and ends those that have no session any more. */
function ping(streams: Iterable<Stream>, sessions: StreamOptions['sessions']): Promise<void> {
  for (const { raw } of streams) tell(raw, pingText);
  return endClosed(
    streams,
    ({ caller }) => caller.sessionId,
    (ids) => sessions.live(ids),
  );
}

/** Everybody's orders and tickets say it. */
function sendVenue(streams: Iterable<Stream>, { away, isStopped }: LinkWatch): void {
  const state = isStopped() ? 'stopped' : away() === undefined ? 'up' : 'away';
  const text = eventText('venue', { state });
  for (const { raw } of streams) tell(raw, text);
}

/** What an event says on the wire. */
async function textOf(
  event: Exclude<DomainEvent, { type: 'ticket' | 'case' }>,
  { walletOf, countUnread }: StreamOptions,
): Promise<string> {
  switch (event.type) {
    case 'order':
      return eventText('order', { no: event.no, status: event.status });
    case 'balance': {
      const { total, free } = await walletOf(event.customerId);
      return eventText('balance', { total: formatDecimal(total), money: formatDecimal(free) });
    }
    case 'message':
    case 'notice': {
      const { messages, notices } = await countUnread(event.customerId);
      return eventText('message', { unread_count: messages, unread_notices: notices });
    }
    case 'request':
      return eventText('request', { kind: event.of, no: event.no, status: event.status });
  }
}

/** The streams that are open: all, those of a customer, and those that follow a symbol. */
function createOpenStreams() {
  const all = new Set<Stream>();
  const byCustomer = new Map<string, Set<Stream>>();
  const bySymbol = new Map<string, Set<Stream>>();
  const none: ReadonlySet<Stream> = new Set();
  return {
    all,
    of: (customerId: string) => byCustomer.get(customerId) ?? none,
    following: (symbol: string) => bySymbol.get(symbol) ?? none,
    open(stream: Stream): void {
      all.add(stream);
      addTo(byCustomer, stream.caller.customerId, stream);
      for (const symbol of stream.symbols) addTo(bySymbol, symbol, stream);
      stream.raw.on('close', () => {
        all.delete(stream);
        removeFrom(byCustomer, stream.caller.customerId, stream);
        for (const symbol of stream.symbols) removeFrom(bySymbol, symbol, stream);
      });
    },
  };
}

function addTo<K>(map: Map<K, Set<Stream>>, key: K, stream: Stream): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([stream]));
  else set.add(stream);
}

function removeFrom<K>(map: Map<K, Set<Stream>>, key: K, stream: Stream): void {
  const set = map.get(key);
  set?.delete(stream);
  if (set?.size === 0) map.delete(key);
}
