import type { Signer } from '../../../platform/encryption.ts';
import type { Given } from '../../../platform/given.ts';
import type { AppPlatform } from './device.ts';

/** What the commands about pushes work with. */
export interface PushContext extends Given<'clock' | 'database'> {
  /** Where messages to browsers may be sent to, as `isPushService` has it; none where nothing is pushed to them here. */
  readonly services: readonly string[];
  /** Whose hybrid app can be told of notices here. */
  readonly apps: readonly AppPlatform[];
  /** By which messages show that they are from this installation. */
  readonly signer: Signer;
}
