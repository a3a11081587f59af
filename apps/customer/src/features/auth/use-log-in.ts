import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { startSession } from '../../lib/session/session.ts';
import type { LoginValues } from './auth-forms.ts';
import { rememberQuietly } from './remember-quietly.ts';

/** Logs in. The session that starts takes the customer on: the guard leads from login to where they were going. */
export function useLogIn(onLoggedIn: () => void) {
  return useMutation({
    mutationFn: ({ phone, password, code }: LoginValues & { code?: string }) =>
      api.call('POST /stock/user/login', {
        body: { user: phone, password, ...(code === undefined ? {} : { code }) },
      }),
    async onSuccess({ token, id, user, login }, { password }) {
      await rememberQuietly(user, password);
      onLoggedIn();
      startSession({ token, userInfo: { id, user, login } });
    },
  });
}
