import { expect, test } from 'vitest';
import { initialEntries, overtakenOf, submittedEntries, type EntryField } from '../../src/ui/entries.ts';

const fields: EntryField[] = [
  { name: 'at', label: 'At', kind: 'time', initial: '2026-11-21T12:30:00.000Z' },
  { name: 'kind', label: 'Kind', options: [{ value: 'a', label: 'A' }] },
  { name: 'price', label: 'Price', figure: 'decimal', isOptional: true },
  { name: 'reason', label: 'Reason' },
];
const submit = (entries: Record<string, string>) =>
  submittedEntries(fields, { ...initialEntries(fields), reason: 'known', ...entries }, 'INR');

test('a time survives the way into its field and back', () => {
  expect(submit({}).submitted?.['at']).toBe('2026-11-21T12:30:00.000Z');
});

test('the first choice stands where none was made, and what is blank is missing', () => {
  expect(submit({}).submitted?.['kind']).toBe('a');
  expect(submit({ reason: '  ' })).toEqual({ faults: { reason: 'Reason is missing.' } });
});

test('a figure is submitted as the wire has it, or not at all; all faults are told at once', () => {
  expect(submit({ price: '1,221.50' }).submitted?.['price']).toBe('1221.5');
  expect(submit({ price: '' }).submitted?.['price']).toBe('');
  expect(submit({ price: '12 x', reason: '' })).toEqual({
    faults: { price: 'This is no number in figures.', reason: 'Reason is missing.' },
  });
});

test('what was typed over is overtaken once it is another, unless that is what was typed, or it moves by itself', () => {
  const now = (initial: string, more: Partial<EntryField> = {}): EntryField[] => [
    { name: 'trading', label: 'Trading', initial, ...more },
    { name: 'reason', label: 'Reason' },
  ];
  const typed = { trading: { value: 'sell_only', over: 'open' }, reason: { value: 'Exchange notice', over: '' } };
  expect(overtakenOf(now('open'), typed)).toEqual([]);
  expect(overtakenOf(now('sell_only'), typed)).toEqual([]);
  expect(overtakenOf(now('halted'), { reason: typed.reason })).toEqual([]);
  expect(overtakenOf(now('halted', { isMoving: true }), typed)).toEqual([]);
  const options = [{ value: 'halted', label: 'Halted' }];
  expect(overtakenOf(now('halted', { options }), typed)).toEqual([
    { name: 'trading', label: 'Trading', now: 'Halted' },
  ]);
  expect(overtakenOf(now(''), typed)).toMatchObject([{ now: 'empty' }]);
  expect(overtakenOf(now('Triveni Trust'), typed)).toMatchObject([{ now: 'Triveni Trust' }]);
  expect(overtakenOf(now('2026-11-29T00:30:00Z', { kind: 'time' }), typed)).toMatchObject([
    { now: expect.stringMatching(/^2026-11-\d\d \d\d:\d\d$/) },
  ]);
});
