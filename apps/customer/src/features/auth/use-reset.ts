import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, ApiRefusal, isUnanswered, retryUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { endingSession, endSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.ts';
import { useStartSession } from '../frame/start-session.ts';
import { forgetAccess } from './kept-access.ts';
import { useOwnRepeat } from './own-repeat.ts';
import { rememberQuietly } from './remember-quietly.ts';

interface Reset {
  /** Ten digits. */
  user: string;
  /** The old password, or a reset code in its place. */
  password: string;
  newPassword: string;
  /** Of the second factor; empty until one is asked for. */
  code: string;
}

/** Sets a new password and leads to log-in; whether a second factor is asked for is known once the server has. */
export function useReset() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const startSession = useStartSession(t`Password reset successfully`);
  const change = useOwnRepeat('old_password_incorrect');
  const reset = useMutation({
    mutationFn({ user, password, newPassword, code }: Reset) {
      const body = { user, password, new_password: newPassword, ...(code === '' ? {} : { code }) };
      return endingSession(() =>
        change({ user, password: newPassword }, () => api.call('POST /v2/user/forget', { body })),
      );
    },
    retry: retryUnanswered,
    async onSuccess(known, { user, newPassword }) {
      endSession();
      await rememberQuietly(user, newPassword);
      forgetAccess();
      if (known !== undefined) {
        startSession(known);
        void navigate({ to: '/', replace: true });
        return;
      }
      toast.success(t`Password reset successfully`);
      void navigate({ to: '/login', search: {}, state: { phone: user }, replace: true });
    },
    onError(error) {
      if (error instanceof ApiRefusal && error.key === 'second_factor_required') setAsksCode(true);
    },
  });
  const otherwise = isUnanswered(reset.error) ? t`Failed to reset password` : t`Password reset failed`;
  return { reset, asksCode, failure: failureText(reset.error, otherwise) };
}
