import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MoneyCall } from '@sauda/contract';
import type { QueryClient } from '@tanstack/react-query';
import { addTrigger, cancelTrigger } from '../features/alerts/trigger-queries.ts';
import { applyForLoan, repayLoan } from '../features/loans/send-loan.ts';
import { buyBlock, sellBlock } from '../features/offerings/blocks/block-actions.ts';
import { purchaseFund } from '../features/offerings/funds/purchase-fund.ts';
import { subscribeToRights, withdrawSubscription } from '../features/offerings/rights/rights.ts';
import { tenderShares, withdrawTender } from '../features/offerings/buybacks/buybacks.ts';
import { applyForIpo, withdrawApplication } from '../features/offerings/ipos/ipo-actions.ts';
import { requestRecharge } from '../features/recharge/send-recharge.ts';
import { sendMessages } from '../features/support/unsent-messages.ts';
import { placeBasket } from '../features/trading/basket.ts';
import { cancelOrder, placeOrder, replaceOrder } from '../features/trading/place-order.ts';
import { cancelWithdrawal, requestWithdrawal } from '../features/withdrawals/send-withdrawal.ts';
import { keepOutcome, type CommandOutcome } from '../lib/command-outcomes.ts';
import { refusalText } from '../lib/error-text.ts';
import { notifyOfAbsentMoney, type MoneyAction, type MoneyAnswer } from '../lib/money-action.ts';
import type { UnansweredCommand } from '../lib/unanswered.ts';
import { seeToUnanswered } from '../lib/until-answered.ts';

interface Words<TAnswer> {
  done(answer: TAnswer): string;
  refused(reason: string): string;
  /** Where its record is, or the list that it would be in. */
  href(answer: TAnswer | undefined): string;
}

/** Applications, tenders and subscriptions. */
function notifyOfAnswersToOffers(): void {
  notify(applyForIpo, {
    done: () => i18n._(msg`Your earlier application is in`),
    refused: (reason) => i18n._(msg`Your earlier application was refused: ${reason}`),
    href: () => '/ipo/orders',
  });
  notify(withdrawApplication, {
    done: () => i18n._(msg`Application withdrawn`),
    refused: (reason) => i18n._(msg`The application could not be withdrawn: ${reason}`),
    href: () => '/ipo/orders',
  });
  notify(tenderShares, {
    done: () => i18n._(msg`Your earlier tender is in`),
    refused: (reason) => i18n._(msg`Your earlier tender was refused: ${reason}`),
    href: () => '/buybacks',
  });
  notify(withdrawTender, {
    done: () => i18n._(msg`Tender withdrawn`),
    refused: (reason) => i18n._(msg`The tender could not be withdrawn: ${reason}`),
    href: () => '/buybacks',
  });
  notify(subscribeToRights, {
    done: () => i18n._(msg`Your earlier subscription is in`),
    refused: (reason) => i18n._(msg`Your earlier subscription was refused: ${reason}`),
    href: () => '/rights',
  });
  notify(withdrawSubscription, {
    done: () => i18n._(msg`Subscription withdrawn`),
    refused: (reason) => i18n._(msg`The subscription could not be withdrawn: ${reason}`),
    href: () => '/rights',
  });
}

/** What the customer trades on the market. */
function notifyOfOrders(): void {
  notify(placeOrder, orderWords);
  notify(placeBasket, {
    done: ({ orders }) => {
      const done = orders.filter(({ outcome }) => outcome === 'filled' || outcome === 'placed').length;
      const all = orders.length;
      return i18n._(msg`Your earlier basket: ${done} of ${all} orders placed`);
    },
    refused: (reason) => i18n._(msg`Your earlier basket was refused: ${reason}`),
    href: () => '/records',
  });
  notify(replaceOrder, {
    ...orderWords,
    done: ({ status }) => (status === 'success' ? filled() : i18n._(msg`Order changed`)),
    refused: (reason) => i18n._(msg`The order could not be changed: ${reason}`),
  });
  notify(cancelOrder, {
    done: () => i18n._(msg`Order cancelled`),
    refused: (reason) => i18n._(msg`The order could not be cancelled: ${reason}`),
    href: () => '/records',
  });
}

