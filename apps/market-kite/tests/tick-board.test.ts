import { expect, test } from 'vitest';
import type { Tick } from '../src/words/read-ticks.ts';
import { createTickBoard } from '../src/words/tick-board.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 26, 4, 0, seconds));
const tick = (seconds: number, more: Partial<Tick> = {}): Tick => ({
  token: 1,
  mode: 'full',
  price: 10_000n,
  volume: 100n,
  tradedAt: at(seconds),
  toldAt: at(seconds),
  bids: [{ price: 9_900n, quantity: 5 }],
  asks: [],
  ...more,
});

test('what has traded between two packets is a trade at the price of the second; of the first nobody knows when it was', () => {
  const board = createTickBoard();
  expect(board.take('A', tick(1))).toEqual([]);
  expect(board.take('A', tick(2, { volume: 130n, price: 10_100n }))).toEqual([
    { price: 10_100n, size: 30n, at: at(2) },
  ]);
  expect(board.take('A', tick(3, { volume: 130n }))).toEqual([]);
  // A new session counts from zero.
  expect(board.take('A', tick(4, { volume: 7n }))).toEqual([]);
});

test('what a packet has not stays, and an older one changes nothing', () => {
  const board = createTickBoard();
  board.take('A', tick(5, { close: 9_000n }));
  const {
    close: _close,
    volume: _volume,
    tradedAt: _tradedAt,
    toldAt: _toldAt,
    ...price
  } = tick(6, { price: 10_200n });
  board.take('A', { ...price, mode: 'ltp', bids: [] });
  const known = { price: 10_200n, previousClose: 9_000n, bids: [{ price: 9_900n, quantity: 5 }], bookedAt: at(5) };
  expect(board.lineOf('A')).toMatchObject(known);
  expect(board.take('A', tick(4, { price: 1n }))).toBeUndefined();
  expect(board.lineOf('A')).toMatchObject(known);
});
