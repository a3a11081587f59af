/** Four letters of the bank, a zero that is kept for later, six characters of the branch (Reserve Bank of India). */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);
}

/** Whether a card number's last digit fits the rest (Luhn, ISO/IEC 7812-1 annex B). Digits alone. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Whether a CLABE of 18 digits ends in its control digit (weights 3, 7, 1; each product counts by its last digit). */
export function isClabe(digits: string): boolean {
  if (!/^[0-9]{18}$/.test(digits)) return false;
  const weighted = Array.from(digits.slice(0, 17), (digit, index) => (Number(digit) * weightAt(index)) % 10);
  const control = (10 - (sumOf(weighted) % 10)) % 10;
  return control === Number(digits[17]);
}

/**
 * Whether nine digits are an American routing number: one of the prefixes that are given out, and the checksum of the
 * American Bankers Association (weights 3, 7, 1; the sum a multiple of ten).
 */
export function isRoutingNumber(digits: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)[0-9]{7}$/.test(digits)) return false;
  return sumOf(Array.from(digits, (digit, index) => Number(digit) * weightAt(index))) % 10 === 0;
}

function weightAt(index: number): number {
  return [3, 7, 1][index % 3] ?? 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
