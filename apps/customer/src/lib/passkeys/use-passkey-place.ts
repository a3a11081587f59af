import { useConfig } from '../config.ts';
import { passkeyPlace, type PasskeyPlace } from './passkey-place.ts';

/** Whether passkeys work here. On the screens that are drawn at build time they do not yet. */
export function usePasskeyPlace(): PasskeyPlace {
  const { entries } = useConfig();
  if (typeof window === 'undefined') return { here: false, at: undefined };
  return passkeyPlace(window.location, entries.get('public_url'), typeof window.PublicKeyCredential === 'function');
}