/**
 * Has the app tell what became of commands whose screen is gone, and goes on finding out about those that had no answer when a page
 * was left. Until then their forms are closed, as if the page had never been left.
 */
export function notifyOfAbsentCommands(client: QueryClient): void {
  notifyOfOrders();
  notify(buyBlock, { ...orderWords, done: filled });
  notify(sellBlock, orderWords);
  notifyOfAnswersToOffers();
  notify(purchaseFund, {
    done: () => i18n._(msg`Your earlier investment was successful`),
    refused: (reason) => i18n._(msg`Your earlier investment was refused: ${reason}`),
    href: () => '/fund-investment/orders',
  });
  notify(requestRecharge, {
    done: () => i18n._(msg`Deposit request submitted successfully`),
    refused: (reason) => i18n._(msg`Your earlier deposit request was refused: ${reason}`),
    href: (answer) => request(answer, '/recharge-records/recharge'),
  });
  notify(requestWithdrawal, {
    done: () => i18n._(msg`Withdrawal request submitted successfully`),
    refused: (reason) => i18n._(msg`Failed to submit withdrawal request: ${reason}`),
    href: (answer) => request(answer, '/withdraw-records'),
  });
  notify(cancelWithdrawal, {
    done: () => i18n._(msg`Withdrawal taken back`),
    refused: (reason) => i18n._(msg`The withdrawal could not be taken back: ${reason}`),
    href: () => '/withdraw-records',
  });
  notify(addTrigger, {
    done: () => i18n._(msg`Stop and target set`),
    refused: (reason) => i18n._(msg`Your earlier stop or target was refused: ${reason}`),
    href: () => '/alerts?tab=triggers',
  });
  notify(cancelTrigger, {
    done: () => i18n._(msg`Stop or target cancelled`),
    refused: (reason) => i18n._(msg`The stop or target could not be cancelled: ${reason}`),
    href: () => '/alerts?tab=triggers',
  });
  notify(applyForLoan, {
    done: () => i18n._(msg`Loan application submitted successfully`),
    refused: (reason) => i18n._(msg`Your earlier loan application was refused: ${reason}`),
    href: () => '/LoanApplication',
  });
  notify(repayLoan, {
    done: () => i18n._(msg`Repayment booked`),
    refused: (reason) => i18n._(msg`Your earlier repayment was refused: ${reason}`),
    href: () => '/LoanApplication',
  });
  sendMessages(client);
  seeToUnanswered(client);
}

const filled = () => i18n._(msg`Your earlier order was filled`);

const orderWords: Words<{ status: string; no: string }> = {
  done: ({ status }) =>
    status === 'success' ? filled() : i18n._(msg`Your earlier order was placed and waits for its price`),
  refused: (reason) => i18n._(msg`Your earlier order was refused: ${reason}`),
  href: (answer) => (answer === undefined ? '/records' : `/records/${encodeURIComponent(answer.no)}`),
};

function request(answer: { no: string } | undefined, list: string): string {
  return answer === undefined ? list : `/account/recharge-withdraw/${encodeURIComponent(answer.no)}`;
}

function notify<K extends MoneyCall, TRequest>(action: MoneyAction<K, TRequest>, words: Words<MoneyAnswer<K>>): void {
  const keep = ({ key, customer, about }: UnansweredCommand, what: Pick<CommandOutcome, 'tone' | 'title' | 'href'>) =>
    keepOutcome({ key, customer, about, ...what });
  notifyOfAbsentMoney(action, {
    onSuccess: (answer, command) =>
      keep(command, { tone: 'done', title: words.done(answer), href: words.href(answer) }),
    onError(error, command) {
      const reason = refusalText(error);
      // Without a reason there was no refusal: the session has ended, or another tab tells.
      if (reason !== undefined)
        keep(command, { tone: 'refused', title: words.refused(reason), href: words.href(undefined) });
    },
    onUnknown: (command) =>
      keep(command, {
        tone: 'unknown',
        title: i18n._(msg`It is too long ago to ask what became of it. Please look at your history.`),
        href: words.href(undefined),
      }),
  });
}
