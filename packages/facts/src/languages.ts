import { isKeyOf, keysOf } from './table.ts';

interface LanguageFacts {
  /** In itself, as a language menu shows it. */
  readonly name: string;
  /** As the desk names it. */
  readonly englishName: string;
  /** Whose habits dates follow; of some account currencies their country's. */
  readonly dates: { readonly usual: string } & Readonly<Record<string, string>>;
}

/**
 * The languages that the app is written in. English comes first: it stands in where another one lacks a text. Which are offered
 * is the operator's setting `languages`.
 */
export const languages = {
  en: { name: 'English', englishName: 'English', dates: { usual: 'en-GB', USD: 'en-US' } },
  de: { name: 'Deutsch', englishName: 'German', dates: { usual: 'de-DE' } },
  es: { name: 'Español', englishName: 'Spanish', dates: { usual: 'es-ES', MXN: 'es-MX' } },
  zh: { name: '中文', englishName: 'Chinese', dates: { usual: 'zh-CN' } },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof languages;
export const languageCodes = keysOf(languages);
export const isLanguage = (code: unknown): code is Language => isKeyOf(languages, code);

export const sourceLanguage = 'en' satisfies Language;

export function dateLocale(language: Language, currency: string): string {
  const { usual, ...others }: LanguageFacts['dates'] = languages[language].dates;
  return others[currency] ?? usual;
}
