import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What waits at a venue and for it, and whether it is sent anything new. */
export interface VenueState {
  /** Undefined while it is sent what there is. */
  readonly stop: { readonly stoppedAt: Date; readonly stoppedBy: string; readonly reason: string } | undefined;
  /** To be sent. */
  readonly queued: number;
  /** Sent, and not answered: of these how many not in time. That an order in doubt was asked for again and again does not count. */
  readonly unanswered: number;
  readonly doubtful: number;
  /** Heard and not booked. */
  readonly unbooked: number;
}

export async function readVenueState(sql: Sql, venue: string): Promise<VenueState> {
  const [stop] = await sql<Array<{ stoppedAt: Date; stoppedBy: string; reason: string }>>`
    SELECT stopped_at, stopped_by, reason FROM venue_stops WHERE venue = ${venue} AND started_at IS NULL`;
  const [counts] = await sql<[Omit<VenueState, 'stop'>]>`
    SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued,
      count(*) FILTER (WHERE state IN ('sent', 'doubtful') AND kind <> 'status')::int AS unanswered,
      count(*) FILTER (WHERE state = 'doubtful' AND kind <> 'status')::int AS doubtful,
      (SELECT count(*)::int FROM venue_inbox WHERE venue = ${venue} AND booked_at IS NULL) AS unbooked
    FROM venue_commands WHERE venue = ${venue} AND state IN ('queued', 'sent', 'doubtful')`;
  return { stop, ...counts };
}

/** Whether it is sent no new order and no change now. */
export async function isStopped(sql: Sql, venue: string): Promise<boolean> {
  const stops = await sql`SELECT FROM venue_stops WHERE venue = ${venue} AND started_at IS NULL`;
  return stops.length > 0;
}

/**
 * Sends a venue no new order and no change from the next command on; what is cancelled or asked still goes. Once it is, it stays so.
 * @param cancels whether all that was placed until now is to be cancelled there
 */
export async function stopSending(
  tx: Tx,
  venue: string,
  { actor, reason, cancels, at }: { actor: string; reason: string; cancels: boolean; at: Date },
): Promise<void> {
  await tx`
    INSERT INTO venue_stops (venue, stopped_at, stopped_by, reason, cancels_until)
    VALUES (${venue}, ${at}, ${actor}, ${reason}, ${cancels ? at : undefined})
    ON CONFLICT (venue) WHERE started_at IS NULL
    DO UPDATE SET cancels_until = coalesce(excluded.cancels_until, venue_stops.cancels_until)`;
}

/**
 * @param namesAnew whether the venue counts its trades anew: what is heard from now on is then named apart from what was heard before
 * @returns why it was stopped
 * @throws Refusal `not_found` where it is not
 */
export async function startSending(
  tx: Tx,
  venue: string,
  { actor, at, namesAnew = false }: { actor: string; at: Date; namesAnew?: boolean | undefined },
): Promise<string> {
  const [stop] = await tx<Array<{ reason: string }>>`
    UPDATE venue_stops SET started_at = ${at}, started_by = ${actor}, names_anew = ${namesAnew}
    WHERE venue = ${venue} AND started_at IS NULL
    RETURNING reason`;
  if (stop === undefined) throw new Refusal('not_found');
  return stop.reason;
}

/**
 * Whether the venue is to be asked to cancel all by one message, beside the cancels of the orders one by one: once for each time that staff
 * want it, and never again after a failure.
 * @returns a name for the message
 */
export async function takeMassCancel(sql: Sql, venue: string, at: Date): Promise<string | undefined> {
  const [stop] = await sql<Array<{ name: string }>>`
    UPDATE venue_stops SET mass_cancel_at = ${at}
    WHERE venue = ${venue} AND started_at IS NULL AND cancels_until IS NOT NULL
      AND (mass_cancel_at IS NULL OR mass_cancel_at < cancels_until)
    RETURNING 'ALL' || id || 'T' || (extract(epoch FROM cancels_until) * 1000)::bigint AS name`;
  return stop?.name;
}

/** How often the venue has begun the names of its trades anew. */
export const namesOf = (tx: Tx | Sql, venue: string) =>
  tx`(SELECT count(*)::int FROM venue_stops WHERE venue_stops.venue = ${venue} AND names_anew)`;
