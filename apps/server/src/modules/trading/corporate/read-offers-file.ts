import { createHash } from 'node:crypto';
import { parseDecimal } from '@sauda/money';
import { isDay } from './offer-days.ts';
import type { ToldRights } from '../rights/manage-rights.ts';
import { fileFault as fault, linesOf } from '../../../platform/desk-file.ts';

const rightsHeads = ['kind', 'symbol', 'ratio', 'ex_day', 'price', 'last_day'] as const;
const outcomeHeads = ['kind', 'symbol', 'last_day', 'shares'] as const;
/** Digits of a number of shares. */
const mostShares = 15;
const mostLines = 100;

const digestOf = (file: string): string => createHash('sha256').update(file).digest('hex');

/**
 * A file of rights issues, a line each under the line `kind,symbol,ratio,ex_day,price,last_day`: `rights,DECSTEEL,1:5,2027-01-26,480,2027-02-12` offers one new share
 * for five held as the 26th of January begins, at 480 each, until the 12th of February is over. A semicolon or a tab parts as well as a comma.
 * @throws Refusal `invalid`, with `file` and the line
 */
export function readRightsFile(file: string): { issues: ToldRights[]; digest: string } {
  const rows = rowsUnder(file, rightsHeads, 'rights');
  const issues = rows.map(({ line, cells: [, symbol = '', ratio = '', exDay = '', price = '', lastDay = ''] }) => {
    const terms = readRightsRatio(ratio);
    if (terms === undefined) throw fault(`line ${line}: "${ratio.slice(0, 20)}" is no ratio such as 1:5`);
    const amount = parseDecimal(price);
    if (amount === undefined) throw fault(`line ${line}: "${price.slice(0, 20)}" is no price`);
    return { symbol: symbol.toUpperCase(), ...terms, price: amount, exDay, lastDay };
  });
  return { issues, digest: digestOf(file) };
}

/** What an offer has come to for all customers here together, by its share and its last day. */
export interface OfferOutcome {
  readonly symbol: string;
  /** As in 2027-01-26. */
  readonly lastDay: string;
  readonly shares: bigint;
}

/**
 * A file of what was allotted or taken, a line each under the line `kind,symbol,last_day,shares`, such as `rights_allotment,DECSTEEL,2027-02-12,1500` or
 * `buyback_acceptance,DECSTEEL,2027-02-12,1500`: a venue knows no customers of ours, and says how many shares all of them together get or have sold.
 * @throws Refusal `invalid`, with `file` and the line
 */
export function readOutcomesFile(
  file: string,
  kind: 'rights_allotment' | 'buyback_acceptance',
): { outcomes: OfferOutcome[]; digest: string } {
  const rows = rowsUnder(file, outcomeHeads, kind);
  const outcomes = rows.map(({ line, cells: [, symbol = '', lastDay = '', shares = ''] }) => {
    const count = readShares(shares);
    if (count === undefined) throw fault(`line ${line}: "${shares.slice(0, 20)}" is no number of shares`);
    if (!isDay(lastDay)) {
      throw fault(`line ${line}: "${lastDay.slice(0, 20)}" is no date such as 2027-01-26`);
    }
    return { symbol: symbol.toUpperCase(), lastDay, shares: count };
  });
  return { outcomes, digest: digestOf(file) };
}

/** New shares for shares held, as companies say it: 1:5. @returns undefined where it is none */
export function readRightsRatio(ratio: string): Pick<ToldRights, 'offered' | 'held'> | undefined {
  const [, offered = '', held = ''] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(ratio.trim()) ?? [];
  return offered === '' ? undefined : { offered: Number(offered), held: Number(held) };
}

/** A whole number of shares, zero as well. */
const readShares = (text: string): bigint | undefined =>
  text.length <= mostShares && /^(0|[1-9]\d*)$/.test(text) ? BigInt(text) : undefined;

function rowsUnder(file: string, heads: readonly string[], kind: string) {
  const [first, ...rows] = linesOf(file, mostLines);
  const areHeads =
    first?.cells.length === heads.length && heads.every((head, at) => first.cells[at]?.toLowerCase() === head);
  if (!areHeads) throw fault(`must begin with the line ${heads.join(',')}`);
  if (rows.length === 0) throw fault('has no lines');
  if (rows.length > mostLines) throw fault(`has more than ${mostLines} lines`);
  for (const { line, cells } of rows) {
    if (cells.length !== heads.length) throw fault(`line ${line}: has ${cells.length} cells and not ${heads.length}`);
    if (cells[0]?.toLowerCase() !== kind)
      throw fault(`line ${line}: "${(cells[0] ?? '').slice(0, 20)}" is not ${kind}`);
  }
  return rows;
}
