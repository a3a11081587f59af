import { DECIMALS, ONE, type Decimal } from './decimal.ts';

/** Why a text is no amount for a field. */
export type UnreadAmount = 'empty' | 'notANumber' | 'negative' | 'ambiguous' | 'tooManyDecimals' | 'tooLarge';

export type ReadAmount = { readonly value: Decimal; readonly unread?: never } | { readonly unread: UnreadAmount };

export interface AmountField {
  /** How many decimals the field takes, 0 to 4. */
  readonly decimals: number;
  /** What stands before decimals in the reader's language. */
  readonly decimalMark: '.' | ',';
  /** What may stand before or after the figure, such as ₹ and INR. */
  readonly symbols?: readonly string[];
  /** How many digits it takes before the decimals, 14 at the most, and where absent. */
  readonly wholeDigits?: number;
}

const MOST_WHOLE_DIGITS = 14;
/** Far more than any figure with its marks and symbols. Fields do not cut what is pasted: its end would be missing. */
const MOST_CHARACTERS = 100;

/** The zeros of the scripts whose digits are read; nine more follow each. */
const zeros = [
  0x30, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0xff10,
];

/** Marks that other scripts write for the same two. */
const sameMarks: Readonly<Record<string, string>> = { '，': ',', '．': '.', '٬': ',', '٫': '.', '’': "'", '＇': "'" };
const minus = /^[-−–—‐‑﹣－(]|[-−–—‐‑﹣－)]$/u;
const plus = /^[+＋]/u;
const groups: Readonly<Record<'western' | 'indian', RegExp>> = {
  western: /^\d{1,3}(?:(.)\d{3})(?:\1\d{3})*$/u,
  indian: /^\d{1,2}(?:(.)\d{2})*(.)\d{3}$/u,
};

/**
 * Reads an amount as a person writes it: grouped in thousands or in lakhs, with either decimal mark, in other digits, with the
 * currency's sign. What could be two numbers, and what is none, is refused: nothing is left out or guessed to make a number of it.
 */
export function readAmount(text: string, field: AmountField): ReadAmount {
  if (text.length > MOST_CHARACTERS) return { unread: text.trim() === '' ? 'empty' : 'notANumber' };
  // Marks of direction are not seen, and every kind of space is one.
  const typed = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/gu, ' ')
    .trim();
  if (typed === '') return { unread: 'empty' };
  const figure = withoutSymbols(typed, field.symbols ?? []);
  const unsigned = withoutSymbols(figure.replace(plus, '').trim(), field.symbols ?? []);
  const isNegative = minus.test(figure) && /\p{Nd}/u.test(figure);
  const plain = isNegative ? unsigned.replaceAll(/[-−–—‐‑﹣－()]/gu, '').trim() : unsigned;
  const digits = inOurDigits(withoutSymbols(plain, field.symbols ?? []));
  const parts = digits === undefined ? undefined : splitAt(digits, field);
  if (parts === undefined) return { unread: 'notANumber' };
  if (isNegative) return { unread: 'negative' };
  if (parts === 'ambiguous') return { unread: parts };
  return valueOf(parts, field);
}

/** The symbol before or after the figure, and India's "/-" behind it, once each. */
function withoutSymbols(text: string, symbols: readonly string[]): string {
  let rest = text.replace(/\s*\/[-–=]$/u, '');
  const lower = (part: string): string => part.toLowerCase();
  const before = symbols.find((symbol) => lower(rest).startsWith(lower(symbol)));
  if (before !== undefined) rest = rest.slice(before.length).trim();
  const after = symbols.find((symbol) => lower(rest).endsWith(lower(symbol)));
  return after === undefined ? rest : rest.slice(0, -after.length).trim();
}

/** Digits of one script as 0 to 9, and the marks of all scripts as ours; undefined where anything else is in it. */
function inOurDigits(text: string): string | undefined {
  let plain = '';
  let zero: number | undefined;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const found = zeros.find((first) => code >= first && code < first + 10);
    if (found === undefined) {
      const mark = sameMarks[character] ?? character;
      if (!/[.,' ]/u.test(mark)) return undefined;
      plain += mark;
      continue;
    }
    // Two scripts in one figure are a mistake, or a trick.
    if (zero !== undefined && zero !== found) return undefined;
    zero = found;
    plain += String(code - found);
  }
  return zero === undefined ? undefined : plain;
}

interface Parts {
  readonly whole: string;
  readonly fraction: string;
}

/** Where the decimals begin. */
function splitAt(figure: string, field: AmountField): Parts | 'ambiguous' | undefined {
  const marks = figure.replaceAll(/\d/gu, '');
  if (marks === '') return { whole: figure, fraction: '' };
  const last = marks.at(-1) ?? '';
  const isLastAlone = marks.indexOf(last) === marks.length - 1;
  if (last !== '.' && last !== ',') return ungrouped(figure, '');
  if (!isLastAlone) return ungrouped(figure, '');
  const at = figure.lastIndexOf(last);
  const [head, tail] = [figure.slice(0, at), figure.slice(at + 1)];
  // Another mark before it groups the whole digits, so this one is the decimal mark.
  if (marks.length > 1) return ungrouped(head, tail);
  return splitAtOnly(last, head, tail, field);
}

/** One mark alone: it groups or it begins the decimals, and sometimes nobody but the writer knows. */
function splitAtOnly(
  mark: '.' | ',',
  head: string,
  tail: string,
  { decimals, decimalMark }: AmountField,
): Parts | 'ambiguous' {
  const mayGroup = /^[1-9]\d{0,2}$/u.test(head) && tail.length === 3;
  const asDecimals = { whole: head, fraction: tail };
  const asGroups = { whole: head + tail, fraction: '' };
  if (mark === decimalMark) {
    // Our own figures are grouped by commas in every language: 1,234 may have been copied from one.
    return mayGroup && mark === ',' ? 'ambiguous' : asDecimals;
  }
  if (mayGroup) {
    // Our own prices have a point in every language: 88.125 may have been copied from one.
    return mark === '.' && decimals >= 3 ? 'ambiguous' : asGroups;
  }
  // A grouping mark in an odd place, where decimals are not expected: 5,00 may lack a digit.
  return decimals === 0 && /^\d{1,3}$/u.test(head) && tail !== '' ? 'ambiguous' : asDecimals;
}

/** Without its grouping marks; undefined where they do not stand as in India or elsewhere. */
function ungrouped(whole: string, fraction: string): Parts | undefined {
  if (/^\d*$/u.test(whole)) return { whole, fraction };
  const marks = new Set(whole.replaceAll(/\d/gu, ''));
  if (marks.size > 1 || !Object.values(groups).some((pattern) => pattern.test(whole))) return undefined;
  return { whole: whole.replaceAll(/\D/gu, ''), fraction };
}

function valueOf(
  { whole, fraction }: Parts,
  { decimals, wholeDigits: most = MOST_WHOLE_DIGITS }: AmountField,
): ReadAmount {
  const wholeDigits = whole.replace(/^0+/u, '');
  const fractionDigits = fraction.replace(/0+$/u, '');
  if (wholeDigits.length > most) return { unread: 'tooLarge' };
  if (fractionDigits.length > decimals) return { unread: 'tooManyDecimals' };
  return { value: BigInt(wholeDigits || '0') * ONE + BigInt(fractionDigits.padEnd(DECIMALS, '0')) };
}
