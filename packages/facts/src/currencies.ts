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
  /** As shown before an amount, in an account of the currency. */
  readonly symbol: string;
  /** Instead of it where another currency has the same: see `symbolBeside`. */
  readonly symbolWithLetters: string;
  /** What people write as well; the longer ones first: "Rs." begins with "Rs". */
  readonly otherSymbols: readonly string[];
  /** The locale whose digit grouping the amount follows. */
  readonly groupingLocale: string;
  /** Lakh and crore, or thousands. */
  readonly grouping: 'indian' | 'western';
  /** Large figures in short, the largest scale first. */
  readonly scales: ReadonlyArray<{ readonly from: number; readonly unit: string }>;
  readonly country: string;
  /** The form of its postal codes, without spaces. */
  readonly postalCode: RegExp;
  /** Where a house of the country keeps its days, by its IANA name. */
  readonly timeZone: string;
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
    symbolWithLetters: '₹',
    otherSymbols: ['Rs.', 'Rs'],
    groupingLocale: 'en-IN',
    grouping: 'indian',
    scales: [
      { from: 10_000_000, unit: ' Cr' },
      { from: 100_000, unit: ' L' },
    ],
    country: 'IN',
    postalCode: /^[1-9]\d{5}$/,
    timeZone: 'Asia/Kolkata',
    topUps: ['5000', '25000', '100000'],
    homeRegion: 'IN',
    newsAtHome: false,
    phone: { prefix: '+91', groups: [5, 5] },
    bankAccount: { kind: 'account', code: 'ifsc', digits: [9, 18] },
    documents: { idCard: 'aadhaar', passport: 'pan', driver: 'driving_licence', other: 'other' },
  },
  USD: {
    symbol: '$',
    symbolWithLetters: 'US$',
    otherSymbols: ['US$'],
    groupingLocale: 'en-US',
    grouping: 'western',
    scales: [
      { from: 1_000_000_000, unit: 'B' },
      { from: 1_000_000, unit: 'M' },
      { from: 1_000, unit: 'K' },
    ],
    country: 'US',
    postalCode: /^\d{5}(-\d{4})?$/,
    timeZone: 'America/New_York',
    topUps: ['5000', '10000', '25000'],
    homeRegion: 'US',
    newsAtHome: true,
    phone: { prefix: '+1', groups: [3, 3, 4] },
    bankAccount: { kind: 'account', code: 'routing', digits: [4, 17] },
    documents: { idCard: 'state_id', passport: 'passport', driver: 'driving_licence', other: 'other' },
  },
  MXN: {
    symbol: '$',
    symbolWithLetters: 'MX$',
    otherSymbols: ['MX$'],
    groupingLocale: 'es-MX',
    grouping: 'western',
    scales: [
      { from: 1_000_000, unit: ' M' },
      { from: 1_000, unit: ' k' },
    ],
    country: 'MX',
    postalCode: /^\d{5}$/,
    timeZone: 'America/Mexico_City',
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

/**
 * The sign of a currency in an account of another: a sign that several have is the account's own, else the first one's; the others
 * carry their letters. So $ is pesos in a peso account, which has US$ for dollars, and dollars in all others, which have MX$ for pesos.
 */
export function symbolBeside(account: Currency, code: Currency): string {
  const { symbol, symbolWithLetters } = currencies[code];
  const alike = currencyCodes.filter((one) => currencies[one].symbol === symbol);
  const holder = alike.includes(account) ? account : alike[0];
  return code === holder ? symbol : symbolWithLetters;
}

/** The facts of one, where code asks for what differs. */
export function factsOf(currency: Currency): CurrencyFacts {
  return currencies[currency];
}
