import { i18n, type Messages } from '@lingui/core';
import { currencies, type Currency } from '@sauda/money';
import type { Language } from '@sauda/facts';

interface Catalogue {
  messages: Messages;
  errorTexts: Readonly<Record<string, string>>;
  faultTexts: Readonly<Record<string, string>>;
  noticeTexts: Readonly<Record<string, string>>;
}

/** One lazy chunk a language: the app's own texts, and those of the server's error keys and of its notices. */
const catalogues = import.meta.glob<Catalogue>('./catalogue-*.ts');

let errorTexts: Catalogue['errorTexts'] = {};
let faultTexts: Catalogue['faultTexts'] = {};
let noticeTexts: Catalogue['noticeTexts'] = {};

/**
 * By which rules counts in sentences are grouped. Figures are grouped by the account's currency in every language, and a count
 * beside them must not look like another number: 2.000 shares at 2,000.
 */
let grouping: string = currencies.INR.groupingLocale;

export async function activateLocale(locale: Language): Promise<void> {
  const catalogue = await catalogues[`./catalogue-${locale}.ts`]?.();
  if (catalogue === undefined) throw new Error(`there is no catalogue of ${locale}`);
  ({ errorTexts, faultTexts, noticeTexts } = catalogue);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  i18n.loadAndActivate({ locale, locales: grouping, messages: catalogue.messages });
}

/** Groups the counts in sentences as the figures of this currency are. */
export function groupCountsLike(currency: Currency): void {
  const { groupingLocale } = currencies[currency];
  if (groupingLocale === grouping) return;
  grouping = groupingLocale;
  if (i18n.locale !== '') i18n.activate(i18n.locale, grouping);
}

/** What is wrong with a field, by the rule that it breaks, in the active language. */
export function faultTextOf(rule: string): string | undefined {
  return faultTexts[rule];
}

/** The sentence of an error key in the active language, or undefined for a key that this version does not know. */
export function errorTextOf(key: string): string | undefined {
  return errorTexts[key];
}

/** The text of a kind of notice in the active language, or undefined for a kind that this version does not know. */
export function noticeTextOf(kind: string): string | undefined {
  return noticeTexts[kind];
}
