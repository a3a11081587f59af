import { keptObject } from '../../lib/kept-object.ts';

/** The request for access that this device has made, which it alone can follow. */
export interface KeptAccess {
  /** 256 random bits in base64url. */
  token: string;
  /** For whose account: ten digits. */
  phone: string;
}

const STORAGE_KEY = 'access';
const TOKEN_BYTES = 32;

export function keptAccess(): KeptAccess | undefined {
  const { token, phone } = keptObject(localStorage.getItem(STORAGE_KEY));
  return typeof token === 'string' && typeof phone === 'string' ? { token, phone } : undefined;
}

/**
 * What a request is sent with, kept before it is sent: where the answer is lost, another try or another tab is the same request.
 * @throws where the browser does not keep it
 */
export function keepAccess(phone: string): KeptAccess {
  const before = keptAccess();
  const kept = before?.phone === phone ? before : { token: newToken(), phone };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  return kept;
}

export function forgetAccess(): void {
  localStorage.removeItem(STORAGE_KEY);
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
