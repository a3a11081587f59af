import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnanswered } from './api.ts';
import { deed } from './idempotency.ts';

const FIRST_REPEAT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * A call that moves money or makes a record. When its answer is lost it is repeated with its own Idempotency-Key until the
 * truth is known, and the action stays pending meanwhile: `failureCount > 0` while pending is the state to show as "checking".
 * A refusal is an answer and is never repeated.
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
  const mutation = useMutation<TAnswer, Error, TBody>({
    mutationFn: (body) => send(body, keyFor(body)),
    retry: (_failures, error) => isUnanswered(error),
    retryDelay: (failures) => Math.min(FIRST_REPEAT_MS * 2 ** failures, LONGEST_WAIT_MS),
    // Offline is waited out as part of the same deed, not refused.
    networkMode: 'always',
    onSettled: settled,
    ...(options.mutationKey === undefined ? {} : { mutationKey: options.mutationKey }),
    ...(options.onSuccess === undefined ? {} : { onSuccess: options.onSuccess }),
  });
  return { ...mutation, isChecking: mutation.isPending && mutation.failureCount > 0 };
}
