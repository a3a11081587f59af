import { isLanguage, sourceLanguage, type Language } from '@sauda/facts';

const LOCALE_KEY = 'locale';

export function readLocale(): Language {
  const stored = localStorage.getItem(LOCALE_KEY);
  return isLanguage(stored) ? stored : sourceLanguage;
}

export function storeLocale(locale: Language): void {
  localStorage.setItem(LOCALE_KEY, locale);
}
