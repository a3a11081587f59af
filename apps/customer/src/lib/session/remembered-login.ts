import { openAppDatabase } from '../cache/app-database.ts';

/**
 * The saved login, which forgot-password reads the old password from. It lies in local storage under a remember key, encrypted
 * with an AES-GCM key that the browser keeps in IndexedDB and never shows, not even to this page.
 */
export interface RememberedLogin {
  user: string;
  password: string;
  /** When it was saved, epoch milliseconds. */
  timestamp: number;
}

const REMEMBER_KEY = 'remember';
const KEY_NAME = 'rememberedLogin';
const IV_BYTES = 12;

export async function rememberLogin(login: RememberedLogin): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(login));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await encryptionKey(), plain);
  localStorage.setItem(REMEMBER_KEY, JSON.stringify({ iv: toBase64(iv), sealed: toBase64(new Uint8Array(sealed)) }));
}

/** The saved login, or null where there is none or the browser has lost its key. */
export async function recallLogin(): Promise<RememberedLogin | null> {
  const stored = localStorage.getItem(REMEMBER_KEY);
  if (stored === null) return null;
  try {
    const { iv, sealed } = JSON.parse(stored) as { iv: string; sealed: string };
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv) },
      await encryptionKey(),
      fromBase64(sealed),
    );
    return JSON.parse(new TextDecoder().decode(plain)) as RememberedLogin;
  } catch {
    localStorage.removeItem(REMEMBER_KEY);
    return null;
  }
}

export function forgetLogin(): void {
  localStorage.removeItem(REMEMBER_KEY);
}

async function encryptionKey(): Promise<CryptoKey> {
  const database = await openAppDatabase();
  const kept = await database.get('keys', KEY_NAME);
  if (kept !== undefined) return kept;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Two tabs may both have made one: the first that is stored is the one used.
  const change = database.transaction('keys', 'readwrite');
  const first = await change.store.get(KEY_NAME);
  if (first === undefined) await change.store.put(made, KEY_NAME);
  await change.done;
  return first ?? made;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
