import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { newNumberOf, newPublicNumber, slotOf } from '../../src/platform/public-number.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a slot is the last ten bits of an id, for ever the same', () => {
  const ids = ['000', '001', '01f', '020', '3ff', '400', 'fff', 'c07'].map(
    (end) => `019a0000-0000-7000-8000-000000000${end}`,
  );
  expect(ids.map(slotOf)).toEqual(['00', '01', '0Z', '10', 'ZZ', '00', 'ZZ', '07']);
});

test('a number of a customer’s own begins with the slot, and is told by its length from one that says nothing of it', () => {
  const customerId = uuidv7();
  const [one, other] = [newNumberOf(customerId), newNumberOf(customerId)];
  expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
  expect([one, other].map((number) => number.slice(0, 2))).toEqual([slotOf(customerId), slotOf(customerId)]);
  expect(one).not.toBe(other);
  expect(newPublicNumber()).toHaveLength(12);
});

test('ids that are made one after the other are spread over all slots', () => {
  const counts = new Map<string, number>();
  for (let made = 0; made < 40_960; made += 1) {
    const slot = slotOf(uuidv7());
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  expect(counts.size).toBe(1_024);
  // Forty each; a hundred would be ten standard deviations away.
  expect(Math.max(...counts.values())).toBeLessThan(100);
  expect([...counts.keys()].every((slot) => [...slot].every((letter) => alphabet.includes(letter)))).toBe(true);
});
