import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFeed, newestOfEach, passOn } from '../../../src/modules/market/feed.ts';
import type { Quote } from '../../../src/modules/market/market.ts';

function quoteOf(symbol: string, price: bigint): Quote {
  const same = { previousClose: 10n, open: 10n, high: 10n, low: 10n, bandLow: 1n, bandHigh: 100n };
  return { symbol, price, ...same, volume: 0, time: new Date(), source: 'test' };
}

const clock = { now: () => new Date() };

describe('the feed', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.400Z') }));
  afterEach(() => void vi.useRealTimers());

  it('publishes at each second what has moved, and nothing else', async () => {
    const prices = { A: 10n, B: 20n };
    const feed = createFeed({ clock, quotes: () => [quoteOf('A', prices.A), quoteOf('B', prices.B)] });
    const heard: string[][] = [];
    feed.subscribe((quotes) => heard.push(quotes.map(({ symbol }) => symbol)));
    await feed.start();
    vi.advanceTimersByTime(600);
    expect(heard).toEqual([['A', 'B']]);
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveLength(1);
    prices.B = 21n;
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([['A', 'B'], ['B']]);
  });

  it('repeats a price that stands still twice a minute, so that it is not taken for an old one', async () => {
    const feed = createFeed({ clock, quotes: () => [quoteOf('A', 10n)] });
    const heard: number[] = [];
    feed.subscribe(([quote]) => heard.push(quote?.time.getTime() ?? 0));
    await feed.start();
    vi.advanceTimersByTime(60_600);
    const start = Date.parse('2026-11-20T10:00:01.000Z');
    expect(heard).toEqual([start, start + 30_000, start + 60_000]);
  });

  it('falls silent once unsubscribed or stopped', async () => {
    let price = 1n;
    const feed = createFeed({ clock, quotes: () => [quoteOf('A', (price += 1n))] });
    const [first, second] = [vi.fn(), vi.fn()];
    const forget = feed.subscribe(first);
    feed.subscribe(second);
    await feed.start();
    vi.advanceTimersByTime(600);
    forget();
    vi.advanceTimersByTime(1000);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(2);
    await feed.stop();
    vi.advanceTimersByTime(5000);
    expect(second).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks for no quotes while nobody listens', async () => {
    const quotes = vi.fn(() => []);
    const feed = createFeed({ clock, quotes });
    await feed.start();
    vi.advanceTimersByTime(3000);
    expect(quotes).not.toHaveBeenCalled();
  });
});

describe('batches of quotes that are joined', () => {
  it('have what stands still since the first, and of what moved again the later one', () => {
    const [stands, moved, again] = [quoteOf('STANDS', 10n), quoteOf('MOVES', 11n), quoteOf('MOVES', 12n)];
    expect(newestOfEach([stands, moved], [again])).toEqual([stands, again]);
  });
});

describe('a market that is made of another', () => {
  it('passes on what it has, worked out once for all who listen, and hears the other only as long as somebody does', () => {
    const listeners = new Set<(quotes: readonly Quote[]) => void>();
    const fed = {
      subscribe(listener: (quotes: readonly Quote[]) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const shown = vi.fn((quotes: readonly Quote[]) => quotes.filter(({ symbol }) => symbol !== 'B'));
    const subscribe = passOn(fed, shown);
    expect(listeners.size).toBe(0);
    const listener = vi.fn();
    const forget = [subscribe(listener), subscribe(listener)];
    const publish = (...quotes: Quote[]) => listeners.forEach((hear) => hear(quotes));
    const [a, b] = [quoteOf('A', 10n), quoteOf('B', 20n)];
    publish(a, b);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(listener.mock.calls).toEqual([[[a]], [[a]]]);
    publish(b);
    expect(listener).toHaveBeenCalledTimes(2);
    forget[0]?.();
    publish(a);
    expect(listener).toHaveBeenCalledTimes(3);
    forget[1]?.();
    expect(listeners.size).toBe(0);
    subscribe(listener);
    publish(a);
    expect(listener).toHaveBeenCalledTimes(4);
  });
});
