/** How amounts, prices and days are written for the customer. */
export interface NoticeFormats {
  money(amount: string): string;
  /** With its currency: of an instrument, which need not be the account's. */
  price(amount: string, currency: string): string;
  /** The day of a moment, where the customer is. */
  date(at: string): string;
  /** A day as 2026-11-27, which is the same wherever somebody reads it. */
  day(day: string): string;
}

const days = /^\d{4}-\d{2}-\d{2}$/u;
const moments = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/u;
const amounts = /^-?\d+\.\d{2,4}$/u;
const prices = /^(-?\d+\.\d{2,4}) ([A-Z]{3})$/u;

/** A notice's text with its values: amounts, days and moments as the customer reads them, words as they are, whatever they begin with. */
export function fillNotice(
  text: string,
  values: Readonly<Record<string, string>>,
  { money, price, date, day }: NoticeFormats,
): string {
  return text.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name] ?? '';
    if (amounts.test(value)) return money(value);
    const [, amount, currency] = prices.exec(value) ?? [];
    if (amount !== undefined && currency !== undefined) return price(amount, currency);
    if (days.test(value)) return day(value);
    return moments.test(value) ? date(value) : value;
  });
}

/** The words in braces of a text, which the values fill in. */
export function placesOf(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/gu), ([, name = '']) => name);
}
