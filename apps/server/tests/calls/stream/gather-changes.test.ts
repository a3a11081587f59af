import type { DeskChange } from '@sauda/contract/desk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherChanges } from '../../../src/calls/stream/gather-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first change is told at once, a burst after it as one, and other lists do not wait for it', () => {
  const sent: DeskChange[] = [];
  const changes = gatherChanges(1_000, (change) => sent.push(change));
  for (const id of ['a', 'b', 'b', 'c']) changes.emit('conversations', [id]);
  changes.emit('loans');
  expect(sent).toEqual([{ list: 'conversations', ids: ['a'] }, { list: 'loans' }]);
  vi.advanceTimersByTime(1_000);
  expect(sent.slice(2)).toEqual([{ list: 'conversations', ids: ['b', 'c'] }]);
  // What comes after the burst's end waits for the end of its own window, and then nothing is left.
  changes.emit('conversations', ['d']);
  expect(sent).toHaveLength(3);
  vi.advanceTimersByTime(10_000);
  expect(sent.slice(3)).toEqual([{ list: 'conversations', ids: ['d'] }]);
});

test.each([
  ['of very many', Array.from({ length: 51 }, (_, id) => [String(id)])],
  ['where it is not known of all whose they are', [['a'], [], ['b']]],
])('%s nobody in particular is named', (_, tellings) => {
  const sent: DeskChange[] = [];
  const changes = gatherChanges(1_000, (change) => sent.push(change));
  changes.emit('conversations', ['first']);
  for (const ids of tellings) changes.emit('conversations', ids);
  vi.advanceTimersByTime(1_000);
  expect(sent.slice(1)).toEqual([{ list: 'conversations' }]);
});
