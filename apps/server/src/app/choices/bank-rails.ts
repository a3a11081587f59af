import type { Currency } from '@sauda/facts';
import { Type } from 'typebox';
import type { BankRail } from '../../modules/cashier/bank-rail.ts';
import { createPracticeBank } from '../../modules/practice/bank.ts';
import { createManualRail } from '../../modules/rails/manual-rail.ts';
import { createRazorpayRail } from '../../modules/rails/razorpay/razorpay-rail.ts';
import { checked, list, text, urlOf, type EnvironmentReader } from '../environment.ts';
import { choice, untold, waysTo } from './choice.ts';
import type { Given } from '../../platform/given.ts';

type RailNeeds = Given<'clock' | 'database' | 'jobs' | 'log'> & { readonly currency: Currency };

const shown = { description: 'customers are told where to pay' };

/** The broker's account that customers pay into, where a person confirms what arrives. */
const account = Type.Object({
  bank: text('BANK_NAME', shown),
  accountName: text('BANK_ACCOUNT_NAME', shown),
  accountNumber: text('BANK_ACCOUNT_NUMBER', shown),
  /** An IFSC in India, the bank's routing code elsewhere. */
  ifsc: text('BANK_ACCOUNT_CODE', shown),
});

const providerUrl = checked(
  text('RAZORPAY_URL', { default: 'https://api.razorpay.com' }),
  (value) => urlOf(value)?.protocol === 'https:' || urlOf(value)?.hostname === '127.0.0.1',
  'is not https: allowed without it is 127.0.0.1 alone',
);

const needed = { description: 'BANK_RAIL=provider needs it' };

/** Access to the payment provider's API. None of it is ever logged. */
const access = Type.Object({
  keyId: text('RAZORPAY_KEY_ID', needed),
  keySecret: text('RAZORPAY_KEY_SECRET', needed),
  /** Webhooks signed with any of them are believed: while one is replaced there are two. */
  webhookSecrets: list('RAZORPAY_WEBHOOK_SECRETS', {
    isGood: (secret) => secret.length >= 16,
    fault: 'holds one that can be guessed: allowed are 16 characters or more',
    description: 'without it nobody knows who tells that money has arrived',
  }),
  /** The broker's account at the provider that payouts leave from. */
  accountNumber: text('RAZORPAY_ACCOUNT_NUMBER', needed),
  url: Type.Decode(providerUrl, (value) => value.replace(/\/$/, '')),
});

const isInRupees = (given: EnvironmentReader['given']) => (given('CURRENCY') ?? 'INR') === 'INR';

const way = waysTo<RailNeeds, BankRail>();

/** How money comes in and leaves. */
export const bankRails = choice(
  'BANK_RAIL',
  {
    practice: way(untold, (_told, needs) => createPracticeBank(needs), { mode: 'practice' }),
    manual: way(account, createManualRail, {
      *faults(given) {
        const code = given('BANK_ACCOUNT_CODE');
        if (isInRupees(given) && code !== undefined && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)) {
          yield `BANK_ACCOUNT_CODE is "${code}": allowed is an IFSC, as in SAUD0000013.`;
        }
      },
    }),
    provider: way(access, (told, needs) => createRazorpayRail({ access: told, ...needs }), {
      mode: 'live',
      *faults(given) {
        if (!isInRupees(given)) yield 'BANK_RAIL is "provider": it pays in INR only, so CURRENCY must be INR.';
      },
    }),
  },
  { because: { live: 'in live mode money must be real', practice: 'a practice market moves no real money' } },
);
