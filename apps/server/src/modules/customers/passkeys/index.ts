export type { PasskeyAttestation } from './add-passkey.ts';
export type { PasskeyAssertion } from './assertion.ts';
export type { Passkey } from './own-passkeys.ts';
export { createPasskeys, type From, type Passkeys } from './passkeys.ts';
