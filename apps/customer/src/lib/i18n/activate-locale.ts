import { i18n, type Messages } from '@lingui/core';
import type { Locale } from './locales.ts';

interface Catalogue {
  messages: Messages;
  errorTexts: Readonly<Record<string, string>>;
  noticeTexts: Readonly<Record<string, string>>;
}

/** One lazy chunk a language: the app's own texts, and those of the server's error keys and of its notices. */
const catalogues: Readonly<Record<Locale, () => Promise<Catalogue>>> = {
  en: () => import('./catalogue-en.ts'),
  zh: () => import('./catalogue-zh.ts'),
  de: () => import('./catalogue-de.ts'),
  es: () => import('./catalogue-es.ts'),
};

let errorTexts: Catalogue['errorTexts'] = {};
let noticeTexts: Catalogue['noticeTexts'] = {};

export async function activateLocale(locale: Locale): Promise<void> {
  const catalogue = await catalogues[locale]();
  ({ errorTexts, noticeTexts } = catalogue);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  i18n.loadAndActivate({ locale, messages: catalogue.messages });
}

/** The sentence of an error key in the active language, or undefined for a key that this version does not know. */
export function errorTextOf(key: string): string | undefined {
  return errorTexts[key];
}

/** The text of a kind of notice in the active language, or undefined for a kind that this version does not know. */
export function noticeTextOf(kind: string): string | undefined {
  return noticeTexts[kind];
}
