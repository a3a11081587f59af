import { keptObject } from '../../lib/kept-object.ts';
import { isLostKey, type LostKey } from './lost-keys.ts';

/** The request for access that this device has made, which it alone can follow. */
export interface KeptAccess {
  /** 256 random bits in base64url. */
  token: string;
  /** For whose account: ten digits. */
  phone: string;
  lost: LostKey;
}

const STORAGE_KEY = 'access';
const TOKEN_BYTES = 32;

export function keptAccess(): KeptAccess | undefined {
  const { token, phone, lost } = keptObject(localStorage.getItem(STORAGE_KEY));
  if (typeof token !== 'string' || typeof phone !== 'string') return undefined;
  return { token, phone, lost: isLostKey(lost) ? lost : 'password' };
}

/**
 * What a request is sent with, kept before it is sent: where the answer is lost, another try or another tab is the same request.
 * @throws where the browser does not keep it
 */
export function keepAccess(phone: string, lost: LostKey): KeptAccess {
  const before = keptAccess();
  const kept = before?.phone === phone && before.lost === lost ? before : { token: newToken(), phone, lost };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  return kept;
}

export function forgetAccess(): void {
  localStorage.removeItem(STORAGE_KEY);
}

/** 256 random bits, by which a request is known. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
