import { minuteMs } from '../../platform/time.ts';
import type { Market } from '../market/index.ts';

/**
 * How an instrument trades now. `pre_open`, `reopening` and `closing` collect orders, which then trade in an auction at one price; `halted`
 * keeps what rests, which may be cancelled; `closed` keeps it too, and takes nothing.
 */
export type Phase = 'closed' | 'pre_open' | 'open' | 'halted' | 'reopening' | 'closing';

/** For so long before the opening orders are taken: from 9:00 for 9:15, as at NSE. */
export const preOpenMs = 15 * minuteMs;
/** So long after a halt, as Nasdaq's rule 4120 (c) has it. */
const reopeningMs = 5 * minuteMs;
/** The closing auction begins so long before the close, and is held a minute before it: after that nothing trades. */
const closingMs = 10 * minuteMs;
const afterClosingMs = minuteMs;

/** The phase as it was, and since when. */
export interface Stood {
  readonly phase: Phase;
  readonly since: Date;
}

export interface PhaseNow {
  readonly phase: Phase;
  /** When the auction is held for which orders are collected. */
  readonly endsAt?: Date;
}

/**
 * The phase of an instrument that the market knows, by its calendar, and by whether staff have halted it.
 * @param stood undefined where it is not known, since nobody had an order then
 */
export function phaseAt(market: Market, symbol: string, now: Date, stood: Stood | undefined): PhaseNow {
  const instrument = market.instrument(symbol);
  const { open, opensAt, closesAt } = market.session(symbol, now);
  const until = (end: Date | undefined): number => (end === undefined ? Infinity : end.getTime() - now.getTime());
  if (!open)
    return opensAt !== undefined && until(opensAt) <= preOpenMs
      ? { phase: 'pre_open', endsAt: opensAt }
      : { phase: 'closed' };
  if (instrument?.trading === 'halted') return { phase: 'halted' };
  // What ends with the session is settled then.
  const endsItself = instrument?.endsAt !== undefined && until(instrument.endsAt) <= until(closesAt);
  if (!endsItself && until(closesAt) <= afterClosingMs) return { phase: 'closed' };
  if (!endsItself && closesAt !== undefined && until(closesAt) <= closingMs) {
    return { phase: 'closing', endsAt: new Date(closesAt.getTime() - afterClosingMs) };
  }
  const reopensAt = reopeningOf(stood, now);
  return reopensAt !== undefined && reopensAt > now ? { phase: 'reopening', endsAt: reopensAt } : { phase: 'open' };
}

/** When the auction is that follows a halt. */
function reopeningOf(stood: Stood | undefined, now: Date): Date | undefined {
  if (stood?.phase === 'halted') return new Date(now.getTime() + reopeningMs);
  return stood?.phase === 'reopening' ? new Date(stood.since.getTime() + reopeningMs) : undefined;
}

/** The auction that is held as one phase follows another: trading begins with one, and ends with one. */
export function auctionBetween(before: Phase, after: Phase): 'opening' | 'reopening' | 'closing' | undefined {
  if (before === 'closing') return after === 'closed' ? 'closing' : undefined;
  if (after !== 'open' || before === 'open') return undefined;
  return before === 'halted' || before === 'reopening' ? 'reopening' : 'opening';
}

export const collects = (phase: Phase): boolean => phase === 'pre_open' || phase === 'reopening' || phase === 'closing';
