import type { Language } from './languages.ts';

interface LevyFacts {
  /** Whom it is owed to, in the language of the desk. */
  readonly owedTo: string;
  /** A service that another levy, GST, is taken of. */
  readonly isService: boolean;
  /**
   * Whether it lessens a gain. Securities transaction tax does not, where the gain is no income of a business (Income-tax Act, section 48,
   * the proviso on it).
   */
  readonly lessensGains: boolean;
  readonly words: Readonly<Record<Language, string>>;
}

/** What the state, an exchange or a regulator takes of a trade, which the broker collects and passes on. */
export const levies = {
  stt: {
    owedTo: 'Central Government',
    isService: false,
    lessensGains: false,
    words: {
      en: 'Securities transaction tax',
      de: 'Wertpapierumsatzsteuer',
      es: 'Impuesto sobre transacciones de valores',
      zh: '证券交易税',
    },
  },
  exchange: {
    owedTo: 'Exchange',
    isService: true,
    lessensGains: true,
    words: { en: 'Exchange charge', de: 'Börsenentgelt', es: 'Cargo de la bolsa', zh: '交易所费用' },
  },
  sebi: {
    owedTo: 'SEBI',
    isService: true,
    lessensGains: true,
    words: { en: 'SEBI fee', de: 'SEBI-Gebühr', es: 'Tarifa de SEBI', zh: 'SEBI 费用' },
  },
  stamp_duty: {
    owedTo: 'States, by the clearing corporation',
    isService: false,
    lessensGains: true,
    words: { en: 'Stamp duty', de: 'Stempelsteuer', es: 'Impuesto de timbre', zh: '印花税' },
  },
  gst: {
    owedTo: 'Central and State Governments',
    isService: false,
    lessensGains: true,
    words: { en: 'GST', de: 'GST', es: 'GST', zh: '商品及服务税' },
  },
  sec: {
    owedTo: 'SEC, by the exchange',
    isService: false,
    lessensGains: true,
    words: { en: 'SEC fee', de: 'SEC-Gebühr', es: 'Tarifa de la SEC', zh: 'SEC 费用' },
  },
  taf: {
    owedTo: 'FINRA',
    isService: false,
    lessensGains: true,
    words: { en: 'FINRA fee', de: 'FINRA-Gebühr', es: 'Tarifa de FINRA', zh: 'FINRA 费用' },
  },
} as const satisfies Readonly<Record<string, LevyFacts>>;

export type Levy = keyof typeof levies;
export const levyKeys = Object.keys(levies) as readonly Levy[];

/** The account of the house that holds what is collected of a levy and owed. */
export type LevyAccount = `charges_${Levy}`;
export const levyAccounts = levyKeys.map((levy): LevyAccount => `charges_${levy}`);

/** The levy of such an account; undefined of any other account. */
export const levyOfAccount = (account: string): Levy | undefined =>
  levyKeys.find((levy) => account === `charges_${levy}`);

/** Tables of charges: of trades in which currency each is, and where its days begin. */
export const chargeTables = {
  india: { currency: 'INR', timeZone: 'Asia/Kolkata' },
  usa: { currency: 'USD', timeZone: 'America/New_York' },
} as const;

export type ChargeTable = keyof typeof chargeTables;
export const chargeTableKeys = Object.keys(chargeTables) as readonly ChargeTable[];

/** What a charge is a part of: what was traded, the fee with the levies that are services, or how many units. */
export const chargeBases = ['turnover', 'services', 'quantity'] as const;
export type ChargeBase = (typeof chargeBases)[number];

/** To the nearest, a half up; or up. */
export const chargeRoundings = ['nearest', 'up'] as const;
export type ChargeRounding = (typeof chargeRoundings)[number];
