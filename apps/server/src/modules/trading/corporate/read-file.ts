import { createHash } from 'node:crypto';
import { fileFault, linesOf } from '../../../platform/desk-file.ts';
import { parseDecimal } from '@sauda/money';
import type { ToldAction } from './check-action.ts';
import type { ActionKind } from './tables.ts';

const heads = ['kind', 'symbol', 'ratio', 'ex_day'] as const;
/** Of the others these as well, which may be left out where no line has any. */
const moreHeads = ['into', 'name', 'cash'] as const;
const mostActions = 100;

export interface ToldFile {
  readonly actions: readonly ToldAction[];
  /** SHA-256 of its text, in hexadecimal. */
  readonly digest: string;
}

/**
 * A file of corporate actions, a line each under a line of heads: `kind,symbol,ratio,ex_day`, and `into,name,cash` where any line has them. Such as
 * `split,DECSTEEL,1:10,2027-01-26` (one share becomes ten), `bonus,DECSTEEL,1:2,2027-01-26` (one new share for two),
 * `merger,DECSTEEL,3:1,2027-01-26,ALAKBANK,,12.50` (three become one of the other, and each is paid 12.50 as well),
 * `symbol_change,DECSTEEL,,2027-01-26,DECMETAL,Deccan Metals` or `cash_exit,DECSTEEL,,2027-01-26,,,480`. A semicolon or a tab parts as well as a comma.
 * @throws Refusal `invalid`, with `file` and the line
 */
export function readActionsFile(file: string): ToldFile {
  const [first, ...rows] = linesOf(file, mostActions);
  if (first === undefined || !hasHeads(first.cells)) {
    throw fileFault(`must begin with the line ${heads.join(',')} or ${[...heads, ...moreHeads].join(',')}`);
  }
  if (rows.length === 0) throw fileFault('has no lines');
  if (rows.length > mostActions) throw fileFault(`has more than ${mostActions} lines`);
  const actions = rows.map(({ line, cells: [kind = '', symbol = '', ratio = '', exDay = '', ...more] }): ToldAction => {
    const lower = kinds.find((one) => one === kind.toLowerCase());
    if (lower === undefined) throw fileFault(`line ${line}: "${kind.slice(0, 20)}" is not one of ${kinds.join(', ')}`);
    const terms = readRatio(lower, ratio);
    if (terms === undefined) throw fileFault(`line ${line}: "${ratio.slice(0, 20)}" is no ratio such as 1:10`);
    const [into = '', name = '', cash = ''] = more;
    const cashPerShare = cash === '' ? undefined : parseDecimal(cash);
    if (cash !== '' && cashPerShare === undefined) throw fileFault(`line ${line}: "${cash.slice(0, 20)}" is no amount`);
    const told = { kind: lower, symbol: symbol.toUpperCase(), ...terms, exDay };
    return {
      ...told,
      ...(into === '' ? {} : { intoSymbol: into.toUpperCase() }),
      ...(name === '' ? {} : { intoName: name }),
      ...(cashPerShare === undefined ? {} : { cashPerShare }),
    };
  });
  return { actions, digest: createHash('sha256').update(file).digest('hex') };
}

const kinds = ['split', 'bonus', 'symbol_change', 'name_change', 'merger', 'delisting', 'cash_exit'] as const;

const hasHeads = (cells: readonly string[]): boolean =>
  [heads, [...heads, ...moreHeads]].some(
    (wanted) => cells.length === wanted.length && wanted.every((head, index) => cells[index]?.toLowerCase() === head),
  );

/**
 * As companies say it: of a split and a merger what becomes of so many shares, of a bonus how many new ones are for how many. Of what changes no number
 * of shares none is to be said.
 */
export function readRatio(kind: ActionKind, ratio = ''): Pick<ToldAction, 'held' | 'becomes'> | undefined {
  if (kind !== 'split' && kind !== 'bonus' && kind !== 'merger') {
    return ratio.trim() === '' ? { held: 1, becomes: kind === 'cash_exit' ? 0 : 1 } : undefined;
  }
  const [, left = '', right = ''] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(ratio.trim()) ?? [];
  if (left === '') return undefined;
  const [one, other] = [Number(left), Number(right)];
  return kind === 'bonus' ? { held: other, becomes: one + other } : { held: one, becomes: other };
}
