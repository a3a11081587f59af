import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, ApiRefusal, isUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { endSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.ts';
import { forgetAccess } from './kept-access.ts';
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
  const reset = useMutation({
    mutationFn: ({ user, password, newPassword, code }: Reset) =>
      api.call('POST /v2/user/forget', {
        body: { user, password, new_password: newPassword, ...(code === '' ? {} : { code }) },
      }),
    async onSuccess(_answer, { user, newPassword }) {
      await rememberQuietly(user, newPassword);
      forgetAccess();
      endSession();
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
