import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { groupCountsLike } from './activate-locale.ts';

it('groups a count in a sentence as the figures beside it, in every language', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  const sentence = () => i18n._('{count, plural, one {# Aktie} other {# Aktien}}', { count: 200_000 });
  groupCountsLike('USD');
  expect(sentence()).toBe('200,000 Aktien');
  groupCountsLike('INR');
  expect(sentence()).toBe('2,00,000 Aktien');
});
