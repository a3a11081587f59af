/** How amounts and days are written for the customer. */
export interface NoticeFormats {
  money(amount: string): string;
  date(at: string): string;
}

const days = /^\d{4}-\d{2}-\d{2}/u;
const amounts = /^-?\d+\.\d{2,4}$/u;

/** A notice's sentence with its values: amounts and days as the customer reads them, words as they are. */
export function noticeText(
  text: string,
  values: Readonly<Record<string, string>>,
  { money, date }: NoticeFormats,
): string {
  return text.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name] ?? '';
    if (amounts.test(value)) return money(value);
    return days.test(value) ? date(value) : value;
  });
}
