import { i18n, type Messages } from '@lingui/core';
import { currencies, type Currency } from '@sauda/money';
import type { Language } from '@sauda/facts';
import type { instrumentName } from './instrument-words.ts';

interface Texts {
  messages: Messages;
}

interface OtherTexts extends Texts {
  errorTexts: Readonly<Record<string, string>>;
  faultTexts: Readonly<Record<string, string>>;
  noticeTexts: Readonly<Record<string, string>>;
  /** English is what the market's own names are in. */
  instrumentName?: typeof instrumentName;
}

/** A lazy chunk a language: the texts that the first screens are drawn with. */
const first = import.meta.glob<Texts>('./catalogs/first/*.po');

/**
 * Another one a language: the texts of all other screens, of the server's error keys and of its notices. It comes with the first of
 * these screens, or with the first refusal.
 */
const otherChunks = import.meta.glob<OtherTexts>('./catalogue-*.ts');
/** Whether they were asked for. */
let wantsOthers = false;

/** The language that was asked for last, and its activation. */
let latest: { locale: Language; ready: Promise<void> } | undefined;

let others: Omit<OtherTexts, 'messages'> = { errorTexts: {}, faultTexts: {}, noticeTexts: {} };

/**
 * By which rules counts in sentences are grouped. Figures are grouped by the account's currency in every language, and a count
 * beside them must not look like another number: 2.000 shares at 2,000.
 */
let grouping: string = currencies.INR.groupingLocale;

/** @throws where the language cannot be fetched; the one before stays */
export async function activateLocale(locale: Language): Promise<void> {
  const before = latest;
  const current = { locale, ready: activate(locale) };
  latest = current;
  try {
    await current.ready;
  } catch (error) {
    if (latest !== current) throw error;
    latest = before;
    // It may have come while this one was waited for.
    if (before !== undefined && before.locale !== i18n.locale) await activate(before.locale);
    throw error;
  }
}

async function activate(locale: Language): Promise<void> {
  const [own, other] = await Promise.all([
    first[`./catalogs/first/${locale}.po`]?.(),
    wantsOthers ? othersOf(locale) : undefined,
  ]);
  if (own === undefined) throw new Error(`there are no texts of ${locale}`);
  // Another one was chosen since.
  if (latest?.locale !== locale) return;
  if (other !== undefined) others = other;
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  i18n.loadAndActivate({ locale, locales: grouping, messages: { ...own.messages, ...other?.messages } });
}

/**
 * Fetches the texts that the first screens do not need, in the active language and from now on with each other one.
 * @throws where they cannot be fetched
 */
export async function loadOtherTexts(): Promise<void> {
  wantsOthers = true;
  const asked = latest;
  if (asked === undefined) return;
  try {
    const [other] = await Promise.all([othersOf(asked.locale), asked.ready]);
    if (i18n.locale !== asked.locale) return;
    others = other;
    i18n.load(asked.locale, other.messages);
  } catch (error) {
    // Another language has taken its place: that is the one to wait for.
    if (latest === asked) throw error;
    await loadOtherTexts();
  }
}

/** What a first screen shows only to some, and whose texts are not among the first ones. */
export async function withOtherTexts<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), loadOtherTexts()]);
  return loaded;
}

async function othersOf(locale: string): Promise<OtherTexts> {
  const other = await otherChunks[`./catalogue-${locale}.ts`]?.();
  if (other === undefined) throw new Error(`there are no other texts of ${locale}`);
  return other;
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
  return others.faultTexts[rule];
}

/** The sentence of an error key in the active language, or undefined for a key that this version does not know. */
export function errorTextOf(key: string): string | undefined {
  return others.errorTexts[key];
}

/** The text of a kind of notice in the active language, or undefined for a kind that this version does not know. */
export function noticeTextOf(kind: string): string | undefined {
  return others.noticeTexts[kind];
}

/**
 * What names instruments, in the languages other than English. Where it is not there yet it is asked for, once, and undefined: all
 * that is drawn in a language is drawn again when it comes.
 */
export function instrumentNames(): OtherTexts['instrumentName'] {
  if (!wantsOthers) loadOtherTexts().catch(() => undefined);
  return others.instrumentName;
}
