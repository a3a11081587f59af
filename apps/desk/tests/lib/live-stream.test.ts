import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { intervals } from '../../src/lib/intervals.ts';
import { listen } from '../../src/lib/live-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As much of the browser's as is listened to. */
class Source extends EventTarget {
  isClosed = false;
  close() {
    this.isClosed = true;
  }
  say(name: string, data: object = {}) {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

function setUp() {
  const sources: Source[] = [];
  const said: unknown[] = [];
  const end = listen({
    open() {
      const source = new Source();
      sources.push(source);
      return source as unknown as EventSource;
    },
    onOpen: () => said.push('open'),
    onChange: (change) => said.push(change),
    onLost: () => said.push('lost'),
    random: () => 1,
  });
  return { sources, said, end };
}

test('tells of changes, and comes back from what was cut off, later after each failure', () => {
  const { sources, said } = setUp();
  sources[0]?.say('open');
  sources[0]?.say('changed', { list: 'loans' });
  sources[0]?.say('error');
  expect(said).toEqual(['open', { list: 'loans' }, 'lost']);
  expect(sources[0]?.isClosed).toBe(true);
  vi.advanceTimersByTime(1_000);
  sources[1]?.say('error');
  vi.advanceTimersByTime(1_999);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1);
  sources[2]?.say('open');
  expect(said.slice(3)).toEqual(['lost', 'open']);
});

test('what is silent is given up, what pings is not, and nobody is asked once it has ended', () => {
  const { sources, said, end } = setUp();
  sources[0]?.say('open');
  for (let pings = 0; pings < 5; pings += 1) {
    vi.advanceTimersByTime(intervals.streamSilenceMs - 1);
    sources[0]?.say('ping');
  }
  expect(said).toEqual(['open']);
  vi.advanceTimersByTime(intervals.streamSilenceMs);
  expect(said).toEqual(['open', 'lost']);
  end();
  vi.advanceTimersByTime(600_000);
  expect(sources).toHaveLength(1);
});
