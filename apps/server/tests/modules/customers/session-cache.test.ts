import { beforeEach, expect, test } from 'vitest';
import { createManualClock, type ManualClock } from '../../../src/platform/clock.ts';
import { createSessionCache, type Session } from '../../../src/modules/customers/session.ts';

const session = (id: string): Session => ({ id, customerId: `customer of ${id}` });

let clock: ManualClock;
let cache: ReturnType<typeof createSessionCache>;
beforeEach(() => {
  clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
  cache = createSessionCache({ maxSessions: 3, maxAgeMs: 30_000 });
});

const remember = (name: string) => cache.remember(`hash of ${name}`, session(name), clock.now(), cache.generation);
const find = (name: string) => cache.find(`hash of ${name}`, clock.now())?.id;

test('remembers a session for 30 seconds, however often it is asked for', () => {
  remember('a');
  clock.advance(29_999);
  expect(find('a')).toBe('a');
  clock.advance(1);
  expect(find('a')).toBeUndefined();
});

test('reads a session anew once the clock was set back, and remembers it no longer than otherwise', () => {
  remember('a');
  clock.advance(-3_600_000);
  expect(find('a')).toBeUndefined();
});

test('forgets the one that was not asked for longest when it is full', () => {
  for (const name of ['a', 'b', 'c']) remember(name);
  find('a');
  remember('d');
  expect(['a', 'b', 'c', 'd'].map(find)).toEqual(['a', undefined, 'c', 'd']);
});

test('forgets an ended session and keeps the others', () => {
  remember('a');
  remember('b');
  cache.forget(['a', 'unknown']);
  expect(['a', 'b'].map(find)).toEqual([undefined, 'b']);
});

test('does not take over what was read before a session ended', () => {
  const { generation } = cache;
  cache.forget(['a']);
  cache.remember('hash of a', session('a'), clock.now(), generation);
  expect(find('a')).toBeUndefined();
  remember('a');
  expect(find('a')).toBe('a');
});

test('forgets by its id what is remembered again after it was full', () => {
  for (const name of ['a', 'b', 'c', 'd', 'a', 'a']) remember(name);
  cache.forget(['a']);
  expect(['a', 'c', 'd'].map(find)).toEqual([undefined, 'c', 'd']);
});
