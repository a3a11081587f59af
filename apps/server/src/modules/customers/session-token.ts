import { hash, randomBytes } from 'node:crypto';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** What opens a session: 256 random bits in base64url, which only the customer's device keeps. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the shape of a token, and is worth asking the database about. */
export function isToken(text: string): boolean {
  return tokenShape.test(text);
}

/**
 * The SHA-256 under which a token is known here. A token has too many bits to be guessed, so a fast hash without salt
 * keeps it as well as a slow one would.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
