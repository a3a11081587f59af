import { readServiceRecord, type ServiceRecord } from '../modules/cashier/service-record.ts';
import { dayNumber, isoDate, TimeZone, type Market } from '../modules/market/index.ts';
import { readStatedDay, type StatedDay } from '../modules/reconciliation/day-files/stated.ts';
import type { VenueState } from '../calls/house/status.ts';
import type { LinkWatch } from '../modules/venues/index.ts';
import type { Given } from '../platform/given.ts';
import type { Health } from '../platform/health.ts';
import type { Activity } from '../platform/metrics.ts';

const lookEveryMs = 2_000;
const recordEveryMs = 60_000;

type VenueWatch = Pick<LinkWatch, 'away' | 'isClosed' | 'isStopped'>;

export interface StatusBoardOptions extends Given<'clock' | 'database' | 'rounds'> {
  readonly activity: Activity;
  readonly health: Health;
  readonly market: Market;
  readonly mode: 'practice' | 'live';
  readonly timeZone: string;
  readonly venueLink: VenueWatch;
  /** To which orders are sent; undefined where they trade within the house, or nowhere. */
  readonly venueName: string | undefined;
}

/** How this node stands, for everybody, as it was known last: it is told also while the database is away. */
export function createStatusBoard(options: StatusBoardOptions) {
  const { activity, clock, database, health, market, mode, rounds, timeZone, venueLink, venueName } = options;
  const zone = new TimeZone(timeZone);
  const newestOf = new Map<string, Date>();
  let databaseAnswers = false;
  let stated: StatedDay | undefined;
  let record:
    | { readonly asOf: Date; readonly withdrawals: ServiceRecord[]; readonly deposits: ServiceRecord[] }
    | undefined;

  async function look(): Promise<void> {
    databaseAnswers = await health.databaseAnswers();
  }
  async function readRecord(): Promise<void> {
    const asOf = clock.now();
    const [withdrawals, deposits] = await Promise.all([
      readServiceRecord(database.sql, 'withdrawals', { now: asOf, timeZone }),
      readServiceRecord(database.sql, 'recharges', { now: asOf, timeZone }),
    ]);
    record = { asOf, withdrawals, deposits };
    stated = await readStatedDay(database.sql, isoDate(dayNumber(zone.isoDateOf(asOf.getTime())) - 1));
  }
  rounds.every(lookEveryMs, 'looking at the status', look, { atOnce: true });
  rounds.every(recordEveryMs, 'reading how requests have ended', readRecord, { atOnce: true });
  let ending: (() => void) | undefined;

  return {
    /** It hears the market from then on. */
    start(): void {
      ending = market.subscribe((quotes) => {
        for (const { source, time } of quotes) {
          if ((newestOf.get(source)?.getTime() ?? 0) < time.getTime()) newestOf.set(source, time);
        }
      });
    },
    stop(): void {
      ending?.();
    },
    read() {
      return {
        at: clock.now(),
        mode,
        databaseAnswers,
        venue: venueName === undefined ? undefined : { name: venueName, state: venueState(venueLink) },
        prices: [...newestOf].map(([source, newestAt]) => ({ source, newestAt })),
        orders: activity.orderTimes(),
        record,
        stated,
      };
    },
  };
}

function venueState({ away, isClosed, isStopped }: VenueWatch): VenueState {
  if (isClosed()) return 'closed';
  if (away() !== undefined) return 'away';
  return isStopped() ? 'stopped' : 'up';
}
