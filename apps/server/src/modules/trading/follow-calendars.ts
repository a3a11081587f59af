import { createApart, firstUuid, inPages } from '../../platform/apart.ts';
import { column, type Sql } from '../../platform/database.ts';
import type { Given } from '../../platform/given.ts';
import { hasPassed, minuteMs } from '../../platform/time.ts';
import type { Executor } from './executor.ts';
import type { MarketView } from './market-view.ts';
import { entersAt } from './preconditions.ts';

interface Found {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
}

/** What waits of one instrument, for one moment. */
interface Waiting {
  readonly symbol: string;
  readonly lifetime: 'day' | 'gtc' | 'ioc' | 'fok';
  readonly queuedUntil: Date;
}

const lookEveryMs = 500;
/** And once in so long whatever the calendars say, for what failed before. */
const lookAgainMs = minuteMs;
const ordersAtOnce = 500;

/**
 * Once staff have changed a calendar, what waits for an opening that is another one now waits for that. It only finds orders; the executor
 * decides again under the customer's lock, so several nodes may find the same one.
 */
export function followCalendars(
  options: Given<'clock' | 'log' | 'rounds'> & {
    sql: Sql;
    view: Pick<MarketView, 'opening'>;
    executor: Executor;
    /** Tells one state of the calendars from another. */
    calendars: { state(): object };
  },
) {
  const { sql, view, executor, calendars, clock, log, rounds } = options;
  const apart = createApart({ work: 'orders that wait for an opening', clock, log });
  let followed: { state: object; at: number } | undefined;

  async function follow(): Promise<void> {
    const [state, now] = [calendars.state(), clock.now()];
    if (state === followed?.state && !hasPassed(lookAgainMs, followed.at, now.getTime())) return;
    const waiting = await sql<Waiting[]>`
      SELECT DISTINCT symbol, lifetime, queued_until FROM orders
      WHERE status = 'pending' AND queued_until > ${now} AND entered_at IS NULL`;
    const moved = waiting.filter((one) => {
      const opening = view.opening(one.symbol);
      return opening === undefined || entersAt(opening, one).getTime() !== one.queuedUntil.getTime();
    });
    if (moved.length > 0) await inPages(readAmong(sql, moved), (found) => apart.atOnce(found.map(requeue)));
    followed = { state, at: now.getTime() };
  }

  const requeue = ({ customerId, no }: Found) => ({
    about: `requeue of ${no} of ${customerId}`,
    work: () => executor.submit({ kind: 'requeue', customerId, no }),
  });

  rounds.every(lookEveryMs, 'following calendars', follow, { atOnce: true });
  return { follow };
}

const readAmong = (sql: Sql, moved: readonly Waiting[]) => (last: Found | undefined) =>
  sql<Found[]>`
  SELECT DISTINCT customer_id, id, no FROM orders
    JOIN unnest(${column(moved.map(({ symbol }) => symbol))}::text[],
      ${column(moved.map(({ queuedUntil }) => queuedUntil.toISOString()))}::timestamptz[]) AS moved (symbol, queued_until)
      USING (symbol, queued_until)
  WHERE status = 'pending' AND entered_at IS NULL
    AND (customer_id, id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
  ORDER BY customer_id, id
  LIMIT ${ordersAtOnce}`;
