import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { noteWord } from '../../venues/index.ts';
import type { VenueEnd } from '../order.ts';

export interface EndOfOrder {
  readonly customerId: string;
  readonly no: string;
  readonly as: VenueEnd;
}

/**
 * Notes down that the venue has told people what has become of an order in doubt: it ends like that, with what has traded of it so far,
 * once this is booked as any other word of the venue. What it reports as traded later is booked all the same.
 * @param told by whom, and how; customers do not read it
 * @param now whose day is the one of the run of numbers under which it is noted
 * @throws Refusal `unknown_order`; `not_in_doubt`
 */
export async function endByWord(
  tx: Tx,
  { customerId, no, as }: EndOfOrder,
  { told, now }: { told: string; now: Date },
): Promise<void> {
  const [order] = await tx<
    Array<{ venue: string | undefined; reach: string | undefined; clOrdId: string | undefined }>
  >`
    SELECT o.venue, reach, cl_ord_id FROM orders o
    LEFT JOIN venue_commands c ON c.customer_id = o.customer_id AND order_no = no AND kind = 'new'
    WHERE o.customer_id = ${customerId} AND no = ${no} ORDER BY c.id DESC LIMIT 1`;
  if (order === undefined) throw new Refusal('unknown_order');
  const { venue, reach, clOrdId } = order;
  if (venue === undefined || clOrdId === undefined || reach !== 'doubtful') throw new Refusal('not_in_doubt');
  await noteWord(tx, venue, { report: { kind: 'ended', clOrdId, as }, told, now });
}
