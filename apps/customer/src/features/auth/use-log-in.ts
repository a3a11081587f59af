import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { rememberLogin } from '../../lib/session/remembered-login.ts';
import { startSession } from '../../lib/session/session.ts';
import type { LoginValues } from './auth-forms.ts';

/** Logs in. The session that starts takes the customer on: the guard leads from login to where they were going. */
export function useLogIn(onLoggedIn: () => void) {
  return useMutation({
    mutationFn: ({ phone, password }: LoginValues) =>
      api.call('POST /stock/user/login', { body: { user: phone, password } }),
    async onSuccess({ token, id, user, login }, { password }) {
      try {
        await rememberLogin({ user, password, timestamp: Date.now() });
      } catch (reason) {
        // Without a secure context or a database the phone cannot keep it safely, so it does not keep it.
        console.warn('The login could not be saved on this phone.', reason);
      }
      onLoggedIn();
      startSession({ token, userInfo: { id, user, login } });
    },
  });
}
