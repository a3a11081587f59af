import type { FastifyReply } from 'fastify';
import { eventText, tellIfInTime } from '../../http/event-stream.ts';
import type { Market, Quote } from '../../modules/market/index.ts';
import { presentDepth } from '../market/present-depth.ts';

/** From one telling of an instrument's book to the next at the least: five levels a side are then under 1 kB a second. */
const everyMs = 500;

interface Followed {
  readonly replies: Set<FastifyReply>;
  toldAt: number;
  /** Set while a change waits for its turn. */
  turn: NodeJS.Timeout | undefined;
}

/** Bids and asks of the instruments that streams follow, told as they change with the quotes. */
export function createDepths(market: Market) {
  const followed = new Map<string, Followed>();

  function textOf(symbol: string): string | undefined {
    const instrument = market.instrument(symbol);
    if (instrument === undefined || market.depth?.(symbol) === undefined) return undefined;
    return eventText('depth', presentDepth(market, instrument));
  }

  function tell(symbol: string, book: Followed): void {
    book.turn = undefined;
    book.toldAt = performance.now();
    const text = textOf(symbol);
    if (text === undefined) return;
    for (const { raw } of book.replies) {
      tellIfInTime(raw, text);
    }
  }

  return {
    /** Tells the stream of this book at once, and from then on. Where there is none, nothing is told. */
    follow(symbol: string, reply: FastifyReply): void {
      const book = followed.get(symbol) ?? { replies: new Set(), toldAt: -Infinity, turn: undefined };
      followed.set(symbol, book);
      book.replies.add(reply);
      reply.raw.on('close', () => {
        book.replies.delete(reply);
        if (book.replies.size > 0) return;
        clearTimeout(book.turn);
        if (followed.get(symbol) === book) followed.delete(symbol);
      });
      const text = textOf(symbol);
      if (text !== undefined) reply.raw.write(text);
    },
    /** What moves, moves its book. */
    hear(quotes: readonly Quote[]): void {
      if (followed.size === 0) return;
      for (const { symbol } of quotes) {
        const book = followed.get(symbol);
        if (book === undefined || book.turn !== undefined) continue;
        const waitMs = book.toldAt + everyMs - performance.now();
        if (waitMs <= 0) tell(symbol, book);
        else book.turn = setTimeout(() => tell(symbol, book), waitMs).unref();
      }
    },
  };
}
