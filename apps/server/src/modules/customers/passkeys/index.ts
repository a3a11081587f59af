export type { PasskeyAttestation } from './add-passkey.ts';
export type { PasskeyAssertion } from './assertion.ts';
export type { Passkey } from './own-passkeys.ts';
export type { From } from './context.ts';
export { createPasskeys, type Passkeys } from './passkeys.ts';
