import type { Decimal } from '@sauda/money';
import type { Instrument } from './instruments/instrument.ts';
import { couponAfter, couponBefore, couponPerUnit } from './treasury/coupons.ts';

/** What the terms of an instrument say will happen, or has last happened. */
export interface TermsEvent {
  readonly kind: 'coupon' | 'expiry' | 'maturity';
  readonly at: Date;
  /** What one unit is paid; undefined for a contract, which is settled at its last price. */
  readonly amount: Decimal | undefined;
}

/** The coupon before and after a moment, and the end. */
export function eventsOfTerms(instrument: Instrument, now: Date): TermsEvent[] {
  const { treasury, endsAt, listedAt } = instrument;
  const events: TermsEvent[] = [];
  if (treasury !== undefined) {
    const amount = couponPerUnit(treasury);
    const [before, after] = [couponBefore(treasury, now), couponAfter(treasury, now)];
    // Coupons are counted back from maturity, further than the debt has been there.
    if (listedAt === undefined || before > listedAt) events.push({ kind: 'coupon', at: before, amount });
    if (after !== undefined) events.push({ kind: 'coupon', at: after, amount });
    events.push({ kind: 'maturity', at: treasury.maturesAt, amount: treasury.faceValue });
  } else if (endsAt !== undefined) {
    events.push({ kind: 'expiry', at: endsAt, amount: undefined });
  }
  return events;
}
