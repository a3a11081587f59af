import type { VenueReport } from '../../../server/src/modules/venues/index.ts';
import { endOf } from './read-event.ts';
import { unitsOf } from './read-values.ts';
import type { Order } from './shapes.ts';

const ends: ReadonlySet<string> = new Set(['canceled', 'expired', 'rejected', 'done_for_day']);
const works: ReadonlySet<string> = new Set([
  'new',
  'accepted',
  'pending_new',
  'accepted_for_bidding',
  'partially_filled',
  'filled',
  'stopped',
  'suspended',
  'calculated',
  'done_for_day',
]);

/**
 * How an order stands, as an answer to whoever asks what has become of it.
 * @returns undefined where Alpaca has something in hand that it will tell of: it is asked again
 */
export function readStanding(order: Order): VenueReport | undefined {
  const { status, client_order_id: clOrdId, id: venueOrderId, filled_qty: filled, replaces } = order;
  const end = ends.has(status) ? endOf(order, status) : undefined;
  if (end !== undefined) return end;
  if (!works.has(status)) return undefined;
  const cumulated = (replaces ?? null) === null ? unitsOf(filled) : undefined;
  return {
    kind: 'accepted',
    clOrdId,
    venueOrderId,
    isStatus: true,
    ...(cumulated === undefined ? {} : { cumulated }),
  };
}
