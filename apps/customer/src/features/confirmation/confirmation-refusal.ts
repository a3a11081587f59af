import { ApiRefusal } from '../../lib/api.ts';

/** Whether a call was refused for its transaction password or passkey: the dialog that asked for it says so, and stays open. */
export function isConfirmationRefusal(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && /^(transaction_password|passkey)_/u.test(error.key);
}

/** How many more wrong transaction passwords lock it, where a wrong one was just refused. */
export function attemptsLeft(error: unknown): number | undefined {
  const left = isConfirmationRefusal(error) ? error.values['attempts_left'] : undefined;
  return left === undefined ? undefined : Number(left);
}
