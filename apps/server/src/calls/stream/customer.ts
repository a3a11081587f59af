import { formatDecimal } from '@sauda/money';
import type { FastifyReply } from 'fastify';
import type { Market, Quote } from '../../modules/market/index.ts';
import type { Bus } from '../../platform/bus.ts';
import type { DomainEvent } from '../../platform/outbox.ts';
import type { Rounds } from '../../platform/rounds.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Wallet } from '../../modules/wallet/wallet.ts';
import { backlogBytesAtMost, beginEventStream, eventText, pingMs, pingText } from '../../http/event-stream.ts';
import type { Caller, Handlers } from '../wires/customer-handlers.ts';
import { newestTime, quoteEach, quotesTogether, type QuoteFormat } from './quotes.ts';

declare module '../../platform/bus.ts' {
  interface Topics {
    /** Something happened that a customer is to see. */
    'domain-event': DomainEvent;
  }
}

export interface StreamOptions {
  readonly market: Market;
  readonly bus: Bus;
  readonly rounds: Rounds;
  readonly streamsPerCustomer: number;
  walletOf(customerId: string): Promise<Wallet>;
  /** How many messages of customer service, and how many notices, a customer has not read. */
  countUnread(customerId: string): Promise<{ readonly messages: number; readonly notices: number }>;
}

export interface StreamHub {
  readonly handlers: Handlers;
  /** How many streams are open. */
  size(): number;
  start(): void;
  /** Ends every stream, so that clients turn to another node. */
  stop(): void;
}

interface Stream {
  readonly caller: Caller;
  readonly symbols: ReadonlySet<string>;
  readonly format: QuoteFormat;
  readonly reply: FastifyReply;
}

/** A whole watchlist, with the indices above it and the screen below. */
const symbolsAtMost = 400;

/** Server-sent events: quotes of the asked symbols, and what happens to the customer's orders, balance, messages and notices. */
export function createStreamHub(options: StreamOptions): StreamHub {
  const { market, bus, rounds, streamsPerCustomer, walletOf, countUnread } = options;
  const byCustomer = new Map<string, Set<Stream>>();
  const bySymbol = new Map<string, Set<Stream>>();
  let endings: Array<() => void> = [];

  function open(stream: Stream): void {
    addTo(byCustomer, stream.caller.customerId, stream);
    for (const symbol of stream.symbols) addTo(bySymbol, symbol, stream);
    stream.reply.raw.on('close', () => {
      removeFrom(byCustomer, stream.caller.customerId, stream);
      for (const symbol of stream.symbols) removeFrom(bySymbol, symbol, stream);
    });
  }

  /** One write to each stream, whatever the number of its symbols that moved. */
  function sendQuotes(quotes: readonly Quote[]): void {
    const newest = newestTime(quotes);
    const waiting = new Map<Stream, string[]>();
    for (const quote of quotes) {
      const written = new Map<QuoteFormat, string>();
      for (const stream of bySymbol.get(quote.symbol) ?? []) {
        const part = written.get(stream.format) ?? stream.format.part(market, quote, newest);
        written.set(stream.format, part);
        const parts = waiting.get(stream);
        if (parts === undefined) waiting.set(stream, [part]);
        else parts.push(part);
      }
    }
    for (const [{ reply, format }, parts] of waiting) {
      // Who is behind misses quotes until they have caught up; the next quote is newer anyway.
      if (reply.raw.writableLength < backlogBytesAtMost) reply.raw.write(format.text(parts, newest));
    }
  }

  async function sendDomainEvent(event: DomainEvent): Promise<void> {
    const streams = byCustomer.get(event.customerId);
    if (streams === undefined) return;
    const text = await textOf(event);
    for (const stream of streams) stream.reply.raw.write(text);
  }

  async function textOf(event: DomainEvent): Promise<string> {
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

  function ping(): void {
    for (const streams of byCustomer.values()) for (const stream of streams) stream.reply.raw.write(pingText);
  }

  rounds.every(pingMs, 'pinging streams', ping);
  return {
    size: () => [...byCustomer.values()].reduce((sum, streams) => sum + streams.size, 0),
    handlers: {
      async 'GET /v2/stream'({ caller, query, reply }) {
        const symbols = new Set(
          (query.symbols ?? '')
            .split(',')
            .map((symbol) => symbol.trim())
            .filter(Boolean),
        );
        if (symbols.size > symbolsAtMost) {
          throw new Refusal('invalid', { fields: { symbols: `at most ${symbolsAtMost}` } });
        }
        if ((byCustomer.get(caller.customerId)?.size ?? 0) >= streamsPerCustomer) {
          throw new Refusal('too_many_streams', { retryAfterSeconds: 10 });
        }
        beginEventStream(reply);
        const format = query.quotes === 'together' ? quotesTogether : quoteEach;
        open({ caller, symbols, reply, format });
        const quotes = [...symbols].flatMap((symbol) => market.quote(symbol) ?? []);
        const newest = newestTime(quotes);
        const parts = quotes.map((quote) => format.part(market, quote, newest));
        reply.raw.write(format.text(parts, newest));
        return '';
      },
    },
    start() {
      endings = [
        market.subscribe(sendQuotes),
        bus.subscribe('domain-event', (event) => void sendDomainEvent(event).catch(() => undefined)),
        bus.subscribe('session-ended', ({ customerId, sessionIds }) => {
          for (const stream of byCustomer.get(customerId) ?? []) {
            if (sessionIds.includes(stream.caller.sessionId)) stream.reply.raw.end();
          }
        }),
      ];
    },
    stop() {
      for (const end of endings) end();
      for (const streams of byCustomer.values()) for (const stream of streams) stream.reply.raw.end();
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
