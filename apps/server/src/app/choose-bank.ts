import type { BankRail } from '../modules/cashier/bank-rail.ts';
import { createPracticeBank } from '../modules/practice/bank.ts';
import { createManualRail } from '../modules/rails/manual-rail.ts';
import { createRazorpayRail } from '../modules/rails/razorpay/razorpay-rail.ts';
import type { Platform } from './platform.ts';

/** The way that the configuration names for money to come in and leave. */
export function chooseBank({ config: { bankRail }, ...platform }: Platform): BankRail {
  switch (bankRail.kind) {
    case 'practice':
      return createPracticeBank(platform);
    case 'manual':
      return createManualRail(bankRail.account);
    case 'provider':
      return createRazorpayRail({ access: bankRail.access, ...platform });
  }
}
