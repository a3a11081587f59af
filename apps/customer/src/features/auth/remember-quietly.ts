import { rememberLogin } from '../../lib/session/remembered-login.ts';

/** Saves the login where this phone can keep it safely; elsewhere it is not kept, and nothing else fails for it. */
export async function rememberQuietly(user: string, password: string): Promise<void> {
  try {
    await rememberLogin({ user, password, timestamp: Date.now() });
  } catch (reason) {
    // Without a secure context or a database there is no safe place.
    console.warn('The login could not be saved on this phone.', reason);
  }
}
