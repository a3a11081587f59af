import { expect, test } from 'vitest';
import { allKeys } from '../../src/lib/live.ts';

test('after the stream was away all is asked for that it would have told of, with what follows from it', () => {
  const asked = allKeys.map(([list]) => list);
  expect(asked).toEqual(expect.arrayContaining(['recharges', 'conversations', 'messages', 'cases/one', 'rights']));
  expect(asked).toEqual(expect.arrayContaining(['closes', 'closes/one', 'issuers/payments', 'levies/payments']));
  expect(asked).toEqual(expect.arrayContaining(['calendars/one', 'calendars/days', 'mass-cancels', 'loans/running']));
});
