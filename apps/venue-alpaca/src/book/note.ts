import { takeNumbers, writeDown, type VenueReport } from '../../../server/src/modules/venues/index.ts';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Tx } from '../../../server/src/platform/database.ts';

/** Whose tables, by what clock, under what name. */
export interface Where {
  readonly clock: Clock;
  readonly venue: string;
}

export interface Note {
  /** What it is of, which names its numbers. */
  readonly of: 'answers' | 'events' | 'read again';
  readonly raw: string;
  readonly report?: VenueReport | undefined;
  /** Under which it is written once. */
  readonly messageId?: string;
}

/** Of this day. Alpaca numbers nothing, so that rows of the inbox have numbers of ours. */
export const sessionOf = (clock: Clock, of: string): string => `${clock.now().toISOString().slice(0, 10)} ${of}`;

export async function note(tx: Tx, { clock, venue }: Where, { of, raw, report, messageId }: Note): Promise<void> {
  const session = sessionOf(clock, of);
  const { first: wireNo } = await takeNumbers(tx, { venue, session, count: 1 });
  const named = messageId === undefined ? {} : { messageId };
  const heard = { session, wireNo, raw: withoutNul(raw), report: clean(report), ...named };
  await writeDown(tx, venue, [heard], clock.now());
}

export async function isNoted(tx: Tx, { venue }: Where, messageId: string): Promise<boolean> {
  return (await tx`SELECT FROM venue_inbox WHERE venue = ${venue} AND message_id = ${messageId}`).length > 0;
}

/** PostgreSQL's text has no byte 0. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\u2400');

/** What is text in it may be Alpaca's. */
function clean(report: VenueReport | undefined): VenueReport | undefined {
  if (report === undefined) return undefined;
  const cleaned = JSON.stringify(report, (_, value: unknown) =>
    typeof value === 'string' ? withoutNul(value) : value,
  );
  return JSON.parse(cleaned) as VenueReport;
}
