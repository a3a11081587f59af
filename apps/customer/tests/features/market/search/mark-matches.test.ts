import { expect, test } from 'vitest';
import { markMatches } from '../../../../src/features/market/search/mark-matches.ts';

/** Marked parts in brackets. */
const marked = (name: string, typed: string) =>
  markMatches(name, typed)
    .map(({ text, matches }) => (matches ? `[${text}]` : text))
    .join('');

test.each([
  ['Deccan Steelworks', 'dec', '[Dec]can Steelworks'],
  ['DECSTEEL', 'dec', '[DEC]STEEL'],
  ['Deccan Steelworks', ' STEEL  dec ', '[Dec]can [Steel]works'],
  ['Decan Dec', 'an', 'Dec[an] Dec'],
  ['Upland Land', 'land', 'Upland [Land]'],
  ['Crédit Nord', 'credit', '[Crédit] Nord'],
  ['Crédit Nord', 'crédit', '[Crédit] Nord'],
  ['B&B Hotels', 'b&b h', '[B&B] [H]otels'],
  ['Deccan', 'steel', 'Deccan'],
  ['Deccan', '  ', 'Deccan'],
  ['', 'dec', ''],
])('%s by %j: %s', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected);
});

test('an accent of its own belongs to its letter', () => {
  expect(marked('Cre\u0301dit', 'cred')).toBe('[Cre\u0301d]it');
});
