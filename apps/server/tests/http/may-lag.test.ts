import { calls, type CallDefinition } from '@sauda/contract';
import { deskCalls, liveListOf } from '@sauda/contract/desk';
import { expect, test } from 'vitest';

const lagging = (wire: Readonly<Record<string, CallDefinition>>) =>
  Object.entries(wire).filter(([, { mayLag }]) => mayLag === true);

test('only what is read by somebody known may come from a replica', () => {
  const found = [...lagging(calls), ...lagging(deskCalls)];
  expect(found.length).toBeGreaterThan(40);
  for (const [key, { access }] of found) {
    expect(key).toMatch(/^GET /);
    expect(access, key).not.toBe('public');
  }
});

test('no list that the desk is told of as it changes may come from a replica: who is told asks at once', () => {
  const nouns = new Set(lagging(deskCalls).map(([key]) => key.split('/')[1] ?? key));
  // Of customers and orders the page of one alone is asked for again, which never lags, and of an IPO not its book.
  expect([...nouns].filter((noun) => liveListOf(noun) !== undefined)).toEqual(['orders', 'ipos', 'customers']);
  expect(lagging(deskCalls).filter(([key]) => key.endsWith('s/one'))).toEqual([]);
});
