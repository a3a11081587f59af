import { hash, randomBytes } from 'node:crypto';
import { dayMs } from '../../platform/time.ts';

/** A customer's log-in on one device. */
export interface Session {
  readonly id: string;
  readonly customerId: string;
}

/** The device that asks, as far as it shows itself. */
export interface Device {
  /** The network address as Node gives it. */
  readonly address: string;
  readonly userAgent: string;
  /** What it sent in the cookie that devices are known by. */
  readonly cookie?: string | undefined;
  /** Whether a page of ours asks, in a browser that keeps a cookie. */
  readonly isBrowser?: boolean;
}

/** A session that nobody used for this long has ended. */
export const maxIdleMs = 30 * dayMs;

/** How long a session's row outlives its last use: it tells the networks that its customer is known from. */
export const sessionKeptMs = 90 * dayMs;

/** How long a device is known after its last log-in, which is how long its browser keeps the cookie. */
export const deviceKeptMs = 365 * dayMs;

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
