import { currencies, type Country, type Currency } from '@sauda/facts';
import type { Parsed } from '../../../platform/parsed.ts';

/** Where a customer lives, in the country of the house. */
export interface Address {
  readonly line1: string;
  /** Empty where there is none. */
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  /** In capitals, without spaces. */
  readonly postalCode: string;
  readonly country: Country;
}

/** One line of an address, of letters, digits and what people write between them. */
export function parseLine(text: string, mostCharacters: number): Parsed<string> {
  const line = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  if (line === '') return { fault: 'is required' };
  if ([...line].length > mostCharacters) return { fault: `may have ${mostCharacters} characters at most` };
  // The joiners of Indian scripts are no stray marks.
  if (/(?![\u200c\u200d])\p{C}/u.test(line) || !/[\p{L}\p{N}]/u.test(line))
    return { fault: 'must be a line of an address' };
  return { value: line };
}

/** A postal code as the country of the currency has them. */
export function parsePostalCode(text: string, currency: Currency): Parsed<string> {
  const code = text.toUpperCase().replaceAll(/\s/g, '');
  if (code === '') return { fault: 'is required' };
  return currencies[currency].postalCode.test(code)
    ? { value: code }
    : { fault: 'must be a postal code of this country' };
}
