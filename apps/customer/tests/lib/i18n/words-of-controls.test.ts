import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each text of a catalogue, below its context where it has one. */
function textsOf(language: string): ReadonlyMap<string, string> {
  const url = new URL(`../../../src/lib/i18n/catalogs/${language}.po`, import.meta.url);
  const entries = readFileSync(url, 'utf8').matchAll(/(?:msgctxt "(.+)"\n)?msgid "(.+)"\nmsgstr "(.+)"/gu);
  return new Map([...entries].map(([, context = '', id = '', text = '']) => [`${context}|${id}`, text]));
}

const translations = ['de', 'es', 'zh'].map((language) => [language, textsOf(language)] as const);

/** What stands on a button, and the longer name that it has for who does not see beside what it stands. */
const named = [
  ['a stop and target|Cancel', '|Cancel {0} on {name}'],
  ['an order|Cancel', '|Cancel the order for {called}'],
  ['an order|Change', '|Change the order for {called}'],
  ['a subscription or tender|Change', '|Change the subscription to {name}'],
  ['a subscription or tender|Change', '|Change the tender of {name}'],
  ['|Sign out', '|Sign out {device}'],
] as const;

test.each(translations)('in %s who speaks what they read on a button presses it', (_language, texts) => {
  const apart = named.filter(([shown, name]) => {
    const [word = '', whole = ''] = [texts.get(shown), texts.get(name)].map((text) => text?.toLowerCase());
    return word === '' || !whole.includes(word);
  });
  expect(apart).toEqual([]);
});
