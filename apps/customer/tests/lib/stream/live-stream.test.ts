import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intervals } from '../../../src/lib/intervals.ts';
import {
  reconnectMs,
  createLiveStream,
  type AskedFor,
  type StreamStatus,
} from '../../../src/lib/stream/live-stream.ts';

interface Opened extends AskedFor {
  signal: AbortSignal;
  send(text: string): void;
  end(): void;
}

function setUp(answer: (opened: number) => number = () => 200) {
  const opened: Opened[] = [];
  const events: { event: string; data: string }[] = [];
  const statuses: StreamStatus[] = [];
  const stream = createLiveStream({
    async open(asked, signal) {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
      signal.addEventListener('abort', () => controller?.error(signal.reason));
      opened.push({
        ...asked,
        signal,
        send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
        end: () => controller?.close(),
      });
      return new Response(body, { status: answer(opened.length) });
    },
    onEvent: (event) => events.push(event),
    onStatus: (status) => statuses.push(status),
    random: () => 1,
  });
  return { stream, opened, events, statuses };
}

const settle = (ms: number = intervals.streamDebounceMs) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createLiveStream', () => {
  it('opens one connection for the symbols of everybody', async () => {
    const { stream, opened, statuses } = setUp();
    stream.setActive(true);
    stream.want(['A', 'B']);
    stream.want(['B', 'C']);
    await settle();
    expect(opened.map(({ symbols }) => symbols)).toEqual([['A', 'B', 'C']]);
    expect(statuses.at(-1)).toBe('live');
  });

  it('reopens for a new symbol, not for one that is carried already or let go', async () => {
    const { stream, opened } = setUp();
    stream.setActive(true);
    const letGo = stream.want(['A', 'B']);
    await settle();
    stream.want(['B']);
    letGo();
    await settle();
    expect(opened).toHaveLength(1);
    stream.want(['C']);
    await settle();
    expect(opened[1]?.symbols).toEqual(['B', 'C']);
    await settle(intervals.streamOverlapMs);
    expect(opened[0]?.signal.aborted).toBe(true);
  });

  it('hears the one before until the new one tells, and says that it is lost only where it is', async () => {
    const { stream, opened, events, statuses } = setUp((count) => (count === 3 ? 503 : 200));
    stream.setActive(true);
    await settle();
    stream.want(['A']);
    await settle();
    opened[0]?.send('event: order\ndata: {}\n\n');
    await settle();
    expect(events).toHaveLength(1);
    expect(statuses).toEqual(['connecting', 'live', 'live']);
    await settle(intervals.streamOverlapMs);
    expect([opened[0]?.signal.aborted, opened[1]?.signal.aborted]).toEqual([true, false]);
    stream.want(['B']);
    await settle();
    expect([opened.length, opened[1]?.signal.aborted, statuses.at(-1)]).toEqual([3, true, 'connecting']);
  });

  it('asks for bids and asks of one symbol at a time, and lets go of them at once', async () => {
    const { stream, opened } = setUp();
    stream.setActive(true);
    stream.want(['A']);
    const letGoOfA = stream.wantDepth('A');
    await settle();
    const letGoOfB = stream.wantDepth('B');
    await settle();
    letGoOfA();
    await settle();
    expect(opened.map(({ depth }) => depth)).toEqual(['A', 'B']);
    letGoOfB();
    await settle();
    expect(opened.map(({ symbols, depth }) => [symbols, depth]).at(-1)).toEqual([['A'], undefined]);
  });

  it('passes events on', async () => {
    const { stream, opened, events } = setUp();
    stream.setActive(true);
    await settle();
    opened[0]?.send('event: ping\ndata: {}\n\n');
    await settle();
    expect(events).toEqual([{ event: 'ping', data: '{}' }]);
  });

  it('waits longer after each failure, and says so meanwhile', async () => {
    const { stream, opened, statuses } = setUp(() => 503);
    stream.setActive(true);
    await settle();
    await settle(reconnectMs(0, 1));
    expect(opened).toHaveLength(2);
    await settle(reconnectMs(1, 1) - 1);
    expect(opened).toHaveLength(2);
    await settle(1);
    expect(opened).toHaveLength(3);
    expect(statuses).not.toContain('live');
  });

  it('comes back after the server ends it or falls silent', async () => {
    const { stream, opened } = setUp();
    stream.setActive(true);
    await settle();
    opened[0]?.end();
    await settle(reconnectMs(0, 1));
    expect(opened).toHaveLength(2);
    await settle(intervals.streamSilenceMs);
    expect(opened[1]?.signal.aborted).toBe(true);
  });

  it('closes while inactive and opens again after', async () => {
    const { stream, opened, statuses } = setUp();
    stream.setActive(true);
    stream.want(['A']);
    await settle();
    stream.setActive(false);
    await settle(60_000);
    expect([opened.length, opened[0]?.signal.aborted, statuses.at(-1)]).toEqual([1, true, 'idle']);
    stream.setActive(true);
    await settle();
    expect(opened[1]?.symbols).toEqual(['A']);
  });
});
