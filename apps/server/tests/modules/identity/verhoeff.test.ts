import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasVerhoeffCheck } from '../../../src/modules/identity/verhoeff.ts';

const digits = '0123456789'.split('');
const withCheck = (text: string): string => text + digits.find((check) => hasVerhoeffCheck(text + check));
const someDigits = fc.string({ unit: fc.constantFrom(...digits), minLength: 1, maxLength: 20 });

describe('the check of Verhoeff', () => {
  it('is the published one', () => {
    for (const known of ['2363', '123451', '84736430954837284567892', '999941057058', '758722']) {
      expect(hasVerhoeffCheck(known), known).toBe(true);
    }
  });

  it('has exactly one digit that fits', () => {
    fc.assert(
      fc.property(someDigits, (text) => {
        expect(digits.filter((check) => hasVerhoeffCheck(text + check))).toHaveLength(1);
      }),
    );
  });

  it('finds every wrong digit and every swap of two that differ', () => {
    fc.assert(
      fc.property(someDigits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, seed, change) => {
        const right = withCheck(text);
        const at = seed % right.length;
        const wrong = [...right];
        wrong[at] = String((Number(wrong[at]) + change) % 10);
        expect(hasVerhoeffCheck(wrong.join(''))).toBe(false);
        const [a, b] = [right[at], right[at + 1]];
        if (b === undefined || a === b) return;
        expect(hasVerhoeffCheck(`${right.slice(0, at)}${b}${a}${right.slice(at + 2)}`)).toBe(false);
      }),
    );
  });
});
