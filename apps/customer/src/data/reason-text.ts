import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { assetClasses, tradedClasses } from '@sauda/facts';
import { assetClassWords } from './asset-class-words.ts';

/** Why money moved, by the reason of a bill row. */
const reasonTexts: Readonly<Record<string, MessageDescriptor>> = {
  ...Object.fromEntries(
    tradedClasses.flatMap((one) => {
      const { buy, sell } = assetClasses[one].reasons;
      return [
        [buy, assetClassWords[one].buy],
        [sell, assetClassWords[one].sell],
      ];
    }),
  ),
  buyBlock: msg`Buy block`,
  sellBlock: msg`Sell block`,
  recharge: msg({ message: 'Deposit', context: 'reason of an account change' }),
  rechargeReversal: msg`Deposit reversed`,
  withdraw: msg`Withdrawal`,
  withdrawRefund: msg`Withdrawal refunded`,
  borrow: msg`Loan paid out`,
  repay: msg`Loan repaid`,
  loanWriteOff: msg`Loan written off`,
  dividend: msg`Dividend`,
  taxWithheld: msg`Tax withheld`,
  fractionCash: msg`Cash for a fraction of a share`,
  mergerCash: msg`Cash for merged shares`,
  interest: msg`Interest`,
  fundPurchase: msg`Fund purchase`,
  fund_project_profit: msg`Fund profit`,
  principal_returned: msg`Principal returned`,
  transactionExpenses: msg`Trading fee`,
  statutoryCharge: msg`Charge by law`,
  tradeReversal: msg`Trade taken back`,
  shortfallCovered: msg`Covered by the house`,
  hold: msg`Held for an order`,
  holdRelease: msg`Hold released`,
  unsettled: msg`Waits to be settled`,
  unsettledUsed: msg`Used before it settled`,
  settled: msg`Settled`,
  ipoApplication: msg`IPO application`,
  ipoRefund: msg`IPO refund`,
  rightsApplication: msg`Subscription to new shares`,
  rightsRelease: msg`Money for new shares free again`,
  goodwill: msg`Goodwill`,
  feeCorrection: msg`Fee corrected`,
  priceCorrection: msg`Price corrected`,
  bankCorrection: msg`Bank mistake corrected`,
  bookingCorrection: msg`Booking corrected`,
  journalReversal: msg`Booking reversed`,
};

/** Every reason that this version knows, in the order in which they are offered. */
export const knownReasons: readonly string[] = Object.keys(reasonTexts);

/** A reason that this version does not know is shown as the server names it, never hidden. */
export function reasonText(reason: string, translate: (text: MessageDescriptor) => string): string {
  const text = reasonTexts[reason];
  return text === undefined ? reason : translate(text);
}
