import { expect, it } from 'vitest';
import { notAskedFor, questionsAbout, type Some } from './questions.ts';

it('has a question for every list of the desk', () => {
  const one = { no: '1', phone: '7000000000' };
  const some: Some = {
    busy: 'busy',
    usual: 'usual',
    number: '1',
    phone: '7000000000',
    talker: 'talker',
    word: 'word',
    subject: 'subject',
    ipo: '1',
    fund: '1',
    reference: 'reference',
    dayAgo: '2026-01-31T00:00:00.000Z',
    monthAgo: '2026-01-01T00:00:00.000Z',
    longAgo: '2025-12-01T00:00:00.000Z',
    transfers: ['1', '2', '3'],
    recharge: one,
    withdrawal: one,
    loan: one,
    review: one,
  };
  expect(notAskedFor(questionsAbout(some))).toEqual([]);
});
