import { describe, expect, test } from 'vitest';
import { completedOtp, emptyOtpEntry, otpEntryAfter } from '../../src/ui/otp-entry.ts';
import type { OtpEntry } from '../../src/ui/otp-entry.ts';

function typed(text: string, confirming: boolean, from: OtpEntry = emptyOtpEntry): OtpEntry {
  return [...text].reduce(
    (entry, key) => otpEntryAfter(entry, key === '<' ? { type: 'delete' } : { type: 'digit', digit: key }, confirming),
    from,
  );
}

describe('entering six digits', () => {
  test('is complete at the sixth and takes no seventh', () => {
    expect(completedOtp(typed('12345', false), false)).toBeUndefined();
    expect(completedOtp(typed('1234567', false), false)).toBe('123456');
  });

  test('delete takes the last digit, and nothing from empty boxes', () => {
    expect(typed('12<', false).digits).toBe('1');
    expect(typed('<', false)).toEqual(emptyOtpEntry);
  });

  test('takes digits only', () => {
    expect(typed('1a', false).digits).toBe('1');
    expect(otpEntryAfter(emptyOtpEntry, { type: 'digit', digit: '12' }, false).digits).toBe('');
  });
});

describe('entering and confirming', () => {
  test('opens the confirmation by itself at six digits, with empty boxes', () => {
    expect(typed('123456', true)).toEqual({ phase: 'confirm', digits: '', first: '123456', mismatch: false });
  });

  test('is complete when both are equal, not before', () => {
    expect(completedOtp(typed('123456', true), true)).toBeUndefined();
    expect(completedOtp(typed('123456123456', true), true)).toBe('123456');
  });

  test('a mismatch is marked, and the next digit begins the confirmation anew', () => {
    const wrong = typed('123456123457', true);
    expect(wrong.mismatch).toBe(true);
    expect(completedOtp(wrong, true)).toBeUndefined();
    expect(typed('1', true, wrong)).toEqual({ phase: 'confirm', digits: '1', first: '123456', mismatch: false });
  });

  test('delete on the empty confirmation goes back to the first digits', () => {
    expect(typed('123456<', true)).toEqual({ phase: 'enter', digits: '123456', first: '', mismatch: false });
  });

  test('from there six other digits can be typed and confirmed', () => {
    expect(completedOtp(typed('123456<654321654321', true), true)).toBe('654321');
  });

  test('from there a deleted digit can be replaced and confirmed', () => {
    expect(completedOtp(typed('123456<<7123457', true), true)).toBe('123457');
  });

  test('reset forgets all digits', () => {
    expect(otpEntryAfter(typed('1234561', true), { type: 'reset' }, true)).toEqual(emptyOtpEntry);
  });
});
