import { currencies, formatDecimal, readAmount, type Currency, type UnreadAmount } from '@sauda/money';

/** What a field of figures takes: `money` in minor units of the account's currency, `wholeMoney` in whole ones. */
export type FigureKind = 'money' | 'wholeMoney' | 'decimal' | 'percent' | 'count';

const decimalsOf: Readonly<Record<FigureKind, number>> = { money: 2, wholeMoney: 0, decimal: 4, percent: 4, count: 0 };

export type ReadFigure = { readonly wire: string; readonly words?: never } | { readonly words: string };

/** Reads what staff type as a decimal of the wire, or says in words why it is none. It never makes another number of it. */
export function readFigure(text: string, kind: FigureKind, account: Currency): ReadFigure {
  const decimals = decimalsOf[kind];
  // The desk is in English, so a point stands before decimals.
  const read = readAmount(text, { decimals, decimalMark: '.', symbols: symbolsOf(kind, account) });
  if (read.unread === undefined) return { wire: formatDecimal(read.value, 0) };
  const words: Readonly<Record<UnreadAmount, string>> = {
    empty: 'It is missing.',
    notANumber: 'This is no number in figures.',
    negative: 'This is below zero.',
    ambiguous: 'This can be read as two numbers: write it without separators between thousands.',
    tooManyDecimals: decimals === 0 ? 'Whole numbers only.' : `${decimals} decimals at most.`,
    tooLarge: 'This number is too large.',
  };
  return { words: words[read.unread] };
}

/** What may stand beside a figure. A price is in the currency of its share, which the field does not know: it takes no sign. */
function symbolsOf(kind: FigureKind, account: Currency): readonly string[] {
  if (kind === 'percent') return ['%'];
  if (kind !== 'money' && kind !== 'wholeMoney') return [];
  return [account, currencies[account].symbol, ...currencies[account].otherSymbols];
}
