import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { sourceLanguage } from '@sauda/facts';
import { useFormats } from '../../lib/i18n/use-formats.ts';

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

const PAIR = /^(?<base>[A-Z]{3})(?<quoted>[A-Z]{3})$/;
/** Gold, ounce (US) Dec 2026: what the contract is on, of how much, where, and when it ends. */
const CONTRACT = /^(?<what>[^,]+), (?<unit>.+?)(?<place> \([A-Z]+\))?(?: (?<month>[A-Z][a-z]{2} \d{4}))?$/;

/** What an instrument is called in the customer's language: currencies and commodities have a word in each, companies their name. */
export function useInstrumentName(): (symbol: string, name: string) => string {
  const { t, i18n } = useLingui();
  const { month } = useFormats();

  function contract(name: string): string {
    const { what = '', unit = '', place = '', month: end } = CONTRACT.exec(name)?.groups ?? {};
    const [commodity, weight] = [commodities[what], units[unit]];
    if (commodity === undefined || weight === undefined) return name;
    return `${t(commodity)}, ${t(weight)}${place}${end === undefined ? '' : ` ${month(`${end} 1`)}`}`;
  }

  return (symbol, name) => {
    if (i18n.locale === sourceLanguage) return name;
    const { base, quoted } = (name.includes(' / ') ? PAIR.exec(symbol) : null)?.groups ?? {};
    return base === undefined || quoted === undefined
      ? contract(name)
      : [base, quoted].map((code) => currencyName(code, i18n.locale)).join(' / ');
  };
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
