import type { Language } from './languages.ts';

type Words = Readonly<Record<Language, string>>;

interface Cause {
  /** Why money moves, as the ledger names it. */
  readonly reason: string;
  /** The house's account on the other side. */
  readonly account: string;
  /** It may be taken from a customer, and not only given to them. */
  readonly takes: boolean;
  /** What the customer is told, in the language of whoever reads it. It goes on after a colon. */
  readonly words: Words;
}

/** Why the house moves money to a customer, or back, by a journal of its staff: the whole of it. */
export const journalCauses = {
  goodwill: {
    reason: 'goodwill',
    account: 'goodwill',
    takes: false,
    words: { en: 'goodwill', de: 'Kulanz', es: 'un gesto comercial', zh: '关怀补偿' },
  },
  fee: {
    reason: 'feeCorrection',
    account: 'fees',
    takes: true,
    words: {
      en: 'correction of a fee',
      de: 'Korrektur einer Gebühr',
      es: 'corrección de una comisión',
      zh: '费用更正',
    },
  },
  price: {
    reason: 'priceCorrection',
    account: 'errors',
    takes: true,
    words: { en: 'correction of a price', de: 'Korrektur eines Kurses', es: 'corrección de un precio', zh: '价格更正' },
  },
  bank: {
    reason: 'bankCorrection',
    account: 'bank_charges',
    takes: true,
    words: {
      en: 'correction of a mistake by a bank',
      de: 'Korrektur eines Fehlers einer Bank',
      es: 'corrección de un error de un banco',
      zh: '银行差错更正',
    },
  },
  booking: {
    reason: 'bookingCorrection',
    account: 'errors',
    takes: true,
    words: {
      en: 'correction of a booking',
      de: 'Korrektur einer Buchung',
      es: 'corrección de un asiento',
      zh: '记账更正',
    },
  },
} as const satisfies Readonly<Record<string, Cause>>;

export type JournalCause = keyof typeof journalCauses;
export const journalCauseKeys = Object.keys(journalCauses) as readonly JournalCause[];

/** Of a journal that reverses another one: its reason in the ledger, and what the customer is told. */
export const journalReversal = {
  reason: 'journalReversal',
  words: {
    en: 'an earlier booking by us was reversed',
    de: 'eine frühere Buchung von uns wurde zurückgenommen',
    es: 'se revirtió un asiento nuestro anterior',
    zh: '我们此前的一笔记账已冲销',
  },
} as const satisfies { reason: string; words: Words };
