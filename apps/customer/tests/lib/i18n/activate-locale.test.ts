import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { groupCountsLike } from '../../../src/lib/i18n/activate-locale.ts';

/** Not written where it is used: what is written there is taken for a text of the app. */
const shares = '{count, plural, one {# Aktie} other {# Aktien}}';

it('groups a count in a sentence as the figures beside it, in every language', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  groupCountsLike('USD');
  expect(i18n._(shares, { count: 200_000 })).toBe('200,000 Aktien');
  groupCountsLike('INR');
  expect(i18n._(shares, { count: 200_000 })).toBe('2,00,000 Aktien');
});
