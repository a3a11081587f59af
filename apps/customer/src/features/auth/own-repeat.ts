import { useRef } from 'react';
import type { Answer } from '@sauda/contract';
import { ApiRefusal, api, isUnanswered } from '../../lib/api.ts';

/**
 * Sends what has no key, as nobody is logged in. Where it is refused as what an attempt before would have it, and that one had no
 * answer, logging in tells whether it was done.
 * @returns the log-in by which that was found out, where there is one
 */
export function useOwnRepeat(refusedAs: string) {
  const lost = useRef('');
  return async (
    login: { user: string; password: string },
    send: () => Promise<unknown>,
  ): Promise<Answer<'POST /stock/user/login'> | undefined> => {
    const sent = JSON.stringify(login);
    try {
      await send();
      return undefined;
    } catch (error) {
      if (isUnanswered(error)) lost.current = sent;
      if (!(error instanceof ApiRefusal) || error.key !== refusedAs || lost.current !== sent) throw error;
      return await api.call('POST /stock/user/login', { body: login }).catch((reason: unknown) => {
        // The password is right then, too.
        if (reason instanceof ApiRefusal && reason.key === 'second_factor_required') return undefined;
        throw error;
      });
    }
  };
}
