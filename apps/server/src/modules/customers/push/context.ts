import type { Signer } from '../../../platform/encryption.ts';
import type { Given } from '../../../platform/given.ts';

/** What the commands about pushes work with. */
export interface PushContext extends Given<'clock' | 'database'> {
  /** Where messages may be sent to, as `isPushService` has it; none where nothing is pushed here. */
  readonly services: readonly string[];
  /** By which messages show that they are from this installation. */
  readonly signer: Signer;
}
