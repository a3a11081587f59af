import { queueNames, type QueueName } from '@sauda/contract/desk';
import { formatDecimal } from '@sauda/money';
import {
  cashByDay,
  countWaiting,
  type CashDay,
  type WaitingQuery,
  type WaitingRequests,
} from '../../../modules/cashier/overview.ts';
import { countCustomers, registrationsByDay } from '../../../modules/customers/index.ts';
import { countInbox } from '../../../modules/support/conversations.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { timeOrNull } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';

type DeskOverviewDependencies = Needs<'activity' | 'clock' | 'database' | 'reconciliation' | 'streams'> & {
  /** What nobody has decided on, of each queue. */
  readonly waiting: Readonly<Record<QueueName, WaitingQuery>>;
};

const usualDays = 14;
const dayMs = 86_400_000;

/** How it goes, at one glance. Every part is read by an index of its own, so that many may look often. */
export function deskOverviewHandlers(dependencies: DeskOverviewDependencies): DeskHandlers {
  const { database, clock, activity, streams, reconciliation, waiting } = dependencies;
  const { sql } = database;
  return {
    async 'GET /overview'({ query }) {
      const now = clock.now();
      const days = daysUntil(now, query.days ?? usualDays);
      const since = new Date(`${days[0] ?? ''}T00:00:00.000Z`);
      const [cash, registrations, counts, customers, inbox, openDifferences] = await Promise.all([
        cashByDay(sql, since),
        registrationsByDay(sql, since),
        countWaiting(sql, waiting, now),
        countCustomers(sql),
        countInbox(sql),
        reconciliation.countOpen(),
      ]);
      return {
        msg: 'ok',
        data: {
          days: days.map((day) =>
            presentDay(
              day,
              cash.find((other) => other.day === day),
              registrations.get(day) ?? 0,
            ),
          ),
          open: queueNames.map((queue) =>
            presentOpen(
              queue,
              counts.find((other) => other.queue === queue),
            ),
          ),
          minutes: activity.minutes().map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
          streams: streams.size(),
          waiting_conversations: inbox.waiting,
          open_differences: openDifferences,
          customers,
          at: now.toISOString(),
        },
      };
    },
  };
}

/** So many days in UTC, the oldest first and today last. */
function daysUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

function presentDay(day: string, cash: CashDay | undefined, registrations: number) {
  return {
    day,
    deposits: cash?.deposits ?? 0,
    deposited: formatDecimal(cash?.deposited ?? 0n),
    withdrawals: cash?.withdrawals ?? 0,
    withdrawn: formatDecimal(cash?.withdrawn ?? 0n),
    registrations,
  };
}

function presentOpen(queue: QueueName, waiting: WaitingRequests | undefined) {
  return {
    queue,
    under_hour: waiting?.underHour ?? 0,
    under_six_hours: waiting?.underSixHours ?? 0,
    under_day: waiting?.underDay ?? 0,
    older: waiting?.older ?? 0,
    next_deadline: timeOrNull(waiting?.nextDeadline),
  };
}
