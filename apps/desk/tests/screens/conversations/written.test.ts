import { expect, test } from 'vitest';
import { writtenSince } from '../../../src/screens/conversations/written.ts';

const [first, second] = ['a', 'b'].map((file) => ({ file, name: `${file}.png` }));

test('once an answer has arrived nothing of it is left, and what was added to it meanwhile is of the next one', () => {
  const sent = { content: 'It is on its way.', picture: first };
  expect(writtenSince(sent, sent)).toBeUndefined();
  expect(writtenSince(sent, undefined)).toBeUndefined();
  expect(writtenSince(sent, { ...sent, content: 'It is on its way. And' })).toEqual({ content: 'And' });
  expect(writtenSince(sent, { ...sent, content: 'Something else' })).toEqual({ content: 'Something else' });
  expect(writtenSince(sent, { ...sent, picture: second })).toEqual({ content: '', picture: second });
  expect(writtenSince(sent, { content: sent.content })).toBeUndefined();
});
