import { digestOf, trialBalance } from '../ledger/index.ts';
import { TimeZone, dayNumber, isoDate, type Market } from '../market/index.ts';
import type { Given } from '../../platform/given.ts';
import { minuteMs } from '../../platform/time.ts';
import { toKept } from './kept-balances.ts';

/** What days are closed with. */
export interface ClosingContext extends Given<'clock' | 'database'> {
  readonly market: Pick<Market, 'list' | 'session'>;
  /** ISO 4217, of the accounts. */
  readonly currency: string;
  /** Where the house keeps its days, by its IANA name. */
  readonly timeZone: string;
}

/** What was begun before a day ended has committed by then. */
const graceMs = 10 * minuteMs;

/**
 * Closes each day that has ended and is not closed yet, in turn; the first of an installation is the last one that has
 * ended. A day has ended once it is over in the zone of the house and so is every session that began in it.
 */
export async function closeDays(context: ClosingContext): Promise<void> {
  const { clock, database, timeZone } = context;
  const [{ last }] = await database.sql<[{ last: string | undefined }]>`SELECT max(day)::text AS last FROM day_closes`;
  const zone = new TimeZone(timeZone);
  const now = clock.now().getTime();
  let newest = dayNumber(zone.isoDateOf(now)) - 1;
  while (endOfDay(context, zone, newest) > now) newest -= 1;
  for (let day = last === undefined ? newest : dayNumber(last) + 1; day <= newest; day += 1) {
    await closeDay(context, isoDate(day), new Date(zone.instant(day + 1, 0)));
  }
}

/** When a day may be closed, in epoch milliseconds. */
function endOfDay({ market }: ClosingContext, zone: TimeZone, day: number): number {
  const midnight = zone.instant(day + 1, 0);
  const bySegment = new Map(market.list({}).map(({ segment, symbol }) => [segment, symbol]));
  const ends = [...bySegment.values()].map((symbol) => {
    const { open, startedAt, closesAt } = market.session(symbol, new Date(midnight));
    return open && startedAt.getTime() < midnight ? (closesAt?.getTime() ?? midnight) : midnight;
  });
  return Math.max(midnight, ...ends) + graceMs;
}

async function closeDay({ clock, database, currency, timeZone }: ClosingContext, day: string, endsAt: Date) {
  await database.transaction(async (tx) => {
    const rows = await trialBalance(tx, { day, timeZone });
    await tx`
      INSERT INTO day_closes (day, time_zone, currency, ends_at, closed_at, balances, digest)
      VALUES (${day}, ${timeZone}, ${currency}, ${endsAt}, ${clock.now()}, ${tx.json(toKept(rows))},
        ${digestOf(rows, { day, timeZone }, currency)})
      ON CONFLICT (day) DO NOTHING`;
  });
}
