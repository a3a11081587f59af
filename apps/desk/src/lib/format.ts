import { exactTextOf, textOf } from './zone.ts';
import { currencies, isLanguage, languages } from '@sauda/facts';
import { formatFigure, formatMoney, parseDecimal, type Currency } from '@sauda/money';

/** A wire amount for people: "1234567" is ₹12,34,567.00. Text that is no decimal is shown as a dash, never as a wrong figure. */
export function moneyText(amount: string, currency: Currency): string {
  const value = parseDecimal(amount);
  return value === undefined ? '–' : formatMoney(value, currency);
}

/** A wire price or quantity without its symbol. */
export function figureText(figure: string, currency: Currency, decimals = 2): string {
  const value = parseDecimal(figure);
  return value === undefined ? '–' : formatFigure(value, currency, { decimals });
}

/** A setting as it is read: a figure in groups with the decimals that it has, all else as it is. */
export function settingText(value: string, isFigure: boolean, currency: Currency): string {
  if (!isFigure || parseDecimal(value) === undefined) return value;
  return figureText(value, currency, value.split('.')[1]?.length ?? 0);
}

/** A large amount in short, as its country counts: 4 Cr and 12.4 L in India, 1.2M in the US. */
export function shortText(amount: number, currency: Currency): string {
  const scale = currencies[currency].scales.find(({ from }) => amount >= from);
  const figure = (amount / (scale?.from ?? 1)).toLocaleString(currencies[currency].groupingLocale, {
    maximumFractionDigits: scale === undefined ? 0 : 1,
  });
  return `${figure}${scale?.unit ?? ''}`;
}

/** In a narrow column it breaks before the time alone. */
const unbroken = (text: string): string => text.replaceAll(/ (?=.*,)/g, '\u00A0');

/** A moment of the wire in the zone of the house: "21 Nov 2026, 14:05". */
export function timeText(at: string | null | undefined): string {
  return at === null || at === undefined ? '–' : unbroken(textOf(new Date(at)));
}

/** The same to the second, for what is followed step by step. */
export function exactTimeText(at: string | null | undefined): string {
  return at === null || at === undefined ? '–' : unbroken(exactTextOf(new Date(at)));
}

const minuteMs = 60_000;

/** How far a moment is from now, in its largest two units: "3 h 20 min", or "overdue by 5 min" once it is past. */
export function remainingText(at: string, now: number): string {
  const minutes = Math.round((new Date(at).getTime() - now) / minuteMs);
  return minutes < 0 ? `overdue by ${spanText(-minutes)}` : spanText(minutes);
}

/** How long ago a moment was: "just now" within a minute, or "3 h 20 min ago". */
export function ageText(at: string, now: number): string {
  const minutes = Math.floor((now - new Date(at).getTime()) / minuteMs);
  return minutes < 1 ? 'just now' : `${spanText(minutes)} ago`;
}

/** @param minutes whole, from 0 */
export function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / (24 * 60))} d ${Math.floor((minutes % (24 * 60)) / 60)} h`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A language by its name; one that the app is not written in by its code. */
export const languageText = (code: string): string => (isLanguage(code) ? languages[code].englishName : code);

/** A day of the house, of the wire: "21 Nov 2026". */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** The same with its weekday: "Tue 26 Jan 2027". */
export function weekdayText(day: string): string {
  return `${weekdayFormat.format(new Date(`${day}T00:00:00Z`))} ${dayText(day)}`;
}
