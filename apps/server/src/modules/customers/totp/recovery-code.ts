import { newPublicNumber } from '../../../platform/public-number.ts';

export const recoveryCodes = 10;
const groupLength = 5;

/** Ten letters and digits, fifty random bits, in two groups. */
export function createRecoveryCode(): string {
  return `${newPublicNumber(groupLength)}-${newPublicNumber(groupLength)}`;
}

/** A code in the one form in which it is hashed, however it was typed. Undefined where it cannot be a recovery code. */
export function readRecoveryCode(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-Z]{10}$/.test(plain) ? `${plain.slice(0, groupLength)}-${plain.slice(groupLength)}` : undefined;
}
