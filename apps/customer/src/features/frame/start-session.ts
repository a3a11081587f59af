import type { Answer } from '@sauda/contract';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { startSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.ts';

/**
 * Starts the session of a login, and says so on the screen that it leads to: its navigation would lift a toast that stood before.
 * @param said where it is not the usual sentence
 */
export function useStartSession(said?: string): (login: Answer<'POST /stock/user/login'>) => void {
  const { t } = useLingui();
  const loggedIn = useRef(false);
  useEffect(
    () => () => {
      if (loggedIn.current) toast.success(said ?? t`Login successful`);
    },
    [t, said],
  );
  return ({ token, id, user, login }) => {
    loggedIn.current = true;
    startSession({ token, userInfo: { id, user, login } });
  };
}
