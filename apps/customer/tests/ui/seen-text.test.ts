import { expect, test } from 'vitest';
import { seenText } from '../../src/ui/seen-text.ts';

test.each([
  ['Flat \u200f12, \u202aMG Road\u202c', 'Flat 12, MG Road'],
  ['\ufeffAsha\u200b Rao\u0000', 'Asha Rao'],
  ['Asha\tRao', 'Asha Rao'],
  ['क्\u200dष ली\u200cला 👩\u200d🌾', 'क्\u200dष ली\u200cला 👩\u200d🌾'],
  [' Straße 12 ', ' Straße 12 '],
])('%j is seen as %j', (text, seen) => {
  expect(seenText(text)).toBe(seen);
});
