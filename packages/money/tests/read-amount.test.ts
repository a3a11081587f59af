import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, formatDecimal, ONE } from '../src/decimal.ts';
import { groupDigits } from '../src/format.ts';
import { readAmount, type AmountField, type UnreadAmount } from '../src/read-amount.ts';

const rupees: AmountField = { decimals: 0, decimalMark: '.', symbols: ['₹', 'INR', 'Rs.', 'Rs'] };
const price: AmountField = { decimals: 4, decimalMark: '.', symbols: ['₹'] };
const german = (field: AmountField): AmountField => ({ ...field, decimalMark: ',' });

describe('an amount', () => {
  it.each<[string, AmountField, string]>([
    ['5000', rupees, '5000'],
    ['5000.00', rupees, '5000'],
    ['5,000.00', rupees, '5000'],
    ['₹5,000', rupees, '5000'],
    ['₹ 12,34,567.00', rupees, '1234567'],
    ['1,00,000', rupees, '100000'],
    ['1,234,567', rupees, '1234567'],
    ['Rs. 5000/-', rupees, '5000'],
    ['5000 INR', rupees, '5000'],
    ['+5000', rupees, '5000'],
    ['+₹5,000', rupees, '5000'],
    [' 1 000 ', rupees, '1000'],
    ['1\u00a0000', rupees, '1000'],
    ['1\u202f234\u202f567,00', rupees, '1234567'],
    ["1'000.00", rupees, '1000'],
    ['५०००', rupees, '5000'],
    ['₹५,०००.००', rupees, '5000'],
    ['٥٠٠٠', rupees, '5000'],
    ['٥٬٠٠٠٫٠٠', rupees, '5000'],
    ['５０００', rupees, '5000'],
    ['５，０００．００', rupees, '5000'],
    ['\u200e5000\u200f', rupees, '5000'],
    ['007', rupees, '7'],
    ['5000.', rupees, '5000'],
    ['5.000,00', rupees, '5000'],
    ['5.000,00', german(rupees), '5000'],
    ['5.000', german(rupees), '5000'],
    ['1.234.567', german(rupees), '1234567'],
    ['5000,00', german(rupees), '5000'],
    ['5000,00', rupees, '5000'],
    ['₹5,000.00', german(rupees), '5000'],
    ['1,221.50', price, '1221.5'],
    ['1221,5', price, '1221.5'],
    ['1221.50', german(price), '1221.5'],
    ['.5', price, '0.5'],
    ['0,125', price, '0.125'],
    ['88.1234', german(price), '88.1234'],
    ['1.234', price, '1.234'],
    ['1,234', price, '1234'],
    ['1.50000', price, '1.5'],
  ])('%j is read', (text, field, value) => expect(readAmount(text, field)).toEqual({ value: decimal(value) }));

  it.each<[string, AmountField, UnreadAmount]>([
    ['', rupees, 'empty'],
    [' \u00a0\u200f', rupees, 'empty'],
    ['5000.50', rupees, 'tooManyDecimals'],
    ['₹5,000.50', rupees, 'tooManyDecimals'],
    ['12.5', rupees, 'tooManyDecimals'],
    ['1.234', rupees, 'tooManyDecimals'],
    ['1.23456', price, 'tooManyDecimals'],
    ['1,234', german(price), 'ambiguous'],
    ['1,234', german(rupees), 'ambiguous'],
    ['88.125', german(price), 'ambiguous'],
    ['5,00', rupees, 'ambiguous'],
    ['50.00', german(rupees), 'ambiguous'],
    ['-5', rupees, 'negative'],
    ['−₹5,000', rupees, 'negative'],
    ['₹-5', rupees, 'negative'],
    ['(5000)', rupees, 'negative'],
    ['5000-', rupees, 'negative'],
    ['999999999999999', rupees, 'tooLarge'],
    ['1000000000000', { ...rupees, wholeDigits: 12 }, 'tooLarge'],
    ...[
      'x',
      '5k',
      '5 lakh',
      '1e3',
      '0x10',
      '--',
      '-',
      '.',
      ',',
      '₹',
      '$500',
      '1.2.3',
      '1,2,3',
      '1.234,567,890',
      '10 00',
      '5०००',
      '12:30',
      '50 00.00',
      '½',
      '5²',
      '一千',
      '1\u00b7000',
      'Infinity',
      'NaN',
    ].map((text): [string, AmountField, UnreadAmount] => [text, rupees, 'notANumber']),
  ])('%j is refused', (text, field, unread) => expect(readAmount(text, field)).toEqual({ unread }));

  const field = fc.record({
    decimals: fc.integer({ min: 0, max: 4 }),
    decimalMark: fc.constantFrom('.' as const, ',' as const),
    symbols: fc.constant(['₹']),
  });

  it('is the one that was written, however it was written, or it is refused: never another', () => {
    const digitsOf = [0x30, 0x0660, 0x0966, 0xff10];
    fc.assert(
      fc.property(
        field,
        fc.bigInt({ min: 0n, max: 10n ** 16n }),
        fc.constantFrom('indian' as const, 'western' as const, 'none' as const),
        fc.constantFrom(['.', ','], [',', '.'], ['.', ' '], [',', '\u00a0'], ['.', "'"]),
        fc.constantFrom(...digitsOf),
        fc.constantFrom('', '₹', '₹ ', '+', ' '),
        (to, value, grouping, marks, zero, before) => {
          const [mark = '', group = ''] = marks;
          const plain = formatDecimal(value, 2);
          const [whole = '', fraction = ''] = (grouping === 'none' ? plain : groupDigits(plain, grouping)).split('.');
          const written = `${whole.replaceAll(',', group)}${mark}${fraction}`.replaceAll(/\d/gu, (digit) =>
            String.fromCodePoint(zero + Number(digit)),
          );
          const read = readAmount(before + written, to);
          if ('value' in read) expect(read.value).toBe(value);
          else expect(['ambiguous', 'tooManyDecimals', 'tooLarge']).toContain(read.unread);
          // With two decimals or four nothing written in full can be taken for a group.
          if (to.decimals === 4 && value < 10n ** 14n * ONE && fraction.length !== 3) expect(read).toEqual({ value });
        },
      ),
    );
  });

  it('is refused where it is longer than any figure, never cut', () => {
    expect(readAmount(`${' '.repeat(90)}5,000.00`, rupees)).toEqual({ value: 5_000n * ONE });
    expect(readAmount(`${' '.repeat(97)}5,000.00`, rupees)).toEqual({ unread: 'notANumber' });
    expect(readAmount(' '.repeat(200), rupees)).toEqual({ unread: 'empty' });
  });

  it('is never more than its digits say, and never read from what is no figure', () => {
    const characters = fc.constantFrom(...Array.from("0123456789.,' -+₹ek٥५５%/:\u00a0\u200f"));
    fc.assert(
      fc.property(field, fc.array(characters, { maxLength: 14 }), (to, typed) => {
        const read = readAmount(typed.join(''), to);
        if (!('value' in read)) return;
        expect(typed.join('')).toMatch(/\p{Nd}/u);
        expect(typed.join('')).not.toMatch(/[ek%:]/u);
        const digits = typed.filter((character) => /\p{Nd}/u.test(character)).length;
        expect(read.value).toBeLessThan(10n ** BigInt(digits) * ONE);
        expect(read.value).toBeGreaterThanOrEqual(0n);
        expect(read.value % 10n ** BigInt(4 - to.decimals)).toBe(0n);
      }),
      { numRuns: 3_000 },
    );
  });
});
