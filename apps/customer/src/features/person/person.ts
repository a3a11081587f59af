import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryKeys, randomUuid, retryUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.ts';
import type { Confirmation } from '../confirmation/confirmation-sheet.tsx';
import { isConfirmationRefusal } from '../confirmation/transaction-password.ts';

export type Person = Answer<'GET /stock/success/user/person'>['data'];

/** Where the customer lives, and whom they have named. */
export const personQuery = queryOptions({
  queryKey: queryKeys.person,
  queryFn: async ({ signal }): Promise<Person> => (await api.call('GET /stock/success/user/person', { signal })).data,
});

/**
 * What a form begins with: what the customer has said last, but for one that is typed in. That stays as it is where another tab or
 * device says something else meanwhile.
 */
export function useBegun(person: Person | undefined) {
  const [typedOver, setTypedOver] = useState<Person>();
  return {
    begun: typedOver ?? person,
    onTyped: () => setTypedOver((before) => before ?? person),
    onSaved: () => setTypedOver(undefined),
  };
}

/** Who has neither a passkey nor a transaction password shows nothing. */
type Shown = Confirmation | Record<string, never>;

/**
 * Saves what was typed, once it was looked over and confirmed. An answer that is lost is asked for again under the same key.
 * @param send makes the call
 * @param onSaved once what was saved is what is shown
 */
export function useDeclaration<Values>(
  send: (values: Values, shown: Shown, key: string) => Promise<unknown>,
  saved: string,
  onSaved: () => void,
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Values>();
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ values, shown, key }: { values: Values; shown: Shown; key: string }) => send(values, shown, key),
    retry: retryUnanswered,
    async onSuccess() {
      setAsking(false);
      toast.success(saved);
      await client.invalidateQueries({ queryKey: queryKeys.person });
      onSaved();
    },
    onError(reason) {
      if (!isConfirmationRefusal(reason)) setAsking(false);
    },
  });
  return {
    asked,
    ask(values: Values): void {
      reset();
      setAsked(values);
      setAsking(true);
    },
    reset,
    /** What was refused elsewhere than where it is confirmed. */
    failure: isConfirmationRefusal(error) ? undefined : failureText(error, t`It could not be saved, please try again`),
    /** For the sheet that asks for the confirmation. */
    sheet: {
      open: isAsking,
      busy: isPending,
      error,
      onClose: () => setAsking(false),
      onConfirm: (shown: Shown) => {
        if (asked !== undefined && !isPending) mutate({ values: asked, shown, key: randomUuid() });
      },
    },
  };
}
