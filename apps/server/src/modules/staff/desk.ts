import { createLoginThrottle, type LoginThrottle, type Passwords } from '../customers/index.ts';
import type { Encryption, Sealer } from '../../platform/encryption.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { createRefusedAttempts, type RefusedAttempts, type RefusedAttemptsOptions } from './refused-attempts.ts';
import type { Given } from '../../platform/given.ts';

/** What the commands of the staff work with: how they get in, and the log of what they do. */
export interface Desk extends Given<'clock' | 'database'> {
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly refusedAttempts: RefusedAttempts;
  readonly knownDevices: KnownDevices;
  /** For the secrets of authenticator apps. */
  readonly sealer: Sealer;
}

export interface DeskOptions extends Pick<Desk, 'database' | 'clock' | 'passwords'> {
  readonly encryption: Encryption;
  readonly log: RefusedAttemptsOptions['log'];
  readonly limits: Parameters<typeof createLoginThrottle>[0]['limits'];
}

export function createDesk({ database, clock, encryption, log, passwords, limits }: DeskOptions): Desk {
  return {
    database,
    clock,
    passwords,
    throttle: createLoginThrottle({ database, clock, limits }),
    refusedAttempts: createRefusedAttempts({ database, clock, log, windowMinutes: limits.windowMinutes }),
    knownDevices: createKnownDevices(encryption),
    sealer: encryption.sealerFor('staff authenticator secret'),
  };
}
