import type { Decimal } from '@sauda/money';
import { dayNumber, isoDate, isShareCode, segments, TimeZone, type Instrument } from '../../market/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import type { ActionKind } from './tables.ts';

/** A corporate action as it is told, by a form or by a line of a file. */
export interface ToldAction {
  readonly kind: ActionKind;
  readonly symbol: string;
  /** Of so many shares become so many; 1 and 1 where their number stays, 1 and 0 of an exit. */
  readonly held: number;
  readonly becomes: number;
  /** As in 2027-01-26. */
  readonly exDay: string;
  /** Of a change of code and a merger. */
  readonly intoSymbol?: string | undefined;
  readonly intoName?: string | undefined;
  /** Of a merger and an exit: for each share held, in its currency. */
  readonly cashPerShare?: Decimal | undefined;
}

export type Instruments = { instrument(symbol: string): Instrument | undefined };

/** From its announcement to its day, so that every node knows it, and holders are told. */
const leastAheadMs = hourMs;
const mostAheadMs = 366 * dayMs;
const mostBecomes = 1_000;
const mostName = 120;

/** When a day begins where a share is traded. */
export function beginningOf(day: string, { segment }: Pick<Instrument, 'segment'>): Date {
  return new Date(new TimeZone(segments[segment].timeZone).instant(dayNumber(day), 0));
}

/** @throws Refusal `unknown_symbol`, `wrong_kind` (not a share, or one that has ended), `invalid` */
export function checkAction(market: Instruments, told: ToldAction, now: Date): Instrument {
  const { kind, symbol, exDay } = told;
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.assetClass !== 'stock' || instrument.notListedYet !== undefined) throw new Refusal('wrong_kind');
  // What is delisted may still be paid out.
  const isPaidOut = kind === 'cash_exit' && instrument.ended?.kind === 'delisting';
  if (instrument.ended !== undefined && !isPaidOut) throw new Refusal('wrong_kind');
  checkTerms(market, told, instrument);
  const number = dayNumber(exDay);
  if (!Number.isFinite(number) || isoDate(number) !== exDay) {
    throw fault('ex_day', symbol, 'is no date such as 2027-01-26');
  }
  const ahead = beginningOf(exDay, instrument).getTime() - now.getTime();
  if (ahead < leastAheadMs) throw fault('ex_day', symbol, 'must begin in an hour or later');
  if (ahead > mostAheadMs) throw fault('ex_day', symbol, 'is more than a year ahead');
  return instrument;
}

function checkTerms(market: Instruments, told: ToldAction, instrument: Instrument): void {
  const { kind, symbol, held, becomes, intoSymbol, intoName, cashPerShare } = told;
  const areWhole = Number.isInteger(held) && Number.isInteger(becomes) && held >= 1 && becomes <= mostBecomes;
  const gives = kind === 'split' || kind === 'bonus';
  if (kind === 'bonus' && (!areWhole || becomes <= held)) {
    throw fault('ratio', symbol, `must give more shares than are held, and ${mostBecomes} at most`);
  }
  if (kind === 'split' && becomes === held) throw fault('ratio', symbol, 'must make more shares of it, or fewer');
  if ((kind === 'split' || kind === 'merger') && (!areWhole || becomes < 1 || held > mostBecomes)) {
    throw fault('ratio', symbol, `must name ${mostBecomes} shares at most on either side`);
  }
  if (!gives && kind !== 'merger' && (held !== 1 || becomes !== (kind === 'cash_exit' ? 0 : 1))) {
    throw fault('ratio', symbol, 'is none of its kind');
  }
  const hasInto = kind === 'symbol_change' || kind === 'merger';
  if (hasInto !== (intoSymbol !== undefined)) {
    throw fault('into', symbol, hasInto ? 'must name the code of the share that it becomes' : 'is none of its kind');
  }
  const mayHaveName = kind === 'symbol_change' || kind === 'name_change';
  if ((kind === 'name_change' && intoName === undefined) || (!mayHaveName && intoName !== undefined)) {
    throw fault('name', symbol, mayHaveName ? 'must say the new name' : 'is none of its kind');
  }
  if (intoName !== undefined && (intoName.trim() === '' || intoName.length > mostName)) {
    throw fault('name', symbol, `must have 1 to ${mostName} characters`);
  }
  const mayPay = kind === 'merger' || kind === 'cash_exit';
  if ((kind === 'cash_exit' && cashPerShare === undefined) || (!mayPay && cashPerShare !== undefined)) {
    throw fault('cash', symbol, mayPay ? 'must say what a share is paid' : 'is none of its kind');
  }
  if (cashPerShare !== undefined && cashPerShare <= 0n) throw fault('cash', symbol, 'must be above zero');
  if (intoSymbol !== undefined) checkInto(market, { kind, symbol, intoSymbol }, instrument);
}

function checkInto(
  market: Instruments,
  { kind, symbol, intoSymbol }: { kind: ActionKind; symbol: string; intoSymbol: string },
  instrument: Instrument,
): void {
  if (intoSymbol === symbol || !isShareCode(intoSymbol)) throw fault('into', symbol, 'is no other code');
  const into = market.instrument(intoSymbol);
  if (kind === 'symbol_change') {
    // The feed may bring the new code before its day; something else under it is another thing.
    const isSame =
      into === undefined ||
      (into.assetClass === 'stock' && into.market === instrument.market && into.currency === instrument.currency);
    if (!isSame || into?.ended !== undefined) throw fault('into', symbol, 'is the code of something else');
    return;
  }
  if (into === undefined || into.assetClass !== 'stock' || into.ended !== undefined) {
    throw fault('into', symbol, 'is no share that trades here');
  }
  if (into.currency !== instrument.currency) throw fault('into', symbol, 'is in another currency');
}

/**
 * What rows say against it: a code that somebody holds shares of already, or that a share has had before, is not free for another one.
 * @throws Refusal `invalid`
 */
export async function refuseTakenCode(sql: Sql | Tx, { kind, symbol, intoSymbol }: ToldAction): Promise<void> {
  if (kind !== 'symbol_change' || intoSymbol === undefined) return;
  const [taken] = await sql`
    SELECT FROM lots WHERE symbol = ${intoSymbol} AND remaining > 0
    UNION ALL SELECT FROM corporate_actions
    WHERE status <> 'withdrawn' AND (symbol = ${intoSymbol} OR into_symbol = ${intoSymbol}) LIMIT 1`;
  if (taken !== undefined) throw fault('into', symbol, 'is the code of another share here');
}

/** One of it that was announced. */
const fault = (field: string, symbol: string, what: string): Refusal =>
  new Refusal('invalid', { fields: { [field]: `of ${symbol} ${what}` } });
