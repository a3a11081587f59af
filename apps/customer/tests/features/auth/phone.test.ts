import { describe, expect, it } from 'vitest';
import { caretAfter, phoneDigits } from '../../../src/features/auth/phone.ts';
import { phoneText } from '../../../src/lib/format/phone-text.ts';

describe('phoneDigits', () => {
  it('keeps ten digits of whatever is typed or pasted', () => {
    expect(phoneDigits('98765 43210', '+91')).toBe('9876543210');
    expect(phoneDigits('+91 98765-43210', '+91')).toBe('9876543210');
    expect(phoneDigits('98765432101234', '+91')).toBe('9876543210');
    expect(phoneDigits('abc', '+91')).toBe('');
  });

  it('keeps a number that merely begins like the country code', () => {
    expect(phoneDigits('9100000001', '+91')).toBe('9100000001');
  });
});

describe('phoneText', () => {
  it('groups digits, whole or in part', () => {
    expect(phoneText('9876543210', 'INR')).toBe('98765 43210');
    expect(phoneText('987654', 'INR')).toBe('98765 4');
    expect(phoneText('5550123456', 'USD')).toBe('555 012 3456');
    expect(phoneText('', 'INR')).toBe('');
  });
});

describe('caretAfter', () => {
  it('finds the place behind a number of digits', () => {
    expect(caretAfter('98765 43210', 3)).toBe(3);
    expect(caretAfter('98765 43210', 7)).toBe(8);
    expect(caretAfter('98765 43210', 10)).toBe(11);
  });
});
