import { expect, test } from 'vitest';
import { applyMarkup } from '../../../src/screens/news/markup.ts';

const bold = { label: 'Bold', before: '<b>', after: '</b>', sample: 'words' };

test('what is chosen is wrapped, and stays chosen', () => {
  const { text, start, end } = applyMarkup('one two three', 4, 7, bold);
  expect(text).toBe('one <b>two</b> three');
  expect(text.slice(start, end)).toBe('two');
});

test('where nothing is chosen a sample is put in, to be typed over', () => {
  const { text, start, end } = applyMarkup('ab', 1, 1, bold);
  expect(text).toBe('a<b>words</b>b');
  expect(text.slice(start, end)).toBe('words');
});
