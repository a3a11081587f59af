/**
 * Which form a language has for a count, for `select` in what every visit shows: `plural` would have its figure grouped as well, and
 * the first of these formats takes a slow phone longer than all that Home shows.
 */
export function pluralForm(count: number, locale: string): Intl.LDMLPluralRule {
  return new Intl.PluralRules(locale).select(count);
}
