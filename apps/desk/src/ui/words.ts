const abbreviations = /\b(ipo|qip|usdt|pan|curp|ine)\b/gi;

/** A word of the wire as people read it: `sell_only` is "Sell only", `ipoRefund` is "IPO refund". */
export function asWords(word: string): string {
  const words = word
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll(abbreviations, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A status of the wire as people read it. A loan that is `unpaid` is what the list of running loans has as overdue. */
export const statusText = (status: string): string => (status === 'unpaid' ? 'Overdue' : asWords(status));
