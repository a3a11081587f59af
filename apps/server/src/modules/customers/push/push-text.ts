import { fillNotice, placesOf, type NoticeFormats } from '@sauda/contract/notices/fill';
import type { NoticeKind, NoticeTexts } from '@sauda/contract/notices';
import { de } from '@sauda/contract/notices/de';
import { en } from '@sauda/contract/notices/en';
import { es } from '@sauda/contract/notices/es';
import { zh } from '@sauda/contract/notices/zh';
import {
  currencies,
  dateLocale,
  isCurrency,
  isLanguage,
  sourceLanguage,
  type Currency,
  type Language,
} from '@sauda/facts';
import { formatFigure, formatMoney, parseDecimal } from '@sauda/money';
import { pushTitle } from './titles/index.ts';
import { shorten } from '../../../platform/shorten.ts';

const texts: Readonly<Record<Language, NoticeTexts>> = { en, de, es, zh };

/** What anybody may read. Whatever else a text has tells how much, or was written by staff, who may have put anything into it. */
const harmless: ReadonlySet<string> = new Set([
  'name',
  'company',
  'fund',
  'card',
  'device',
  'network',
  'no',
  'complaint',
  'date',
  'days',
  'hours',
  'minutes',
  'attempts',
  'left',
]);

/** As much as a lock screen has room for. */
const longestBody = 240;

export interface PushedNotice {
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface PushWording {
  /** As the subscription has it; English where this version does not know it. */
  readonly language: string;
  readonly showsAmounts: boolean;
  /** Of the accounts. */
  readonly currency: Currency;
  /** Of the house: nobody knows which the phone is in. */
  readonly timeZone: string;
}

export interface PushText {
  readonly title: string;
  /** Empty where the title says all that may be said. */
  readonly body: string;
}

/**
 * What a lock screen shows of a notice. Without amounts it is the notice's sentence where that tells none, and else only what
 * it is about: "Order filled" and the name of the stock.
 * @returns undefined for a kind that this version does not know
 */
export function pushText({ kind, values }: PushedNotice, wording: PushWording): PushText | undefined {
  if (!isKnown(kind)) return undefined;
  const language = isLanguage(wording.language) ? wording.language : sourceLanguage;
  const text = texts[language][kind];
  const title = pushTitle(kind, language);
  const maySayAll = wording.showsAmounts || placesOf(text).every((place) => harmless.has(place));
  const about = values['name'] ?? values['company'] ?? values['fund'] ?? '';
  const body = maySayAll ? fillNotice(text, values, formatsOf(language, wording)) : about;
  return { title, body: shorten(body, longestBody) };
}

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(en, kind);

function formatsOf(
  language: Language,
  { currency, timeZone: ofHouse }: Pick<PushWording, 'currency' | 'timeZone'>,
): NoticeFormats {
  const dayIn = (timeZone: string) => {
    const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
    return new Intl.DateTimeFormat(dateLocale(language, currency), style);
  };
  return {
    money: (amount) => formatMoney(parseDecimal(amount) ?? 0n, currency),
    price(amount, own) {
      const decimals = (amount.split('.')[1]?.length ?? 0) > 2 ? 4 : 2;
      const figureIn = (one: Currency) => formatFigure(parseDecimal(amount) ?? 0n, one, { decimals });
      return isCurrency(own) ? `${currencies[own].symbol}${figureIn(own)}` : `${own} ${figureIn(currency)}`;
    },
    date: (at) => dayIn(ofHouse).format(new Date(at)),
    day: (day) => dayIn('UTC').format(new Date(day)),
  };
}
