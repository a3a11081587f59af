import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import { clocksMayDifferMs } from '../../platform/clock-watch.ts';
import type { Sql } from '../../platform/database.ts';

/** How the link to a venue stands. `refused`: the venue does not let us in, or its numbers do not fit ours. */
export interface VenueLink {
  readonly state: 'up' | 'away' | 'closed' | 'refused';
  readonly why: string | undefined;
  readonly since: Date;
}

/** Who keeps a link says every two seconds that it is up. */
const silenceMs = 10_000;

/** @returns undefined where nobody has told, as of the practice exchange, to which there is no link */
export async function readLink(sql: Sql, venue: string, now: Date): Promise<VenueLink | undefined> {
  const [told] = await sql<Array<VenueLink & { toldAt: Date }>>`
    SELECT state, why, since, told_at FROM venue_links WHERE venue = ${venue}`;
  if (told === undefined) return undefined;
  const { toldAt, ...link } = told;
  const silentMs = now.getTime() - toldAt.getTime();
  if (link.state !== 'up') return link;
  // It would count for as long as it is ahead, though its gateway were dead.
  if (silentMs < -clocksMayDifferMs) return { state: 'away', why: 'the clock of the gateway is ahead', since: now };
  return silentMs <= silenceMs ? link : { state: 'away', why: 'the gateway says nothing', since: toldAt };
}

/** Says how a link stands, for whoever reads it. `up` is to be told anew every two seconds. */
export async function tellLink(
  sql: Sql,
  venue: string,
  { state, why, now }: Pick<VenueLink, 'state' | 'why'> & { readonly now: Date },
): Promise<void> {
  await sql`
    INSERT INTO venue_links AS link (venue, state, why, since, told_at) VALUES (${venue}, ${state}, ${why}, ${now}, ${now})
    ON CONFLICT (venue) DO UPDATE SET state = excluded.state, why = excluded.why, told_at = excluded.told_at,
      since = CASE WHEN link.state = excluded.state THEN least(link.since, excluded.since) ELSE excluded.since END`;
}

/** Tells it to whoever watches. While the database does not answer, it is what was known last. */
export function countLinks(registry: Registry, sql: Sql, { venue, clock }: { venue: string; clock: Clock }): void {
  const up = new Gauge({
    labelNames: ['venue'],
    registers: [registry],
    name: 'venue_link_up',
    help: 'Whether the gateway to the venue is logged on: 1 or 0. None where nothing has told.',
    async collect() {
      const link = await readLink(sql, venue, clock.now()).catch(nothing);
      if (link !== undefined) up.set({ venue }, link.state === 'up' ? 1 : 0);
    },
  });
  const limited = new Gauge({
    labelNames: ['venue'],
    registers: [registry],
    name: 'venue_limited_total',
    help: 'How often the venue has had the gateway wait, since it takes only so many requests in a while.',
    async collect() {
      const read = sql<Array<{ times: bigint }>>`SELECT times_limited AS times FROM venue_links WHERE venue = ${venue}`;
      const [told] = await read.catch(() => []);
      if (told !== undefined) limited.set({ venue }, Number(told.times));
    },
  });
}

/** That it cannot be told now is no reason to tell nothing else. */
const nothing = (): undefined => undefined;
