import type { Answer } from '@sauda/contract';
import { isAsleep, type StopTerms } from './stop-order.ts';

type Row = Answer<'POST /stock/success/deal/list'>['data']['rows'][number];

/** What kind an order is of and for how long it stands; absent of what is no order of the market. */
export type KindTerms = Partial<
  Pick<Row, 'order_type' | 'lifetime' | 'queued_until' | 'entered_at' | 'trail_amount' | 'trail_percent'>
> &
  StopTerms;

/** Whether it waits for an opening of the market. */
export function isQueued({ queued_until: opening, entered_at: since }: KindTerms): boolean {
  return opening != null && since == null;
}

/** Whether its trigger still follows the market, so that nothing of it is changed but its limit. */
export function isTrailing(order: KindTerms): boolean {
  return order.order_type === 'trailing' && isAsleep(order);
}
