import { notifyAll } from '../../customers/index.ts';
import { scaledPrice, unitsAfter, type Instrument } from '../../market/index.ts';
import { column, type Tx } from '../../../platform/database.ts';
import { triggers, waitingTrigger, type WaitingTrigger } from '../triggers/waiting-trigger.ts';
import { isOfBefore } from './lots-of-before.ts';
import { ratioOf, type CorporateAction } from './tables.ts';

interface Ended extends Pick<
  WaitingTrigger,
  'customerId' | 'lotNo' | 'symbol' | 'quantity' | 'stopPrice' | 'targetPrice' | 'expiresAt'
> {
  readonly wasReached: boolean;
}

interface Changing {
  readonly action: CorporateAction;
  readonly customerIds: readonly string[];
  /** Lots of which no whole share is left. */
  readonly emptied: ReadonlyArray<{ readonly customerId: string; readonly no: string }>;
  readonly at: Date;
}

/**
 * Puts stops and targets of the shares of now in the place of those of before, which end: so the prices that a customer has named stay what they
 * were. One whose price was reached before and that has not sold yet, and one whose two prices would be the same, end without another,
 * and the customer is told; so does one on shares of which no whole one is left, as the notice of what became of them says. Of a share that has become another one, or trades no more, all end: its prices say nothing of that.
 */
export async function changeTriggers(
  tx: Tx,
  market: { instrument(symbol: string): Instrument | undefined },
  { action, customerIds, emptied, at }: Changing,
): Promise<void> {
  const { symbol, exAt } = action;
  const instrument = market.instrument(symbol);
  const ended = await tx<Ended[]>`
    UPDATE triggers t SET status = 'ended', end_reason = 'shares_changed', ended_at = ${at}
    FROM (SELECT customer_id, id, status FROM triggers
      WHERE customer_id = ANY (${column(customerIds)}::uuid[]) AND symbol = ${symbol}
        AND (created_at < ${exAt} OR ${isOfLateBuy(tx, exAt)}) AND (status = 'active' OR (status = 'triggered' AND order_no IS NULL)) FOR UPDATE) AS before
    WHERE t.customer_id = before.customer_id AND t.id = before.id
    RETURNING t.customer_id, t.lot_no, t.symbol, t.quantity, t.stop_price, t.target_price, t.expires_at,
      before.status = 'triggered' AS was_reached`;
  const goesOn = action.kind === 'split' || action.kind === 'bonus' || action.kind === 'symbol_change';
  const ratio = goesOn ? ratioOf(action) : { held: 1n, becomes: 1n };
  const tick = instrument?.tickSize ?? 1n;
  const scaled = (price: bigint | undefined) => price && scaledPrice(price, ratio, tick);
  const anew = ended.map((one) => ({
    ...one,
    symbol: goesOn ? (action.intoSymbol ?? symbol) : symbol,
    stopPrice: scaled(one.stopPrice),
    targetPrice: scaled(one.targetPrice),
    quantity: one.quantity === undefined ? undefined : unitsAfter(one.quantity, ratio),
  }));
  const without = new Set(emptied.map(({ customerId, no }) => `${customerId} ${no}`));
  const isOfNone = ({ customerId, lotNo, quantity }: Ended) => quantity === 0n || without.has(`${customerId} ${lotNo}`);
  const isKept = (one: Ended) =>
    goesOn && !one.wasReached && !isOfNone(one) && (one.stopPrice === undefined || one.stopPrice !== one.targetPrice);
  await triggers.insert(
    tx,
    anew.filter(isKept).map((one) => ({ ...waitingTrigger(one, at), expiresAt: one.expiresAt })),
  );
  await notifyAll(
    tx,
    anew
      .filter((one) => !isKept(one) && (one.wasReached || (goesOn && !isOfNone(one))))
      .map(({ customerId }) => ({
        customerId,
        kind: 'trigger_unsold' as const,
        values: { name: instrument?.name ?? symbol },
        at,
      })),
  );
}

/** Whether a buy of before has set it as its trade was said, once the day had begun. */
const isOfLateBuy = (tx: Tx, exAt: Date) => tx`
  EXISTS (SELECT FROM lots WHERE lots.customer_id = triggers.customer_id AND lots.no = lot_no AND opened_at = triggers.created_at
    AND ${isOfBefore(tx, 'lots', exAt)})`;
