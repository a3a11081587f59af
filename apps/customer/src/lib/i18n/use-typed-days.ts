import { useLingui } from '@lingui/react';
import { dateLocale, isLanguage, sourceLanguage } from '@sauda/facts';
import { useConfig } from '../config.ts';
import { dayLayout, readDay, writeDay, type DayLayout } from '../format/typed-day.ts';

interface TypedDays {
  layout: DayLayout;
  /** A day as 2026-11-21 in the customer's figures; empty for none. */
  write: (day: string) => string;
  /** The day that was typed; empty for nothing, undefined for what is no day. */
  read: (typed: string) => string | undefined;
}

/** Days as the customer types them, in the order of their language and country. */
export function useTypedDays(): TypedDays {
  const { i18n } = useLingui();
  const { currency } = useConfig();
  const layout = dayLayout(dateLocale(isLanguage(i18n.locale) ? i18n.locale : sourceLanguage, currency));
  return {
    layout,
    write: (day) => (day === '' ? '' : writeDay(day, layout)),
    read: (typed) => readDay(typed, layout),
  };
}
