import { decimal } from '@sauda/money';
import { describe, expect, it, test } from 'vitest';
import { readMarketData } from '../../src/market/read-market-data.ts';
import { readMessage, writeMessage, type Field } from '../../src/wire/message.ts';

const sentAt = '20261126-09:15:00.250';
function said(type: string, fields: readonly Field[]) {
  const message = readMessage(writeMessage('FIX.4.4', [[35, type], [52, sentAt], ...fields]));
  if (message === undefined) throw new Error('unreadable');
  return readMarketData(message);
}
const blank = { action: 'new', id: undefined, position: undefined, at: new Date('2026-11-26T09:15:00.250Z') } as const;

describe('a snapshot', () => {
  it('has levels, trades and figures of the session; what is of another kind, or is no price, is left out', () => {
    const entries: readonly Field[][] = [
      [
        [269, '0'],
        [270, '99.95'],
        [271, '300'],
        [290, '1'],
      ],
      [
        [269, '1'],
        [270, '100.05'],
        [271, '200'],
        [278, 'A7'],
      ],
      [
        [269, '2'],
        [270, '100'],
        [271, '25'],
        [272, '20261126'],
        [273, '09:14:59.5'],
      ],
      [
        [269, '5'],
        [270, '98.5'],
      ],
      [
        [269, 'B'],
        [271, '12000'],
      ],
      [
        [269, '6'],
        [270, '1'],
      ],
      [
        [269, '8'],
        [270, '1.00001'],
      ],
    ];
    const symbol = 'ACME';
    expect(said('W', [[262, 'R1'], [55, symbol], [268, String(entries.length)], ...entries.flat()])).toEqual({
      kind: 'snapshot',
      symbol,
      entries: [
        { ...blank, symbol, kind: 'bid', price: decimal('99.95'), size: 300n, position: 1 },
        { ...blank, symbol, kind: 'ask', price: decimal('100.05'), size: 200n, id: 'A7' },
        { ...blank, symbol, kind: 'trade', price: decimal('100'), size: 25n, at: new Date('2026-11-26T09:14:59.500Z') },
        { ...blank, symbol, kind: 'close', price: decimal('98.5'), size: undefined },
        { ...blank, symbol, kind: 'volume', price: undefined, size: 12_000n },
        { ...blank, symbol, kind: 'low', price: undefined, size: undefined },
      ],
    });
  });

  it('of nothing that is named is none', () => {
    expect(said('W', [[268, '0']])).toBeUndefined();
    expect(said('8', [[55, 'ACME']])).toBeUndefined();
  });
});

test('changes say what they are about: by name, place or price, and of the symbol before where they name none', () => {
  const fields: Field[] = [
    [268, '3'],
    [279, '1'],
    [269, '0'],
    [55, 'ACME'],
    [270, '99.9'],
    [271, '10'],
    [279, '2'],
    [269, '1'],
    [290, '2'],
    [279, '2'],
    [278, 'A7'],
  ];
  const symbol = 'ACME';
  const nothing = { price: undefined, size: undefined };
  expect(said('X', fields)).toEqual({
    kind: 'changes',
    entries: [
      { ...blank, symbol, kind: 'bid', action: 'change', price: decimal('99.9'), size: 10n },
      { ...blank, symbol, kind: 'ask', action: 'delete', position: 2, ...nothing },
      { ...blank, symbol, kind: undefined, action: 'delete', id: 'A7', ...nothing },
    ],
  });
  expect(
    said('X', [
      [268, '1'],
      [279, '0'],
      [269, '0'],
      [270, '1'],
    ]),
  ).toEqual({ kind: 'changes', entries: [] });
});

test('a refusal has its words, or those of its code', () => {
  expect(
    said('Y', [
      [262, 'R1'],
      [281, '3'],
    ]),
  ).toEqual({ kind: 'refused', request: 'R1', text: 'not permitted' });
  expect(said('Y', [[58, 'Pay first']])).toEqual({ kind: 'refused', request: undefined, text: 'Pay first' });
  expect(said('Y', [[281, 'Z']])).toMatchObject({ text: 'it says no reason' });
});
