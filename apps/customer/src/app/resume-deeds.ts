import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { addTrigger, cancelTrigger } from '../features/alerts/trigger-queries.ts';
import { applyForLoan, repayLoan } from '../features/loans/send-loan.ts';
import { sellBlock } from '../features/offerings/blocks/block-deeds.ts';
import { purchaseFund } from '../features/offerings/funds/purchase-fund.ts';
import { applyForIpo, withdrawApplication } from '../features/offerings/ipos/ipo-deeds.ts';
import { requestRecharge } from '../features/recharge/send-recharge.ts';
import { cancelOrder, placeOrder } from '../features/trading/send-order.ts';
import { cancelWithdrawal } from '../features/withdrawals/send-withdrawal.ts';
import { refusalText } from '../lib/error-text.ts';
import { resumeMoneyAction } from '../lib/money-action.ts';
import { toast } from '../ui/toast.ts';

/**
 * Goes on asking what became of the orders and requests that had no answer when the page was left, and tells it. Until then their
 * forms are closed, as if the page had never been left.
 */
export function resumeDeeds(client: QueryClient): void {
  resumeMoneyAction(client, placeOrder, {
    onAnswer: ({ status }) =>
      toast.success(
        status === 'success'
          ? i18n._(msg`Your earlier order was filled`)
          : i18n._(msg`Your earlier order was placed and waits for its price`),
      ),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier order was refused: ${reason}`)),
  });
  resumeMoneyAction(client, sellBlock, {
    onAnswer: ({ status }) =>
      toast.success(
        status === 'success'
          ? i18n._(msg`Your earlier order was filled`)
          : i18n._(msg`Your earlier order was placed and waits for its price`),
      ),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier order was refused: ${reason}`)),
  });
  resumeMoneyAction(client, applyForIpo, {
    onAnswer: () => toast.success(i18n._(msg`Your earlier application is in`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier application was refused: ${reason}`)),
  });
  resumeMoneyAction(client, withdrawApplication, {
    onAnswer: () => toast.success(i18n._(msg`Application withdrawn`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The application could not be withdrawn: ${reason}`)),
  });
  resumeMoneyAction(client, purchaseFund, {
    onAnswer: () => toast.success(i18n._(msg`Your earlier investment was successful`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier investment was refused: ${reason}`)),
  });
  resumeMoneyAction(client, requestRecharge, {
    onAnswer: () => toast.success(i18n._(msg`Recharge request submitted successfully`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier recharge request was refused: ${reason}`)),
  });
  resumeMoneyAction(client, cancelOrder, {
    onAnswer: () => toast.success(i18n._(msg`Order cancelled`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The order could not be cancelled: ${reason}`)),
  });
  resumeMoneyAction(client, cancelWithdrawal, {
    onAnswer: () => toast.success(i18n._(msg`Withdrawal taken back`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The withdrawal could not be taken back: ${reason}`)),
  });
  resumeMoneyAction(client, addTrigger, {
    onAnswer: () => toast.success(i18n._(msg`Stop and target set`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier stop or target was refused: ${reason}`)),
  });
  resumeMoneyAction(client, cancelTrigger, {
    onAnswer: () => toast.success(i18n._(msg`Stop or target cancelled`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The stop or target could not be cancelled: ${reason}`)),
  });
  resumeMoneyAction(client, applyForLoan, {
    onAnswer: () => toast.success(i18n._(msg`Loan application submitted successfully`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier loan application was refused: ${reason}`)),
  });
  resumeMoneyAction(client, repayLoan, {
    onAnswer: () => toast.success(i18n._(msg`Repayment booked`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier repayment was refused: ${reason}`)),
  });
}

/** Without a reason there was no refusal: the session has ended, or the deed is too old to be asked about. */
function tell(error: unknown, sentence: (reason: string) => string): void {
  const reason = refusalText(error);
  if (reason !== undefined) toast.error(sentence(reason));
}
