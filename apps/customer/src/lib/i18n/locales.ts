/** The languages that the app ships. Which of them are offered is the operator's configuration. */
export const locales = ['en', 'zh', 'de', 'es'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Each language's name in itself, as a language menu shows it. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  zh: '中文',
  de: 'Deutsch',
  es: 'Español',
};

const LOCALE_KEY = 'locale';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

export function readLocale(): Locale {
  const stored = localStorage.getItem(LOCALE_KEY);
  return isLocale(stored) ? stored : defaultLocale;
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(LOCALE_KEY, locale);
}
