import type { Body } from '@sauda/contract';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyActionKey, useMoneyAction } from '../../lib/money-action.ts';
import type { PasskeyAssertion } from '../../lib/passkeys/authenticator.ts';
import { isConfirmationRefusal } from '../confirmation/confirmation-refusal.ts';
import { transactionPasswordQuery } from '../confirmation/transaction-password-query.ts';
import { requestWithdrawal, type RequestedWithdrawal } from './send-withdrawal.ts';

type Request = Body<'POST /stock/success/money/access'>;

/**
 * Asks for a withdrawal, once it is confirmed where the customer has a transaction password. A lost answer is asked for again,
 * under the same key, until the truth is known.
 */
export function useWithdraw(onRequested: (withdrawal: RequestedWithdrawal) => void) {
  const { data: password } = useQuery(transactionPasswordQuery);
  const [asked, setAsked] = useState<Request>();
  const action = useMoneyAction(requestWithdrawal);
  const isUnderWay = useIsMutating({ mutationKey: moneyActionKey(requestWithdrawal) }) > 0;

  function send(request: Request): void {
    action.begin(request, {
      onSuccess: onRequested,
      // It was not known that there is a password, or the one given is wrong: it is asked for until it is right.
      onError: (error) => setAsked(isConfirmationRefusal(error) ? request : undefined),
    });
  }

  return {
    error: action.error,
    isUnderWay,
    isChecking: isUnderWay && (action.isChecking || !action.isPending),
    isAsking: asked !== undefined,
    ask(request: Request): void {
      if (isUnderWay) return;
      if (password?.is_set === true) setAsked(request);
      else send(request);
    },
    confirm(confirmation: { stock_password: string } | { passkey: PasskeyAssertion }): void {
      if (asked !== undefined) send({ bank_id: asked.bank_id, count: asked.count, ...confirmation });
    },
    dismiss(): void {
      setAsked(undefined);
    },
    reset(): void {
      if (action.isError) action.reset();
    },
  };
}
