import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { requestRecharge } from '../features/recharge/send-recharge.ts';
import { cancelOrder, placeOrder } from '../features/trading/send-order.ts';
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
  resumeMoneyAction(client, requestRecharge, {
    onAnswer: () => toast.success(i18n._(msg`Recharge request submitted successfully`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`Your earlier recharge request was refused: ${reason}`)),
  });
  resumeMoneyAction(client, cancelOrder, {
    onAnswer: () => toast.success(i18n._(msg`Order cancelled`)),
    onError: (error) => tell(error, (reason) => i18n._(msg`The order could not be cancelled: ${reason}`)),
  });
}

/** Without a reason there was no refusal: the session has ended, or the deed is too old to be asked about. */
function tell(error: unknown, sentence: (reason: string) => string): void {
  const reason = refusalText(error);
  if (reason !== undefined) toast.error(sentence(reason));
}
