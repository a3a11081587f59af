import { useLingui } from '@lingui/react';
import type { NumberStyle } from '@sauda/money';
import { dateLocale, isLanguage, sourceLanguage } from '@sauda/facts';
import { useConfig } from '../config.ts';
import * as money from '../format/money.ts';
import { joinParts, joinSentences } from '../format/punctuation.ts';
import * as time from '../format/time.ts';

/** Amounts and dates in the account's currency and the customer's language. */
export function useFormats() {
  const { i18n } = useLingui();
  const { currency } = useConfig();
  const locale = dateLocale(isLanguage(i18n.locale) ? i18n.locale : sourceLanguage, currency);
  return {
    currency,
    money: (amount: string, style?: NumberStyle) => money.moneyText(amount, currency, style),
    figure: (figure: string, style?: NumberStyle) => money.figureText(figure, currency, style),
    /** The sign of a currency, which need not be the account's. */
    symbol: (of: string) => money.currencySymbol(of, currency),
    /** In the currency of its instrument, with as many decimals as the wire has. */
    price: (price: string, of: string) => money.priceText(price, of, currency, { decimals: money.decimalsOf(price) }),
    /** The same beside amounts of the account: with its sign only where it is in another currency. */
    priceBeside: (price: string, of: string, style?: NumberStyle) => money.priceBeside(price, of, currency, style),
    compact: (figure: string | number) => money.compactText(figure, currency),
    percent: money.percentText,
    rate: money.rateText,
    dateTime: (at: string) => time.dateTimeText(at, locale),
    dateTimeToSecond: (at: string) => time.dateTimeToSecondText(at, locale),
    /** Of a day, as 2026-11-27, on which something settles. */
    settlementDay: (day: string) => time.weekdayText(day, locale),
    date: (at: string) => time.dateText(at, locale),
    /** What the clocks of a place go by, from its IANA name. */
    zone: (timeZone: string) => time.zoneText(timeZone, locale),
    /** Of a day, as 2026-11-27, wherever somebody reads it. */
    day: (day: string) => time.dayText(day, locale),
    month: (at: string) => time.monthText(at, locale),
    time: (at: string) => time.timeText(at, locale),
    shortMoment: (at: string) => time.shortMomentText(at, new Date(), locale),
    timeToSecond: (at: string) => time.timeToSecondText(at, locale),
    dayHeading: (at: string, today: string) => time.dayHeading(at, new Date(), locale, today),
    parts: (parts: readonly string[]) => joinParts(parts, locale),
    sentences: (sentences: readonly string[]) => joinSentences(sentences, locale),
  };
}
