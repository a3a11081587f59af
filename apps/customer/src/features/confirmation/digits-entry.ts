import {
  completedOtp,
  emptyOtpEntry,
  OTP_LENGTH,
  otpEntryAfter,
  type OtpEntry,
  type OtpKey,
} from '../../ui/otp-entry.ts';

/** Six digits as they are typed or pasted, once, or twice where they are being chosen. */
export interface DigitsEntry extends OtpEntry {
  /** Something else than six digits was pasted or sent off; the next key clears it. */
  incomplete: boolean;
}

export type DigitsAction = OtpKey | { type: 'paste'; text: string } | { type: 'submit' };

export const emptyDigits: DigitsEntry = { ...emptyOtpEntry, incomplete: false };

/**
 * The entry after a key or a paste. Six digits that were sent off and refused make room for the next key.
 * @param twice the digits are being chosen, so they are asked for again
 */
export function digitsAfter(entry: DigitsEntry, action: DigitsAction, twice: boolean): DigitsEntry {
  switch (action.type) {
    case 'submit':
      return { ...entry, incomplete: entry.digits.length < OTP_LENGTH };
    case 'paste':
      return pasted(entry, action.text, twice);
    default: {
      const open = completedOtp(entry, twice) === undefined ? entry : { ...entry, digits: '' };
      return { ...otpEntryAfter(open, action, twice), incomplete: false };
    }
  }
}

/** A paste takes the place of what was typed. Spaces and hyphens between digits are left out. */
function pasted(entry: DigitsEntry, text: string, twice: boolean): DigitsEntry {
  const digits = text.replace(/[\s-]/gu, '');
  if (!/^\d+$/u.test(digits) || digits.length !== OTP_LENGTH) return { ...entry, mismatch: false, incomplete: true };
  const empty: OtpEntry = { ...entry, digits: '', mismatch: false };
  const filled = [...digits].reduce((next, digit) => otpEntryAfter(next, { type: 'digit', digit }, twice), empty);
  return { ...filled, incomplete: false };
}
