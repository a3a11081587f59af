import { isIP } from 'node:net';
import { Refusal } from '../../../platform/refusal.ts';

/** Whom an authenticator makes a passkey for: a domain, and the one page of it that may ask. */
export interface RelyingParty {
  /** The domain. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a page, which must be at the configured address, or where none is configured at localhost: WebAuthn
 * wants a domain, and knows no addresses in figures.
 * @throws Refusal `passkeys_unavailable` with the address where they are
 */
export function relyingPartyOf(origin: string, publicUrl: string | undefined): RelyingParty {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  const isAllowed =
    page !== undefined && (publicUrl === undefined ? page.hostname === 'localhost' : page.origin === publicUrl);
  if (isAllowed && isIP(page.hostname) === 0) return { id: page.hostname, origin: page.origin };
  const port = page?.port ?? '';
  const elsewhere = `http://localhost${port === '' ? '' : `:${port}`}`;
  throw new Refusal('passkeys_unavailable', { values: { origin: publicUrl ?? elsewhere } });
}
