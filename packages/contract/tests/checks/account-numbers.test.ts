import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isClabe, isIfsc, isLuhn, isRoutingNumber } from '../../src/checks/account-numbers.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

/** The one last digit, or several, with which a number passes. */
const fitting = (body: string, check: (whole: string) => boolean) =>
  Array.from('0123456789').filter((last) => check(`${body}${last}`));

/** Changes the digit at a place to another. */
const withError = (whole: string, place: number, by: number) =>
  whole.slice(0, place) + String((Number(whole[place]) + by) % 10) + whole.slice(place + 1);

describe('Luhn', () => {
  test.each(['4111111111111111', '5555555555554444', '79927398713', '0000000000000000'])('%s fits', (number) => {
    expect(isLuhn(number)).toBe(true);
  });

  test.each(['4111111111111112', '5555555555554434', '79927398710'])('%s does not', (number) => {
    expect(isLuhn(number)).toBe(false);
  });

  test('one last digit fits, and any single wrong digit is found', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const last = fitting(body, isLuhn);
        expect(last).toHaveLength(1);
        expect(isLuhn(withError(`${body}${last[0]}`, place, by))).toBe(false);
      }),
    );
  });
});

describe('CLABE', () => {
  test.each(['032180000118359719', '002010077777777771', '646180157000000004'])('%s fits', (number) => {
    expect(isClabe(number)).toBe(true);
  });

  test.each([
    '032180000118359718',
    '032180000118359791',
    '03218000011835971',
    '0321800001183597190',
    '',
    'x'.repeat(18),
  ])('"%s" does not', (number) => {
    expect(isClabe(number)).toBe(false);
  });

  test('one last digit fits, and any single wrong digit is found', () => {
    fc.assert(
      fc.property(digits(17), fc.nat(17), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const last = fitting(body, isClabe);
        expect(last).toHaveLength(1);
        expect(isClabe(withError(`${body}${last[0]}`, place, by))).toBe(false);
      }),
    );
  });
});

describe('routing numbers', () => {
  test.each(['021000021', '011401533', '091000019', '322271627'])('%s fits', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  test.each(['021000022', '000000000', '990000000', '02100002', '0210000210', '', '02100002x', '٠٢١٠٠٠٠٢١'])(
    '"%s" does not',
    (number) => {
      expect(isRoutingNumber(number)).toBe(false);
    },
  );

  test('any single wrong digit is found', () => {
    fc.assert(
      fc.property(digits(6), fc.nat(8), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const last = fitting(`02${body}`, isRoutingNumber);
        expect(last).toHaveLength(1);
        expect(isRoutingNumber(withError(`02${body}${last[0]}`, place, by))).toBe(false);
      }),
    );
  });
});

test.each([
  ['HDFC0CAACOB', true],
  ['HDFC0000001', true],
  ['HDFCO000001', false],
  ['HDF00000001', false],
  ['HDFC0000001 ', false],
  ['HDFC00000012', false],
])('%s is of the form of an IFSC: %s', (text, expected) => {
  expect(isIfsc(text)).toBe(expected);
});
