export const PHONE_DIGITS = 10;

/** Keeps the digits of what was typed or pasted, ten at most. A country code in front of ten digits is left out. */
export function phoneDigits(typed: string, prefix: string): string {
  const trimmed = typed.trim();
  const national = trimmed.startsWith(prefix) ? trimmed.slice(prefix.length) : trimmed;
  return national.replace(/\D/g, '').slice(0, PHONE_DIGITS);
}

/** Where the caret stands in the grouped text once `digitsBefore` digits are before it. */
export function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}
