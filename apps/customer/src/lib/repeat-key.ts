import { useRef } from 'react';
import { isUnanswered, randomUuid } from './api.ts';

/**
 * Keys for commands that are not kept: what is sent again before it was answered goes under the key of before, so that it is done
 * once, whether the app or the customer sends it again.
 */
export function useRepeatKey() {
  const open = useRef({ body: '', key: '' });
  return {
    of(sent: unknown): string {
      const body = JSON.stringify(sent);
      if (open.current.body !== body) open.current = { body, key: randomUuid() };
      return open.current.key;
    },
    /** @param error why it failed; null where it did not */
    settle(error: Error | null): void {
      if (error === null || !isUnanswered(error)) open.current = { body: '', key: '' };
    },
  };
}
