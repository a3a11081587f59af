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

/** In how many parts customers are counted: two characters of a number say one of them. */
const slots = 1_024;

/**
 * Where a customer's rows will be once several databases share them (ADR 107): the last ten bits of the customer's id, which are random,
 * as two characters. It is the same for ever, and which database has a slot is not.
 */
export function slotOf(customerId: string): string {
  const slot = Number.parseInt(customerId.slice(-3), 16) % slots;
  return `${alphabet.charAt(Math.floor(slot / alphabet.length))}${alphabet.charAt(slot % alphabet.length)}`;
}

/**
 * A number of what is one customer's: the customer's slot, and eleven random characters. Its 13 characters tell it from those of before,
 * which are 12 and say nothing of where they belong.
 */
export const newNumberOf = (customerId: string): string => slotOf(customerId) + newPublicNumber(usualLength - 1);

/** Bytes as people read and type them: the last five bits of each as a character. */
export function publicNumberOf(bytes: Uint8Array): string {
  let number = '';
  for (const byte of bytes) number += alphabet.charAt(byte % alphabet.length);
  return number;
}

/** A random number of what is nobody's own, as people read and type it. Each character adds five bits. */
export function newPublicNumber(length: number = usualLength): string {
  return publicNumberOf(takeRandom(length));
}
