import { expect, test } from 'vitest';
import { createManualClock } from '../../../../src/platform/clock.ts';
import { createSimulatedMarket } from '../../../../src/modules/market/simulated-market.ts';
import {
  hashText,
  keyAt,
  keysAt,
  normalAt,
  secretOf,
  uniformAt,
  type Key,
} from '../../../../src/modules/market/simulation/hash.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const numbers = Array.from({ length: 2_000 }, (_, position) => position);
const correlation = (left: readonly number[], right: readonly number[]): number => {
  const sum = left.reduce((total, value, index) => total + value * (right[index] ?? 0), 0);
  return sum / left.length;
};
const drawnFrom = (key: Key): number[] => numbers.map((position) => normalAt(key, position));

test('each minute has a key of 64 bits of its own: no two are equal, and what one gives says nothing of the next', () => {
  const secret = secretOf('a seed', 'ticks KONSHIP');
  const row = keysAt(secret, '12 slice 3', 200);
  const keys = Array.from({ length: 200 }, (_, index) => row.at(index));
  expect(() => row.at(200)).toThrow(RangeError);
  expect(new Set(keys.map(({ first, second }) => `${first} ${second}`)).size).toBe(200);
  expect(new Set(keys.map(({ first }) => first)).size).toBeGreaterThan(195);
  for (const [index, key] of keys.slice(1, 20).entries()) {
    expect(Math.abs(correlation(drawnFrom(key), drawnFrom(keys[index] as Key)))).toBeLessThan(0.1);
  }
});

test('both halves of a key count, in each draw', () => {
  const key = keyAt(secretOf('a seed', 'path'), 'place');
  for (let bit = 0; bit < 32; bit += 1) {
    const other = [
      { ...key, first: key.first ^ (1 << bit) },
      { ...key, second: key.second ^ (1 << bit) },
    ];
    for (const one of other) expect(Math.abs(correlation(drawnFrom(key), drawnFrom(one)))).toBeLessThan(0.1);
  }
});

test('draws are even, and normal ones have mean 0 and variance 1', () => {
  const key = keyAt(secretOf('a seed', 'path'), 'place');
  const even = numbers.map((position) => uniformAt(key, position));
  expect(even.reduce((sum, value) => sum + value, 0) / even.length).toBeCloseTo(0.5, 1);
  expect(Math.min(...even)).toBeGreaterThan(0);
  expect(Math.max(...even)).toBeLessThan(1);
  const normal = drawnFrom(key);
  expect(Math.abs(normal.reduce((sum, value) => sum + value, 0) / normal.length)).toBeLessThan(0.1);
  expect(correlation(normal, normal)).toBeGreaterThan(0.9);
  expect(correlation(normal, normal)).toBeLessThan(1.1);
});

/** Two texts that thirty-two bits of them do not tell apart: what the seed was folded into before. */
function collidingSeeds(): [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number += 1) {
    const seed = `seed ${number}`;
    // The rest of the name follows the seed, so that equal states stay equal.
    const state = hashText(seed);
    const before = seen.get(state);
    if (before !== undefined) return [before, seed];
    seen.set(state, seed);
  }
}

test('seeds that fall together in 32 bits are different markets', () => {
  const [one, other] = collidingSeeds();
  const priceOf = (seed: string, symbol: string) =>
    createSimulatedMarket({ clock: createManualClock(noon), seed, alwaysOpen: true }).quote(symbol)?.price;
  const symbols = ['KONSHIP', 'DECSTEEL', 'KAVPOWER'];
  expect(symbols.map((symbol) => priceOf(one, symbol))).not.toEqual(symbols.map((symbol) => priceOf(other, symbol)));
});

test('volumes of minutes are told in few digits, and still add up to the day', () => {
  const market = createSimulatedMarket({ clock: createManualClock(noon), seed: 'a seed', alwaysOpen: true });
  for (const symbol of ['KONSHIP', 'DECSTEEL']) {
    const finished = market.candles(symbol, '1d', '1m') as Array<{ volume: number }>;
    const volumes = finished.slice(0, -1).map(({ volume }) => volume);
    const most = Math.max(...volumes);
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 2);
    expect(volumes.every((volume) => volume % unit === 0)).toBe(true);
  }
});
