import { useLayoutEffect, useState } from 'react';
import type { BankCard } from '../../data/bank-cards.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { isConfirmationRefusal } from '../confirmation/transaction-password.ts';
import type { Confirmation } from '../confirmation/confirmation-sheet.tsx';
import { requestWithdrawal, type RequestedWithdrawal } from './send-withdrawal.ts';
import { isAskedStill, type WithdrawalRequest } from './withdrawal-values.ts';

/**
 * Asks for a withdrawal, once it was looked over, and confirmed where the customer has a passkey or a transaction password. What is looked
 * over is what is sent: as soon as the form would ask for something else, or for nothing, it is put away.
 * @param now what the form would ask for as it stands
 */
export function useWithdraw(
  now: WithdrawalRequest | undefined,
  onRequested: (withdrawal: RequestedWithdrawal) => void,
) {
  // It stays when it is put away, so that the sheet has it while it goes.
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const action = useMoneyAction(requestWithdrawal);
  // What is under way takes the money that it is about, so the form no longer tells.
  const isAsking = isOpen && asked !== undefined && (action.isUnderWay || isAskedStill(asked.request, now));

  // Not after the paint in which it is gone: another press of the form's button in between would be undone.
  useLayoutEffect(() => {
    if (!isAsking) setOpen(false);
  }, [isAsking]);

  function reset(): void {
    if (action.isError) action.reset();
  }

  return {
    /** What it was refused with, and whether that is told where it is confirmed. */
    error: action.error,
    isToldThere: isAsking && isConfirmationRefusal(action.error),
    isUnderWay: action.isUnderWay,
    isChecking: action.isChecking,
    /** What is looked over, or was last. */
    asked,
    isAsking: isAsking && !action.isChecking,
    /** @param about what is withdrawn and to where, in words */
    ask(asking: Asked): void {
      if (action.isUnderWay) return;
      reset();
      setAsked(asking);
      setOpen(true);
    },
    /** @param shown nothing, of who has neither a passkey nor a transaction password */
    confirm(shown?: Confirmation): void {
      if (!isAsking || asked === undefined) return;
      const { request, about } = asked;
      action.begin(
        { ...request, ...shown },
        {
          about,
          onSuccess(withdrawal) {
            // The dialog that asked for the password makes room for the one that tells.
            setOpen(false);
            onRequested(withdrawal);
          },
          onError(error) {
            // It was not known that it has to be confirmed, or what was given is wrong: it is asked for until it is right.
            if (!isConfirmationRefusal(error)) setOpen(false);
          },
        },
      );
    },
    dismiss(): void {
      setOpen(false);
      reset();
    },
  };
}

interface Asked {
  request: WithdrawalRequest;
  card: BankCard;
  /** What is withdrawn and to where, in words. */
  about: string;
}
