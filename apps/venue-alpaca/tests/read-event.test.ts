import { expect, test } from 'vitest';
import { readActivity, readEvent, type Known } from '../src/words/read-event.ts';
import { readStanding } from '../src/words/read-order.ts';
import type { Order, TradeEvent } from '../src/words/shapes.ts';
import { leastUlid, timeOfUlid } from '../src/book/ulid.ts';

const order: Order = { id: 'a-1', client_order_id: 'N1', status: 'new', filled_qty: '0', time_in_force: 'day' };
const at = '2026-11-26T01:30:00.123456Z';

const known: Known = {
  command: async (name) =>
    ({ N1: { clOrdId: 'N1', kind: 'new' }, R1: { clOrdId: 'R1', kind: 'replace' } } as const)[name],
  ofOrder: async (id) => (id === 'a-1' ? { clOrdId: 'N1', kind: 'new' } : undefined),
  changeOf: async (name) => (name === 'N1' ? 'R1' : undefined),
  cancelOf: async (name) => (name === 'N1' ? 'C1' : undefined),
  trade: async (id) => (id === 'known' ? { clOrdId: 'N1', quantity: '5', price: '10.5' } : undefined),
  dayOfTrade: async (id) => (id === 'known' ? '2026-11-24' : undefined),
  isOurs: async (account) => account === 'ours',
};

const reportOf = async (event: string, more: Partial<TradeEvent> = {}) => {
  const whole = { event_id: '', event, account_id: 'ours', order, at, timestamp: at, ...more };
  return (await readEvent(whole, known)).report;
};
const trade = (words: Partial<TradeEvent>) =>
  reportOf('fill', { execution_id: 'x', qty: '5', price: '10.5', ...words });

test.each([
  ['accepted', {}, { kind: 'accepted', clOrdId: 'N1', venueOrderId: 'a-1' }],
  ['new', {}, { kind: 'accepted', clOrdId: 'N1', venueOrderId: 'a-1' }],
  // A change is done once it is at the exchange, and not before.
  ['accepted', { client_order_id: 'R1' }, undefined],
  ['new', { client_order_id: 'R1' }, { kind: 'replaced', clOrdId: 'R1', venueOrderId: 'a-1' }],
  ['replaced', { replaced_by: 'a-2' }, { kind: 'replaced', clOrdId: 'R1', venueOrderId: 'a-2' }],
  ['replaced', { client_order_id: 'R1', replaces: 'a-0' }, { kind: 'replaced', clOrdId: 'R1', venueOrderId: 'a-1' }],
  ['rejected', {}, { kind: 'ended', as: 'rejected', clOrdId: 'N1' }],
  ['rejected', { client_order_id: 'R1' }, { kind: 'replaceRefused', clOrdId: 'R1' }],
  ['order_replace_rejected', {}, { kind: 'replaceRefused', clOrdId: 'R1' }],
  ['order_cancel_rejected', {}, { kind: 'cancelRefused', clOrdId: 'C1' }],
  ['canceled', { filled_qty: '3' }, { kind: 'ended', as: 'cancelled', clOrdId: 'N1', cumulated: '3' }],
  ['expired', {}, { kind: 'ended', as: 'expired', clOrdId: 'N1', cumulated: '0' }],
  ['done_for_day', {}, { kind: 'ended', as: 'expired', clOrdId: 'N1' }],
  ['done_for_day', { time_in_force: 'gtc' }, undefined],
  ['pending_cancel', {}, undefined],
  ['restated', {}, { kind: 'unreadable', clOrdId: 'N1' }],
  ['canceled', { client_order_id: 'not ours' }, undefined],
])('%s of %o', async (event, more, report) => {
  const read = await reportOf(event, { order: { ...order, ...more } });
  if (report === undefined) expect(read).toBeUndefined();
  else expect(read).toMatchObject(report);
});

test('what has traded of an order that took the place of another is not told as all of it', async () => {
  const report = await reportOf('canceled', { order: { ...order, client_order_id: 'R1', replaces: 'a-0' } });
  expect(report).not.toHaveProperty('cumulated');
});

test.each([
  [{}, { kind: 'trade', clOrdId: 'N1', tradeDay: '2026-11-25', executionId: 'x', quantity: '5', price: '10.5' }],
  [{ price: '10.50000' }, { kind: 'trade', price: '10.5' }],
  [{ price: '10.50001' }, { kind: 'unreadable', why: 'a trade of 5 at 10.50001' }],
  [{ qty: '0.5' }, { kind: 'unreadable' }],
  [{ price: '0' }, { kind: 'unreadable' }],
  [{ execution_id: '' }, { kind: 'unreadable' }],
  // Somebody has traded in the account of a customer of ours.
  [{ order: { ...order, id: 'a-9', client_order_id: 'other' } }, { kind: 'trade', clOrdId: 'other' }],
])('a trade with %o is told', async (words, report) => {
  expect(await trade(words)).toMatchObject(report);
});

test('what was told already in the same words, and what trades in accounts that are not ours, is not told', async () => {
  expect(await trade({ execution_id: 'known' })).toBeUndefined();
  expect(await trade({ execution_id: 'known', qty: '4' })).toMatchObject({ quantity: '4', tradeDay: '2026-11-24' });
  expect(
    await trade({ account_id: 'theirs', order: { ...order, id: 'a-9', client_order_id: 'other' } }),
  ).toBeUndefined();
});

test('a bust names its trade and the day under which that was told; a correction waits for its price', async () => {
  const words = { execution_id: 'b', previous_execution_id: 'known', qty: '-5' };
  const refersTo = { tradeDay: '2026-11-24', executionId: 'known' };
  expect(await reportOf('trade_bust', words)).toMatchObject({ kind: 'bust', refersTo });
  const whole = { event_id: '', account_id: 'ours', order, at, ...words };
  expect(await readEvent({ ...whole, event: 'trade_correct' }, known)).toEqual({ isShort: true });
  const details = { order_id: 'a-1', execution_type: 'trade_correct' } as const;
  const activity = {
    account_id: 'ours',
    executed_at: at,
    ref_id: 'b',
    previous_id: 'known',
    qty: '4',
    price: '9',
    details,
  };
  expect((await readActivity(activity, known)).report).toMatchObject({
    kind: 'correction',
    quantity: '4',
    price: '9',
    refersTo,
  });
});

test('how an order stands, whoever asks', () => {
  expect(readStanding({ ...order, filled_qty: '3' })).toMatchObject({
    kind: 'accepted',
    isStatus: true,
    cumulated: '3',
  });
  expect(readStanding({ ...order, status: 'expired' })).toMatchObject({ kind: 'ended', as: 'expired' });
  expect(readStanding({ ...order, status: 'pending_cancel' })).toBeUndefined();
});

test('a ULID has its time', () => {
  const made = new Date('2026-11-26T04:01:41.692Z');
  expect(timeOfUlid(leastUlid(made))).toEqual(made);
  expect(timeOfUlid('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual(new Date('2016-07-30T23:54:10.259Z'));
});
