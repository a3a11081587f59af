import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { addTrigger, cancelTrigger } from '../features/alerts/trigger-queries.ts';
import { applyForLoan, repayLoan } from '../features/loans/send-loan.ts';
import { buyBlock, sellBlock } from '../features/offerings/blocks/block-deeds.ts';
import { purchaseFund } from '../features/offerings/funds/purchase-fund.ts';
import { applyForIpo, withdrawApplication } from '../features/offerings/ipos/ipo-deeds.ts';
import { requestRecharge } from '../features/recharge/send-recharge.ts';
import { cancelOrder, placeOrder } from '../features/trading/send-order.ts';
import { cancelWithdrawal, requestWithdrawal } from '../features/withdrawals/send-withdrawal.ts';
import { refusalText } from '../lib/error-text.ts';
import { tellOfAbsent } from '../lib/money-action.ts';
import { toast } from '../ui/toast.ts';

/**
 * Tells what became of orders and requests whose screen is gone, and goes on asking about those that had no answer when the page
 * was left. Until then their forms are closed, as if the page had never been left.
 */
export function tellOfAbsentDeeds(client: QueryClient): void {
  tellOfAbsent(client, placeOrder, outcomeOfOrder);
  tellOfAbsent(client, buyBlock, { ...outcomeOfOrder, onSuccess: tellFilled });
  tellOfAbsent(client, sellBlock, outcomeOfOrder);
  tellOfAbsent(client, applyForIpo, {
    onSuccess: () => toast.success(i18n._(msg`Your earlier application is in`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier application was refused: ${reason}`)),
  });
  tellOfAbsent(client, withdrawApplication, {
    onSuccess: () => toast.success(i18n._(msg`Application withdrawn`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The application could not be withdrawn: ${reason}`)),
  });
  tellOfAbsent(client, purchaseFund, {
    onSuccess: () => toast.success(i18n._(msg`Your earlier investment was successful`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier investment was refused: ${reason}`)),
  });
  tellOfAbsent(client, requestRecharge, {
    onSuccess: () => toast.success(i18n._(msg`Recharge request submitted successfully`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier recharge request was refused: ${reason}`)),
  });
  tellOfAbsent(client, cancelOrder, {
    onSuccess: () => toast.success(i18n._(msg`Order cancelled`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The order could not be cancelled: ${reason}`)),
  });
  tellOfAbsent(client, requestWithdrawal, {
    onSuccess: () => toast.success(i18n._(msg`Withdrawal request submitted successfully`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Failed to submit withdrawal request: ${reason}`)),
  });
  tellOfAbsent(client, cancelWithdrawal, {
    onSuccess: () => toast.success(i18n._(msg`Withdrawal taken back`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The withdrawal could not be taken back: ${reason}`)),
  });
  tellOfAbsent(client, addTrigger, {
    onSuccess: () => toast.success(i18n._(msg`Stop and target set`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier stop or target was refused: ${reason}`)),
  });
  tellOfAbsent(client, cancelTrigger, {
    onSuccess: () => toast.success(i18n._(msg`Stop or target cancelled`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The stop or target could not be cancelled: ${reason}`)),
  });
  tellOfAbsent(client, applyForLoan, {
    onSuccess: () => toast.success(i18n._(msg`Loan application submitted successfully`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier loan application was refused: ${reason}`)),
  });
  tellOfAbsent(client, repayLoan, {
    onSuccess: () => toast.success(i18n._(msg`Repayment booked`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier repayment was refused: ${reason}`)),
  });
}

const tellFilled = () => toast.success(i18n._(msg`Your earlier order was filled`));

const outcomeOfOrder = {
  onSuccess({ status }: { status: string | number }) {
    if (status === 'success') tellFilled();
    else toast.success(i18n._(msg`Your earlier order was placed and waits for its price`));
  },
  onError: (error: Error) => tell(error, (reason) => i18n._(msg`Your earlier order was refused: ${reason}`)),
};

/** Without a reason there was no refusal: the session has ended, or the deed is too old to be asked about. */
function tell(error: Error, sentence: (reason: string) => string): void {
  const reason = refusalText(error);
  if (reason !== undefined) toast.error(sentence(reason));
}
