import type { ConfigReader } from './config-reader.ts';

/** The broker's account that customers pay into, where a person confirms what arrives. */
export interface CollectionAccount {
  readonly bank: string;
  readonly accountName: string;
  readonly accountNumber: string;
  /** An IFSC in India, the bank's routing code elsewhere. */
  readonly ifsc: string;
}

/** Access to the payment provider's API. None of it is ever logged. */
export interface ProviderAccess {
  readonly keyId: string;
  readonly keySecret: string;
  /** Webhooks signed with any of them are believed: while one is replaced there are two. */
  readonly webhookSecrets: readonly string[];
  /** The broker's account at the provider that payouts leave from. */
  readonly accountNumber: string;
  readonly url: string;
}

/** How money comes in and leaves. */
export type BankRailConfig =
  | { readonly kind: 'practice' }
  | { readonly kind: 'manual'; readonly account: CollectionAccount }
  | { readonly kind: 'provider'; readonly access: ProviderAccess };

interface Installation {
  readonly mode: 'practice' | 'live';
  readonly currency: string;
}

export function readBankRail(reader: ConfigReader, { mode, currency }: Installation): BankRailConfig {
  const usual = mode === 'practice' ? 'practice' : 'manual';
  const kind = reader.choice('BANK_RAIL', usual, ['practice', 'manual', 'provider']);
  if (kind === 'manual') return Object.freeze({ kind, account: readAccount(reader, currency) });
  if (kind === 'practice') {
    if (mode === 'live') reader.report('BANK_RAIL is "practice": in live mode money must be real: manual, provider.');
    return Object.freeze({ kind });
  }
  if (mode === 'practice') {
    reader.report('BANK_RAIL is "provider": a practice market moves no real money, so allowed are practice, manual.');
  }
  if (currency !== 'INR') reader.report('BANK_RAIL is "provider": it pays in INR only, so CURRENCY must be INR.');
  return Object.freeze({ kind, access: readAccess(reader) });
}

function readAccount(reader: ConfigReader, currency: string): CollectionAccount {
  const read = (name: string) => demanded(reader, name, 'customers are told where to pay');
  const account = {
    bank: read('BANK_NAME'),
    accountName: read('BANK_ACCOUNT_NAME'),
    accountNumber: read('BANK_ACCOUNT_NUMBER'),
    ifsc: read('BANK_ACCOUNT_CODE'),
  };
  if (currency === 'INR' && account.ifsc !== '' && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(account.ifsc)) {
    reader.report(`BANK_ACCOUNT_CODE is "${account.ifsc}": allowed is an IFSC, as in SAUD0000013.`);
  }
  return Object.freeze(account);
}

function readAccess(reader: ConfigReader): ProviderAccess {
  const read = (name: string) => demanded(reader, name, 'BANK_RAIL=provider needs it');
  const keyId = read('RAZORPAY_KEY_ID');
  const keySecret = read('RAZORPAY_KEY_SECRET');
  const accountNumber = read('RAZORPAY_ACCOUNT_NUMBER');
  const webhookSecrets = reader.list('RAZORPAY_WEBHOOK_SECRETS');
  if (webhookSecrets.some((secret) => secret.length < 16)) {
    reader.report('RAZORPAY_WEBHOOK_SECRETS holds one that can be guessed: allowed are 16 characters or more.');
  }
  if (webhookSecrets.length === 0) {
    reader.report('RAZORPAY_WEBHOOK_SECRETS is missing: without it nobody knows who tells that money has arrived.');
  }
  const url = reader.url('RAZORPAY_URL', ['https', 'http']) ?? 'https://api.razorpay.com';
  if (!url.startsWith('https:') && new URL(url).hostname !== '127.0.0.1') {
    reader.report('RAZORPAY_URL is not https: allowed without it is 127.0.0.1 alone.');
  }
  return Object.freeze({ keyId, keySecret, accountNumber, webhookSecrets, url: url.replace(/\/$/, '') });
}

function demanded(reader: ConfigReader, name: string, why: string): string {
  const value = reader.text(name);
  if (value === undefined) reader.report(`${name} is missing: ${why}.`);
  return value ?? '';
}
