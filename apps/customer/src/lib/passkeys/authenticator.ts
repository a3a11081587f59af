import type { Answer, Body } from '@sauda/contract';

export type PasskeyAssertion = Body<'POST /stock/user/passkey/login'>['response'];
type RequestOptions = Answer<'POST /stock/user/passkey/options'>['data'];
type CreationOptions = Answer<'POST /stock/success/user/passkeys/options'>['data'];
type Attestation = Body<'POST /stock/success/user/passkeys/add'>['response'];

/** The customer closed the browser's dialog, let it run out, or has no passkey for it. Browsers do not tell which. */
export class PasskeyDismissed extends Error {
  constructor(cause: unknown) {
    super('No passkey was used', { cause });
    this.name = 'PasskeyDismissed';
  }
}

/** The authenticator has a passkey of this customer already. */
export class PasskeyThereAlready extends Error {
  constructor(cause: unknown) {
    super('The passkey is there already', { cause });
    this.name = 'PasskeyThereAlready';
  }
}

const loadLibrary = () => import('@simplewebauthn/browser');

/** Has the browser ask for a passkey. @throws PasskeyDismissed */
export async function askForPasskey(options: RequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({
    optionsJSON: options,
  }).catch(explain);
}

/** Has the browser make a passkey. @throws PasskeyDismissed, PasskeyThereAlready */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON: options }).catch(explain);
}

function explain(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const { code } = error as { code?: unknown };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new PasskeyThereAlready(error);
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') throw new PasskeyDismissed(error);
  throw error;
}
