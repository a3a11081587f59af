/** How amounts, prices and days are written for the customer. */
export interface NoticeFormats {
  money(amount: string): string;
  /** Of an instrument, in its own currency. */
  price(price: string, currency: string): string;
  date(at: string): string;
}

const days = /^\d{4}-\d{2}-\d{2}/u;
const amounts = /^-?\d+\.\d{2,4}$/u;
/** With their currency, which need not be the account's. */
const prices = /^(-?\d+\.\d{2,4}) ([A-Z]{3})$/u;

/** A notice's sentence with its values: amounts and days as the customer reads them, words as they are. */
export function noticeText(
  text: string,
  values: Readonly<Record<string, string>>,
  { money, date, price }: NoticeFormats,
): string {
  return text.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name] ?? '';
    if (amounts.test(value)) return money(value);
    const [, amount, currency] = prices.exec(value) ?? [];
    if (amount !== undefined && currency !== undefined) return price(amount, currency);
    return days.test(value) ? date(value) : value;
  });
}

/** The first sentence of a notice's text, and the rest: before values are filled in, which may have full stops of their own. */
export function splitNotice(text: string): [fact: string, more: string] {
  const [, fact = text, more = ''] = /^(.+?(?:\.(?= )|。))\s*(.+)$/su.exec(text) ?? [];
  return [fact, more];
}
