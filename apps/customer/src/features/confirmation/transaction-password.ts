import { ApiRefusal, api, queryKeys } from '../../lib/api.ts';
import { queryOptions } from '@tanstack/react-query';

/** Whether a call was refused for its transaction password or passkey: the dialog that asked for it says so, and stays open. */
export function isConfirmationRefusal(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && /^(transaction_password|passkey)_/u.test(error.key);
}

/** How many more wrong transaction passwords lock it, where a wrong one was just refused. */
export function attemptsLeft(error: unknown): number | undefined {
  const left = isConfirmationRefusal(error) ? error.values['attempts_left'] : undefined;
  return left === undefined ? undefined : Number(left);
}

/** Whether the customer has a transaction password, and until when it is locked. */
export const transactionPasswordQuery = queryOptions({
  queryKey: queryKeys.transactionPassword,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/transaction-password', { signal })).data,
});
