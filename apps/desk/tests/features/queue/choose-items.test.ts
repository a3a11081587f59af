import { expect, test } from 'vitest';
import { chooseItems } from '../../../src/features/queue/choose-items.ts';
import type { QueueItem } from '../../../src/features/queue/queue-definition.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id): QueueItem => ({
  id,
  no: id,
  customer: { id, number: 1, phone: null },
  is_own: false,
  created_at: '',
  claim: null,
})) as [QueueItem, QueueItem, QueueItem];
const refuse = { label: 'Refuse', isPossible: () => true };
const confirm = { label: 'Confirm', isPossible: () => true, isBulk: ({ id }: QueueItem) => id !== 'c' };

test('without marks it is about the one that is looked at, also where that alone is marked', () => {
  expect(chooseItems(refuse, { selected: c, marked: [] })).toEqual({ items: [c] });
  expect(chooseItems(refuse, { selected: c, marked: [c] })).toEqual({ items: [c] });
  expect(chooseItems(refuse, { selected: undefined, marked: [] })).toEqual({ items: [] });
});
test('with marks it is never about another one', () => {
  for (const marked of [[a], [a, b], [a, c]]) {
    expect(chooseItems(refuse, { selected: c, marked })).toHaveProperty('said');
  }
  expect(chooseItems(confirm, { selected: c, marked: [a, b, c] })).toEqual({ items: [a, b] });
  expect(chooseItems(confirm, { selected: a, marked: [c] })).toHaveProperty('said');
});
