import { queueNames, type QueueName } from '@sauda/contract/desk';
import {
  cashByDay,
  countWaiting,
  type CashDay,
  type WaitingQuery,
  type WaitingRequests,
} from '../../../modules/cashier/overview.ts';
import { countSuspense } from '../../../modules/cashier/suspense/list-suspense.ts';
import { countCustomers, registrationsByDay } from '../../../modules/customers/index.ts';
import { createKeptAnswers } from '../../../platform/kept-answer.ts';
import { endingCalendars, TimeZone } from '../../../modules/market/index.ts';
import { countInbox } from '../../../modules/support/conversations.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { timeOrNull, toWire } from '../../to-wire.ts';
import { dayMs } from '../../../platform/time.ts';

type DeskOverviewDependencies = Needs<
  'activity' | 'clock' | 'companies' | 'database' | 'reconciliation' | 'streams' | 'timeZone'
> & {
  /** What nobody has decided on, of each queue. */
  readonly waiting: Readonly<Record<QueueName, WaitingQuery>>;
};

const usualDays = 14;

/** How it goes, at one glance. Every part is read by an index of its own, so that many may look often. */
export function deskOverviewHandlers(dependencies: DeskOverviewDependencies): DeskHandlers {
  const { database, clock, companies, activity, streams, reconciliation, timeZone, waiting } = dependencies;
  const zone = new TimeZone(timeZone);
  const { sql } = database;

  /** @param end the number of the day after the last one */
  async function daysOf(first: number, end: number) {
    const within = [new Date(zone.instant(first, 0)), new Date(zone.instant(end, 0))] as const;
    const [cash, registrations] = await Promise.all([
      cashByDay(sql, within, timeZone),
      registrationsByDay(sql, within, timeZone),
    ]);
    return { cash, registrations };
  }
  // What is over stays as it is: a broker of a million customers has hundreds of thousands of requests to add up.
  const pastDays = createKeptAnswers((which: string) => {
    const [first = 0, today = 0] = which.split(' ').map(Number);
    return daysOf(first, today);
  }, clock);

  return {
    async 'GET /overview'({ query }) {
      const now = clock.now();
      const today = zone.dayOf(now.getTime());
      const first = today - (query.days ?? usualDays) + 1;
      const [over, begun, counts, customers, inbox, openDifferences, openSuspense] = await Promise.all([
        first < today ? pastDays(`${first} ${today}`) : undefined,
        daysOf(today, today + 1),
        countWaiting(sql, waiting, now),
        countCustomers(sql),
        countInbox(sql),
        reconciliation.countOpen(),
        countSuspense(sql),
      ]);
      const ending = endingCalendars(companies, now);
      return {
        msg: 'ok',
        data: {
          days: daysFrom(first, today).map((day) =>
            presentDay(
              day,
              [...begun.cash, ...(over?.answer.cash ?? [])].find((other) => other.day === day),
              begun.registrations.get(day) ?? over?.answer.registrations.get(day) ?? 0,
            ),
          ),
          open: queueNames.map((queue) =>
            presentOpen(
              queue,
              counts.find((other) => other.queue === queue),
            ),
          ),
          minutes: activity.minutes().map(toWire),
          streams: streams.size(),
          waiting_conversations: inbox.waiting,
          open_differences: openDifferences,
          ending_calendars: ending.length,
          calendars_end_at: timeOrNull(ending[0]),
          open_suspense: openSuspense,
          customers,
          at: now.toISOString(),
        },
      };
    },
  };
}

/** The days of these numbers and between, as YYYY-MM-DD. */
function daysFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    new Date((first + index) * dayMs).toISOString().slice(0, 10),
  );
}

function presentDay(day: string, cash: CashDay | undefined, registrations: number) {
  const { deposits = 0, deposited = 0n, withdrawals = 0, withdrawn = 0n } = cash ?? {};
  return toWire({ day, deposits, deposited, withdrawals, withdrawn, registrations });
}

function presentOpen(queue: QueueName, waiting: WaitingRequests | undefined) {
  const { underHour = 0, underSixHours = 0, underDay = 0, older = 0, nextDeadline } = waiting ?? {};
  return toWire({ queue, underHour, underSixHours, underDay, older, nextDeadline });
}
