/**
 * The check of J. Verhoeff (1969), which Aadhaar numbers carry in their last digit. It finds every single wrong digit and
 * every swap of neighbours. Digits are multiplied in the dihedral group of the pentagon: 0 to 4 turn it, 5 to 9 mirror it.
 */
function multiply(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5);
  return b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5;
}

/** Where each digit goes at each further place; after eight places it begins anew. */
const firstPermutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permute(digit: number, place: number): number {
  let permuted = digit;
  for (let turn = place % 8; turn > 0; turn -= 1) permuted = firstPermutation[permuted] ?? 0;
  return permuted;
}

/** Whether the last of some digits is their check. */
export function hasVerhoeffCheck(digits: string): boolean {
  let product = 0;
  for (const [place, digit] of [...digits].toReversed().entries()) {
    product = multiply(product, permute(Number(digit), place));
  }
  return product === 0;
}
