/** Entering six digits, and entering them again where they are being chosen. */
export interface OtpEntry {
  phase: 'enter' | 'confirm';
  digits: string;
  /** The digits of the first phase, while they are being confirmed. */
  first: string;
  /** The two didn't match; the next key clears it. */
  mismatch: boolean;
}

export type OtpKey = { type: 'digit'; digit: string } | { type: 'delete' } | { type: 'reset' };

export const OTP_LENGTH = 6;

export const emptyOtpEntry: OtpEntry = { phase: 'enter', digits: '', first: '', mismatch: false };

/** The entry after a key. With `confirming`, six digits open the second phase, and delete on its empty boxes goes back. */
export function otpEntryAfter(entry: OtpEntry, key: OtpKey, confirming: boolean): OtpEntry {
  if (key.type === 'reset') return emptyOtpEntry;
  if (entry.mismatch) return otpEntryAfter({ ...entry, digits: '', mismatch: false }, key, confirming);
  if (key.type === 'delete') {
    if (entry.digits === '' && entry.phase === 'confirm') return { ...emptyOtpEntry, digits: entry.first };
    return { ...entry, digits: entry.digits.slice(0, -1) };
  }
  if (!/^\d$/u.test(key.digit)) return entry;
  if (entry.digits.length >= OTP_LENGTH) {
    // Six digits that one has gone back to stand there to be changed: another digit begins anew.
    return confirming && entry.phase === 'enter' ? { ...entry, digits: key.digit } : entry;
  }
  const digits = entry.digits + key.digit;
  if (digits.length < OTP_LENGTH || !confirming) return { ...entry, digits };
  if (entry.phase === 'enter') return { phase: 'confirm', digits: '', first: digits, mismatch: false };
  return { ...entry, digits, mismatch: digits !== entry.first };
}

/** The six digits once they are all there (and equal, where confirmed); else `undefined`. */
export function completedOtp(entry: OtpEntry, confirming: boolean): string | undefined {
  const complete = entry.digits.length === OTP_LENGTH && !entry.mismatch && (!confirming || entry.phase === 'confirm');
  return complete ? entry.digits : undefined;
}
