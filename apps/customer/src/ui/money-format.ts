/** Splits a formatted amount before its two decimals: "₹1,234.50" gives "₹1,234", ".50" and "". */
export function splitDecimals(text: string): { whole: string; decimals: string; rest: string } {
  const [, whole, decimals, rest] = /^(.*\d)([.,]\d{2})(\D*)$/u.exec(text) ?? [];
  if (whole === undefined || decimals === undefined || rest === undefined)
    return { whole: text, decimals: '', rest: '' };
  return { whole, decimals, rest };
}

/** Dots in place of the figures; the currency sign stays, a minus sign does not. */
export function maskAmount(text: string): string {
  const before = (/^\D*/u.exec(text)?.[0] ?? '').replace(/[−+-]/gu, '');
  const after = before === text ? '' : (/\D*$/u.exec(text)?.[0] ?? '');
  return `${before}••••••${after}`;
}
