import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve characters are sixty bits: nobody guesses one, and no two meet. */
const usualLength = 12;

/** What the system gives of randomness costs the same for many numbers at once; none of it is used twice. */
let random = Buffer.alloc(0);

function takeRandom(bytes: number): Buffer {
  if (random.length < bytes) random = randomBytes(Math.max(4_096, bytes));
  const taken = random.subarray(0, bytes);
  random = random.subarray(bytes);
  return taken;
}

/** A random number of an order or a request, as people read and type it. Each character adds five bits. */
export function newPublicNumber(length: number = usualLength): string {
  let number = '';
  for (const byte of takeRandom(length)) number += alphabet.charAt(byte % alphabet.length);
  return number;
}
