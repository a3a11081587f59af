import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, retryUnanswered } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export interface NewTransactionPassword {
  digits: string;
  /** Where one is set already, or where there is a passkey. */
  loginPassword: string | undefined;
  idempotencyKey: string;
}

/** Sets the transaction password, or changes it with the login password. A lost answer is asked for again under the same key. */
export function useSetTransactionPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ digits, loginPassword, idempotencyKey }: NewTransactionPassword) =>
      api.call('POST /stock/success/user/password/up', {
        body: {
          type: 'transaction',
          fund_code_new: digits,
          is_first: loginPassword === undefined,
          ...(loginPassword === undefined ? {} : { password: loginPassword }),
        },
        idempotencyKey,
      }),
    retry: retryUnanswered,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.transactionPassword }),
  });
}
