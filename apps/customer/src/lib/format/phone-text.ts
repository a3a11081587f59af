import { currencies, type Currency } from '@sauda/facts';

/** Digits in the groups that people read them in: 98765 43210 in India, 555 012 3456 elsewhere. */
export function phoneText(digits: string, currency: Currency): string {
  let from = 0;
  return currencies[currency].phone.groups
    .map((size) => digits.slice(from, (from += size)))
    .filter((group) => group !== '')
    .join(' ');
}
