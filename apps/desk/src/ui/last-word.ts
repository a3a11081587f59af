import { useLayoutEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { errorText } from '../lib/api.ts';

/**
 * For a dialog that goes with the row of a list that lives: what it is about may be gone from the list before the answer is there, or before
 * the answer was read. A refusal is then said beside the list, so that nobody takes their command for done.
 */
export function useLastWord(title: string) {
  const notify = useNotify();
  const isThere = useRef(false);
  const unread = useRef<unknown>(undefined);
  const say = useRef((error: unknown) =>
    notify(`${title}: ${errorText(error)}`, { type: 'error', autoHideDuration: null }),
  );
  useLayoutEffect(() => {
    const sayLast = say.current;
    isThere.current = true;
    return () => {
      isThere.current = false;
      if (unread.current !== undefined) sayLast(unread.current);
      unread.current = undefined;
    };
  }, []);
  return {
    /** Whether what is told here can still be read here. */
    isThere: () => isThere.current,
    /** The dialog shows it, for as long as it is there. */
    refused(error: unknown): void {
      if (isThere.current) unread.current = error;
      else say.current(error);
    },
    /** The dialog was closed, or begins anew. */
    putAway(): void {
      unread.current = undefined;
    },
  };
}
