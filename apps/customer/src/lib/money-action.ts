import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isUnanswered } from './api.ts';
import { deed } from './idempotency.ts';

const FIRST_REPEAT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * A call that moves money or makes a record. When its answer is lost it is repeated with its own Idempotency-Key until the
 * truth is known, and the action stays pending meanwhile: `failureCount > 0` while pending is the state to show as "checking".
 * A refusal is an answer and is never repeated. While one is under way another is not begun, also where two taps come before
 * the screen has drawn the first.
 */
export function useMoneyAction<TBody, TAnswer>(
  send: (body: TBody, idempotencyKey: string) => Promise<TAnswer>,
  options: {
    /** Names the action, so that another screen can tell that one is still under way. */
    mutationKey?: readonly unknown[];
    onSuccess?: (answer: TAnswer, body: TBody) => void | Promise<void>;
  } = {},
): UseMutationResult<TAnswer, Error, TBody> & { isChecking: boolean } {
  const [{ keyFor, settled }] = useState(() => deed());
  const underWay = useRef(false);
  const mutation = useMutation<TAnswer, Error, TBody>({
    mutationFn: (body) => send(body, keyFor(body)),
    retry: (_failures, error) => isUnanswered(error),
    retryDelay: (failures) => Math.min(FIRST_REPEAT_MS * 2 ** failures, LONGEST_WAIT_MS),
    // Offline is waited out as part of the same deed, not refused.
    networkMode: 'always',
    onSettled() {
      underWay.current = false;
      settled();
    },
    ...(options.mutationKey === undefined ? {} : { mutationKey: options.mutationKey }),
    ...(options.onSuccess === undefined ? {} : { onSuccess: options.onSuccess }),
  });
  const mutate: typeof mutation.mutate = (...request) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(...request);
  };
  return { ...mutation, mutate, isChecking: mutation.isPending && mutation.failureCount > 0 };
}
