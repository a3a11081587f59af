import { describe, expect, test } from 'vitest';
import { createMatcher, type Entry } from '../../../src/modules/compliance/screening/matcher.ts';
import { isSameName, tokensOf } from '../../../src/modules/compliance/screening/name-tokens.ts';

const isSame = (one: string, other: string) => isSameName(tokensOf(one), tokensOf(other));

describe('two names may be one person’s', () => {
  test.each([
    ['Mohammed Usman', 'MUHAMMAD OSMAN'],
    ['Khan, Imran Ahmed', 'Imran Khan'],
    ['Omar Al-Bashir', 'Umar Bashir'],
    ['Dawood Ibrahim', 'Daud Ebrahim'],
    ['Lakshmi Chaudhary', 'Choudhury Laxmi'],
    ['Yousef Qadir', 'Yusuf Kadir'],
    ['José Núñez García', 'GARCIA NUNEZ, Jose'],
    ['Иван Петров', 'Petrov Ivan'],
    ['محمد عمران', 'Mohammed Imran'],
    ['मोहम्मद इमरान', 'Imran Muhammad'],
    ['Wang Xiaoming', '王小明'],
    ['Müller-Lüdenscheidt', 'Mueller Luedenscheidt'],
    ['Dr. Vikram J. Singh', 'Vikram Singh'],
    ['Pelé', 'PELE'],
  ])('%s and %s', (one, other) => {
    expect(isSame(one, other)).toBe(true);
    expect(isSame(other, one)).toBe(true);
  });

  test.each([
    ['Asha Rao', 'Usha Rao'],
    ['Asha Rao', 'Asha Roy'],
    ['Asha Rao', 'Asha Mehta'],
    ['Imran Khan', 'Imran'],
    ['Ravi Kumar', 'Rani Kumar'],
    ['Ali Ali', 'Ali Hassan'],
    ['Lee Min', 'Lay Moon'],
    ['A. B.', 'A. B.'],
  ])('%s and %s may not', (one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(isSame(other, one)).toBe(false);
  });
});

describe('a list', () => {
  const entry = (names: string[], idNumbers: string[] = []): Entry => ({
    hash: Buffer.alloc(32, names.join()),
    names,
    birthDates: [],
    idNumbers,
    reference: '',
  });
  test('finds who is on it by any of their names, by a number, and by both', async () => {
    const entries = [
      entry(['Imran Khan', 'Abu Zubair']),
      entry(['Viktor Petrov'], ['ABCPE1234F']),
      ...Array.from({ length: 600 }, (_, index) => entry([`Person${String.fromCodePoint(97 + (index % 26))} Number`])),
    ];
    const matcher = await createMatcher(entries);
    const found = (name: string, idNumber = '') =>
      matcher.match({ name, idNumber }).map((match) => [match.entry.names[0], match.by]);
    expect(found('KHAN Imran Ali')).toEqual([['Imran Khan', 'name']]);
    expect(found('Zubayr Abu')).toEqual([['Imran Khan', 'name']]);
    expect(found('Asha Rao', 'abcpe 1234-f')).toEqual([['Viktor Petrov', 'number']]);
    expect(found('Petrov Victor', 'ABCPE1234F')).toEqual([['Viktor Petrov', 'name and number']]);
    expect(found('Asha Rao', 'ABCPE1234G')).toEqual([]);
    expect(found('', '')).toEqual([]);
  });
});
