import type { Body } from '@sauda/contract';
import { useState } from 'react';
import { useMoneyAction } from '../../lib/money-action.ts';
import { isConfirmationRefusal } from '../confirmation/transaction-password.ts';
import type { Confirmation } from '../confirmation/confirmation-sheet.tsx';
import { requestWithdrawal, type RequestedWithdrawal } from './send-withdrawal.ts';

type Request = Body<'POST /stock/success/money/access'>;

/** Asks for a withdrawal, once it was looked over, and confirmed where the customer has a passkey or a transaction password. */
export function useWithdraw(onRequested: (withdrawal: RequestedWithdrawal) => void) {
  const [asked, setAsked] = useState<Asked>();
  const action = useMoneyAction(requestWithdrawal);

  function send(request: Request, about: string): void {
    action.begin(request, {
      about,
      onSuccess(withdrawal) {
        // The dialog that asked for the password makes room for the one that tells.
        setAsked(undefined);
        onRequested(withdrawal);
      },
      // It was not known that it has to be confirmed, or what was given is wrong: it is asked for until it is right.
      onError: (error) => setAsked(isConfirmationRefusal(error) ? { request, about } : undefined),
    });
  }

  return {
    error: action.error,
    isUnderWay: action.isUnderWay,
    isChecking: action.isChecking,
    isAsking: asked !== undefined && !action.isChecking,
    /** @param about what is withdrawn and to where, in words */
    ask(request: Request, about: string): void {
      if (!action.isUnderWay) setAsked({ request, about });
    },
    /** @param shown nothing, of who has neither a passkey nor a transaction password */
    confirm(shown?: Confirmation): void {
      if (asked === undefined) return;
      const { request, about } = asked;
      send({ bank_id: request.bank_id, count: request.count, ...shown }, about);
    },
    dismiss(): void {
      setAsked(undefined);
    },
    reset(): void {
      if (action.isError) action.reset();
    },
  };
}

interface Asked {
  request: Request;
  about: string;
}
