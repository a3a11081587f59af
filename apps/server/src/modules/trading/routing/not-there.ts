import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { takeNumbers, writeDown } from '../../venues/index.ts';

interface InDoubt {
  readonly clOrdId: string;
  readonly customerId: string;
  readonly phone: string | undefined;
}

/**
 * Says in the venue's place that it has never had an order: by people who have asked there, since a venue that does not find an order may
 * have it all the same. Nothing may be known of it but that it was sent. It is booked as any report is; should it trade after all, that is
 * booked too.
 * @param by.phone of who says so, whose own order it must not be
 * @returns whose order it is
 * @throws Refusal `not_found` where no such order is in doubt, `own_customer`
 */
export async function sayNotThere(
  tx: Tx,
  venue: string,
  no: string,
  { phone, reason, at }: { phone: string | undefined; reason: string; at: Date },
): Promise<string> {
  const [order] = await tx<InDoubt[]>`
    SELECT cl_ord_id, c.customer_id, phone
    FROM venue_commands c JOIN orders o ON o.customer_id = c.customer_id AND o.no = order_no
    JOIN customers ON customers.id = c.customer_id
    WHERE c.venue = ${venue} AND order_no = ${no} AND kind = 'new' AND state = 'doubtful' AND reach = 'doubtful' AND filled = 0
      AND ends_as IS NULL
    FOR UPDATE OF c`;
  if (order === undefined) throw new Refusal('not_found');
  if (order.phone !== undefined && order.phone === phone) throw new Refusal('own_customer');
  const session = `${at.toISOString().slice(0, 10)} said by staff`;
  const { first: wireNo } = await takeNumbers(tx, { venue, session, count: 1 });
  const report = { kind: 'ended', clOrdId: order.clOrdId, as: 'rejected', text: 'the venue does not have it' } as const;
  await writeDown(tx, venue, [{ session, wireNo, raw: reason, report }], at);
  return order.customerId;
}

/** Whether a venue has orders of a customer, or is to be told of some. Call it under the lock on their ledger accounts. */
export async function hasOrdersAtVenue(tx: Tx, customerId: string): Promise<boolean> {
  const [found] = await tx`SELECT FROM orders WHERE customer_id = ${customerId} AND reach IS NOT NULL LIMIT 1`;
  return found !== undefined;
}
