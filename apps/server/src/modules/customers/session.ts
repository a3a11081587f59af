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
