import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve characters are sixty bits: nobody guesses one, and no two meet. */
const usualLength = 12;

/** A random number of an order or a request, as people read and type it. Each character adds five bits. */
export function newPublicNumber(length: number = usualLength): string {
  let number = '';
  for (const byte of randomBytes(length)) number += alphabet.charAt(byte % alphabet.length);
  return number;
}
