import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { dateLocale, languageCodes } from '../src/index.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const codesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => /([a-z]{2})\.[a-z]+$/.exec(basename(file))?.[1]);

it.each([
  'packages/contract/src/errors/??.ts',
  'packages/contract/src/notices/??.ts',
  'apps/customer/src/lib/i18n/catalogue-*.ts',
  'apps/customer/src/lib/i18n/catalogs/*.po',
  'apps/customer/src/lib/i18n/catalogs/first/*.po',
])('every language, and no other, has its texts in %s', (pattern) => {
  expect(new Set(codesOf(pattern))).toEqual(new Set(languageCodes));
});

it('dates follow the language, and the habits of the country of the currency', () => {
  expect(dateLocale('en', 'INR')).toBe('en-GB');
  expect(dateLocale('en', 'USD')).toBe('en-US');
  expect(dateLocale('es', 'MXN')).toBe('es-MX');
  expect(dateLocale('de', 'USD')).toBe('de-DE');
});
