import { isKeyOf, keysOf } from './table.ts';

/** What a person's identity can be shown by. */
export type Document = 'aadhaar' | 'pan' | 'voter_card' | 'state_id' | 'driving_licence' | 'passport' | 'other';

/** As the wire names the kinds of documents. */
export type IdType = 'idCard' | 'passport' | 'driver' | 'other';

/** How money is sent to somebody: to an account at a bank that has a code, or to a card or a CLABE. */
export type BankAccountFacts =
  | {
      readonly kind: 'account';
      readonly code: 'ifsc' | 'routing';
      readonly digits: readonly [least: number, most: number];
    }
  | { readonly kind: 'card' };

interface CurrencyFacts {
  /** As shown before an amount. Mexico's carries its letters where it could be taken for the US one. */
  readonly symbol: string;
  /** What people write as well; the longer ones first: "Rs." begins with "Rs". */
  readonly otherSymbols: readonly string[];
  /** The locale whose digit grouping the amount follows. */
  readonly groupingLocale: string;
  /** Lakh and crore, or thousands. */
  readonly grouping: 'indian' | 'western';
  /** Large figures in short, the largest scale first. */
  readonly scales: ReadonlyArray<{ readonly from: number; readonly unit: string }>;
  readonly country: string;
  /** Amounts that are often added at once, in whole units, the least first. */
  readonly topUps: readonly string[];
  /** The region of the market that its customers look at first. */
  readonly homeRegion: string;
  /** The home screen ends with the latest news. */
  readonly newsAtHome: boolean;
  readonly phone: {
    readonly prefix: string;
    /** Digits in the groups that people read them in. */
    readonly groups: readonly number[];
  };
  readonly bankAccount: BankAccountFacts;
  /** What the wire's words mean. In India `passport` stands for PAN, and a passport itself is an `other` document. */
  readonly documents: Readonly<Record<IdType, Document>>;
}

/** The currencies that an account can be kept in, with what is usual in their countries. */
export const currencies = {
  INR: {
    symbol: '₹',
    otherSymbols: ['Rs.', 'Rs'],
    groupingLocale: 'en-IN',
    grouping: 'indian',
    scales: [
      { from: 10_000_000, unit: ' Cr' },
      { from: 100_000, unit: ' L' },
    ],
    country: 'IN',
    topUps: ['5000', '25000', '100000'],
    homeRegion: 'IN',
    newsAtHome: false,
    phone: { prefix: '+91', groups: [5, 5] },
    bankAccount: { kind: 'account', code: 'ifsc', digits: [9, 18] },
    documents: { idCard: 'aadhaar', passport: 'pan', driver: 'driving_licence', other: 'other' },
  },
  USD: {
    symbol: '$',
    otherSymbols: [],
    groupingLocale: 'en-US',
    grouping: 'western',
    scales: [
      { from: 1_000_000_000, unit: 'B' },
      { from: 1_000_000, unit: 'M' },
      { from: 1_000, unit: 'K' },
    ],
    country: 'US',
    topUps: ['5000', '10000', '25000'],
    homeRegion: 'US',
    newsAtHome: true,
    phone: { prefix: '+1', groups: [3, 3, 4] },
    bankAccount: { kind: 'account', code: 'routing', digits: [4, 17] },
    documents: { idCard: 'state_id', passport: 'passport', driver: 'driving_licence', other: 'other' },
  },
  MXN: {
    symbol: 'MX$',
    otherSymbols: ['$'],
    groupingLocale: 'es-MX',
    grouping: 'western',
    scales: [
      { from: 1_000_000, unit: ' M' },
      { from: 1_000, unit: ' k' },
    ],
    country: 'MX',
    topUps: ['5000', '20000', '50000'],
    homeRegion: 'US',
    newsAtHome: true,
    phone: { prefix: '+52', groups: [3, 3, 4] },
    bankAccount: { kind: 'card' },
    documents: { idCard: 'voter_card', passport: 'passport', driver: 'driving_licence', other: 'other' },
  },
} as const satisfies Readonly<Record<string, CurrencyFacts>>;

export type Currency = keyof typeof currencies;
export type Country = (typeof currencies)[Currency]['country'];
export const currencyCodes = keysOf(currencies);
export const isCurrency = (code: unknown): code is Currency => isKeyOf(currencies, code);

/** The facts of one, where code asks for what differs. */
export function factsOf(currency: Currency): CurrencyFacts {
  return currencies[currency];
}
