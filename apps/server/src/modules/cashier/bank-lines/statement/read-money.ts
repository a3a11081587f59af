import { readAmount, type Decimal } from '@sauda/money';

const symbols = ['₹', 'INR', 'Rs.', 'Rs', '$', 'USD', 'MXN'];
const inWords = /^(?:c|cr|credit|deposit|in)\.?$/i;
const outWords = /^(?:d|dr|debit|withdrawal|out)\.?$/i;

/** Whether a cell says that money came in or went out; undefined where it says neither. */
export function readDirection(text: string): 'in' | 'out' | undefined {
  const plain = text.trim();
  if (inWords.test(plain)) return 'in';
  return outWords.test(plain) ? 'out' : undefined;
}

/**
 * An amount as banks write it, with two decimals at most: `1,00,000.00`, `-500`, `(500.00)`, `500.00 Dr`, `₹ 5`. What is left
 * empty, or a dash, is nothing.
 * @returns below zero for money out; undefined where it is no amount
 */
export function readMoney(text: string, decimalMark: '.' | ','): Decimal | undefined {
  const plain = text.trim();
  if (plain === '' || plain === '-') return 0n;
  const marked = /^(.*\d)\s*(cr|dr)\.?$/i.exec(plain);
  if (marked !== null) {
    const value = unsigned(marked[1] ?? '', decimalMark);
    if (value === undefined) return undefined;
    return marked[2]?.toLowerCase() === 'dr' ? -value : value;
  }
  const out = /^\((.*)\)$/.exec(plain)?.[1] ?? /^-(.*)$/.exec(plain)?.[1];
  const value = unsigned(out ?? plain, decimalMark);
  if (value === undefined) return undefined;
  return out === undefined ? value : -value;
}

function unsigned(text: string, decimalMark: '.' | ','): Decimal | undefined {
  const read = readAmount(text, { decimals: 2, decimalMark, symbols });
  return read.unread === undefined ? read.value : undefined;
}
