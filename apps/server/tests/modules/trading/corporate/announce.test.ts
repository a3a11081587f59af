import { expect, test } from 'vitest';
import { beginningOf, checkAction } from '../../../../src/modules/trading/corporate/announce.ts';
import { readActionsFile, readRatio } from '../../../../src/modules/trading/corporate/read-file.ts';
import { saidRatio } from '../../../../src/modules/trading/corporate/tables.ts';
import type { Refusal } from '../../../../src/platform/refusal.ts';
import { practice } from '../../../helpers/simulated-market.ts';

const refused = (key: Refusal['key'], fields?: object) =>
  expect.objectContaining({ name: 'Refusal', key, ...(fields && { details: expect.objectContaining({ fields }) }) });
const now = new Date('2026-11-23T06:30:00Z');
const split = { kind: 'split', symbol: 'DECSTEEL', held: 1, becomes: 2, exDay: '2026-12-24' } as const;

test('a day begins at midnight where the share is traded', () => {
  expect(beginningOf('2026-12-24', { segment: 'IN-EQUITY' })).toEqual(new Date('2026-12-23T18:30:00Z'));
  expect(beginningOf('2026-12-24', { segment: 'US-EQUITY' })).toEqual(new Date('2026-12-24T05:00:00Z'));
});

test.each([
  [{ symbol: 'NOSUCH' }, 'unknown_symbol'],
  [{ symbol: 'USDINR' }, 'wrong_kind'],
  [{ held: 2, becomes: 2 }, 'invalid'],
  [{ becomes: 1_001 }, 'invalid'],
  [{ held: 1_001, becomes: 1 }, 'invalid'],
  [{ held: 10, becomes: 0 }, 'invalid'],
  [{ kind: 'bonus', held: 10, becomes: 1 }, 'invalid'],
  [{ exDay: '2026-11-23' }, 'invalid'],
  [{ exDay: '2026-02-30' }, 'invalid'],
  [{ exDay: '2028-11-23' }, 'invalid'],
] as const)('%j is refused', (wrong, key) => {
  expect(() => checkAction(practice, { ...split, ...wrong }, now)).toThrow(refused(key));
});

test('a ratio is read as companies say it, and said so again', () => {
  const bonus = readRatio('bonus', '1:2');
  expect(bonus).toEqual({ held: 2, becomes: 3 });
  expect(saidRatio({ kind: 'bonus', held: 2, becomes: 3 })).toBe('1:2');
  expect(readRatio('split', '1:10')).toEqual({ held: 1, becomes: 10 });
  expect(saidRatio({ kind: 'split', held: 1, becomes: 10 })).toBe('1:10');
  expect(readRatio('split', '10:1')).toEqual({ held: 10, becomes: 1 });
  expect(saidRatio({ kind: 'split', held: 10, becomes: 1 })).toBe('10:1');
  expect(readRatio('split', '0:10')).toBeUndefined();
});

test('a file has its heads, and a line for each, which is named where it is wrong', () => {
  const heads = 'kind,symbol,ratio,ex_day\n';
  const { actions, digest } = readActionsFile(
    `${heads}split;DECSTEEL;1:10;2027-01-26\r\nBonus, aalamb ,1:2,2027-02-01\n`,
  );
  expect(actions).toEqual([
    { kind: 'split', symbol: 'DECSTEEL', held: 1, becomes: 10, exDay: '2027-01-26' },
    { kind: 'bonus', symbol: 'AALAMB', held: 2, becomes: 3, exDay: '2027-02-01' },
  ]);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(() => readActionsFile('split,DECSTEEL,1:10,2027-01-26')).toThrow(refused('invalid'));
  expect(() => readActionsFile(heads)).toThrow(refused('invalid'));
  expect(() => readActionsFile(`${heads}split,DECSTEEL,ten,2027-01-26`)).toThrow(
    refused('invalid', { file: 'line 2: "ten" is no ratio such as 1:10' }),
  );
  expect(() => readActionsFile(`${heads}demerger,DECSTEEL,1:10,2027-01-26`)).toThrow(refused('invalid'));
  const all = 'kind,symbol,ratio,ex_day,into,name,cash\n';
  const lines = 'merger,DECSTEEL,3:1,2027-01-26,alakbank,,12.50\nsymbol_change,AALAMB,,2027-01-26,NEWCODE,New & Co,\n';
  expect(readActionsFile(`${all}${lines}`).actions).toEqual([
    {
      kind: 'merger',
      symbol: 'DECSTEEL',
      held: 3,
      becomes: 1,
      exDay: '2027-01-26',
      intoSymbol: 'ALAKBANK',
      cashPerShare: 125_000n,
    },
    {
      kind: 'symbol_change',
      symbol: 'AALAMB',
      held: 1,
      becomes: 1,
      exDay: '2027-01-26',
      intoSymbol: 'NEWCODE',
      intoName: 'New & Co',
    },
  ]);
  expect(() => readActionsFile(`${all}cash_exit,DECSTEEL,,2027-01-26,,,ten\n`)).toThrow(
    refused('invalid', { file: 'line 2: "ten" is no amount' }),
  );
  expect(() => readActionsFile(`${all}delisting,DECSTEEL,1:1,2027-01-26,,,\n`)).toThrow(refused('invalid'));
});

test.each([
  ['a symbol change without a code', { kind: 'symbol_change', held: 1, becomes: 1 }],
  ['a symbol change to itself', { kind: 'symbol_change', held: 1, becomes: 1, intoSymbol: 'DECSTEEL' }],
  [
    'a symbol change to the code of something else',
    { kind: 'symbol_change', held: 1, becomes: 1, intoSymbol: 'USDINR' },
  ],
  ['a name change without a name', { kind: 'name_change', held: 1, becomes: 1 }],
  ['a merger into nothing that trades', { kind: 'merger', held: 1, becomes: 1, intoSymbol: 'NOTHING' }],
  ['a merger into another currency', { kind: 'merger', held: 1, becomes: 1, intoSymbol: 'JNPO' }],
  ['a merger that takes money', { kind: 'merger', held: 1, becomes: 1, intoSymbol: 'ALAKBANK', cashPerShare: -1n }],
  ['a delisting that pays', { kind: 'delisting', held: 1, becomes: 1, cashPerShare: 1n }],
  ['an exit for nothing', { kind: 'cash_exit', held: 1, becomes: 0 }],
] as const)('refuses %s', (_, terms) => {
  const told = { symbol: 'DECSTEEL', exDay: split.exDay, ...terms };
  expect(() => checkAction(practice, told, now)).toThrow(refused('invalid'));
});
