import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { dateLocale, type Currency, type Language } from '@sauda/facts';
import { joinParts } from '../format/punctuation.ts';
import { dayOfMonthText, monthText } from '../format/time.ts';

/*
 * What the market calls in English and has a word in every language. This comes with the texts of the languages that need it; what
 * is not here keeps the market's name.
 */

/** The goods of contracts, as the market calls them. */
const commodities: Readonly<Record<string, MessageDescriptor>> = {
  Aluminium: msg`Aluminium`,
  Cardamom: msg`Cardamom`,
  'Castor seed': msg`Castor seed`,
  Coffee: msg`Coffee`,
  Copper: msg`Copper`,
  Corn: msg`Corn`,
  Cotton: msg`Cotton`,
  'Crude oil': msg`Crude oil`,
  Gold: msg`Gold`,
  'Guar seed': msg`Guar seed`,
  Jeera: msg`Jeera`,
  Lead: msg({ message: 'Lead', context: 'the metal' }),
  'Mentha oil': msg`Mentha oil`,
  'Natural gas': msg`Natural gas`,
  Nickel: msg`Nickel`,
  Silver: msg`Silver`,
  Soybeans: msg`Soybeans`,
  Turmeric: msg`Turmeric`,
  Wheat: msg`Wheat`,
  Zinc: msg`Zinc`,
};

/** What their prices are of. */
const units: Readonly<Record<string, MessageDescriptor>> = {
  '10 grams': msg`10 grams`,
  bale: msg`bale`,
  barrel: msg`barrel`,
  bushel: msg`bushel`,
  kilogram: msg`kilogram`,
  'million BTU': msg`million BTU`,
  ounce: msg`ounce`,
  pound: msg({ message: 'pound', context: 'a weight' }),
  quintal: msg`quintal`,
};

/** Where instruments trade that are on no exchange with a name of its own. */
const places: Readonly<Record<string, MessageDescriptor>> = {
  'Commodity exchange, Mumbai': msg`Commodity exchange, Mumbai`,
  'Futures exchange, Chicago': msg`Futures exchange, Chicago`,
  Interbank: msg`Interbank`,
  'Negotiated dealing, Mumbai': msg`Negotiated dealing, Mumbai`,
  'Practice exchange': msg`Practice exchange`,
  'US indices': msg`US indices`,
};

/** Codes of currencies, by the market's names of them: browsers know these in every language. */
const currencyCodes: Readonly<Record<string, string>> = {
  'Australian dollar': 'AUD',
  'Canadian dollar': 'CAD',
  'Chinese yuan': 'CNY',
  Euro: 'EUR',
  'Hong Kong dollar': 'HKD',
  'Indian rupee': 'INR',
  'Japanese yen': 'JPY',
  'Malaysian ringgit': 'MYR',
  'Mexican peso': 'MXN',
  'New Zealand dollar': 'NZD',
  'Norwegian krone': 'NOK',
  'Pound sterling': 'GBP',
  'Saudi riyal': 'SAR',
  'Singapore dollar': 'SGD',
  'South African rand': 'ZAR',
  'Swedish krona': 'SEK',
  'Swiss franc': 'CHF',
  'Thai baht': 'THB',
  'UAE dirham': 'AED',
  'US dollar': 'USD',
};

/** Gold, ounce (US) Dec 2026: what the contract is on, of how much, where, and when it ends. */
const CONTRACT = /^(?<what>[^,]+), (?<unit>.+?)(?<place> \([A-Z]+\))?(?: (?<month>[A-Z][a-z]{2} \d{4}))?$/u;

/** India 50 futures Dec 2026: the index that the contract is on, and when it ends. */
const INDEX_CONTRACT = /^(?<index>.+) futures(?: (?<month>[A-Z][a-z]{2} \d{4}))?$/u;

/** India 50 mini, 28 Nov 23:30: what lives for hours, and the moment at its market that it ends. */
const SHORT_LIVED = /^(?<what>.+) (?<day>\d{1,2} [A-Z][a-z]{2}) (?<time>\d{2}:\d{2})$/u;

/** In which language, of whose account, and what writes a text in it. */
interface Reader {
  language: Language;
  currency: Currency;
  translate: (text: MessageDescriptor) => string;
}

/**
 * The name at the market in the reader's language: of a pair the currencies, of a contract its month and the index, or the commodity and
 * its unit, of what ends within hours the day, and of a place where they trade.
 */
export function instrumentName(name: string, reader: Reader): string {
  const { language, translate } = reader;
  const place = places[name];
  if (place !== undefined) return translate(place);
  const codes = name.split(' / ').map((word) => currencyCodes[word]);
  if (codes.every((code) => code !== undefined)) return codes.map((code) => currencyName(code, language)).join(' / ');
  const { what: brief, day, time } = SHORT_LIVED.exec(name)?.groups ?? {};
  if (brief !== undefined) {
    const bill = brief.replace(/^Practice bill\b/u, () => translate(msg`Practice bill`));
    // Of a leap year, which has each day.
    return `${bill} ${dayOfMonthText(`${day} 2000 UTC`, dateLocale(language, reader.currency))} ${time}`;
  }
  const { index, month: ofIndex } = INDEX_CONTRACT.exec(name)?.groups ?? {};
  if (index !== undefined) return `${translate(msg`${index} futures`)}${endOf(ofIndex, reader)}`;
  const { what = '', unit = '', place: country = '', month } = CONTRACT.exec(name)?.groups ?? {};
  const [commodity, weight] = [commodities[what], units[unit]];
  if (commodity === undefined || weight === undefined) return name;
  return `${joinParts([translate(commodity), translate(weight)], language)}${country}${endOf(month, reader)}`;
}

/** The month in which a contract ends, where its name has one. */
function endOf(month: string | undefined, { language, currency }: Reader): string {
  return month === undefined ? '' : ` ${monthText(`${month} 1`, dateLocale(language, currency))}`;
}

const names = new Map<string, Intl.DisplayNames | undefined>();

/** Australischer Dollar of AUD; the code itself in browsers that do not know names, such as Safari 14.0. */
function currencyName(code: string, locale: string): string {
  if (!names.has(locale)) {
    const known = 'DisplayNames' in Intl ? new Intl.DisplayNames(locale, { type: 'currency' }) : undefined;
    names.set(locale, known);
  }
  const name = names.get(locale)?.of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
