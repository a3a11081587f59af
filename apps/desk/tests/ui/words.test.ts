import { expect, test } from 'vitest';
import { asWords } from '../../src/ui/words.ts';

test.each([
  ['sell_only', 'Sell only'],
  ['transactionExpenses', 'Transaction expenses'],
  ['ipoRefund', 'IPO refund'],
  ['qip', 'QIP'],
  ['pan', 'PAN'],
])('%s is read as %s', (word, words) => expect(asWords(word)).toBe(words));
