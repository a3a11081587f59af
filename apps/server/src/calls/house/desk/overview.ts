import { queueNames, type QueueName } from '@sauda/contract/desk';
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
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

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
          minutes: activity.minutes().map(toWire),
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
  const { deposits = 0, deposited = 0n, withdrawals = 0, withdrawn = 0n } = cash ?? {};
  return toWire({ day, deposits, deposited, withdrawals, withdrawn, registrations });
}

function presentOpen(queue: QueueName, waiting: WaitingRequests | undefined) {
  const { underHour = 0, underSixHours = 0, underDay = 0, older = 0, nextDeadline } = waiting ?? {};
  return toWire({ queue, underHour, underSixHours, underDay, older, nextDeadline });
}
