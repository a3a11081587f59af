import { formatDecimal } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import type { Found } from '../raise.ts';
import type { WatchSettings } from '../settings.ts';
import { watchedOf, type Watched } from './watched.ts';

interface Of {
  readonly customerId: string;
  readonly subject: string;
  readonly at: Date;
}

const money = (amount: bigint) => formatDecimal(amount, 2);

/** What rules about money find in these; each looks at the requests of the one customer alone. */
export async function findInMoney(tx: Tx, rows: readonly Watched[], settings: WatchSettings): Promise<Found[]> {
  return [
    ...(await smallDeposits(tx, rows, settings)),
    ...(await inAndOut(tx, rows, settings)),
    ...(await largeFirst(tx, rows, settings)),
  ];
}

/** Many small deposits within a time, once in that time: the parts of a sum that is to be told of. */
async function smallDeposits(tx: Tx, rows: readonly Watched[], { deposits }: WatchSettings): Promise<Found[]> {
  const { count: least, below, total, hours } = deposits;
  if (least === 0) return [];
  const found = await tx<Array<Of & { count: number; total: bigint }>>`
    SELECT w.*, d.count, d.total FROM ${watchedOf(tx, rows, 'deposit')}
    JOIN recharges own ON own.customer_id = w.customer_id AND own.no = w.subject AND own.credited < ${below}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, sum(credited)::bigint AS total FROM recharges r
      WHERE r.customer_id = w.customer_id AND r.status = 'completed' AND r.credited < ${below}
        AND r.ended_at > w.at - ${hours} * interval '1 hour' AND r.ended_at <= w.at
    ) d
    WHERE d.count >= ${least} AND d.total >= ${total} AND NOT EXISTS (
      SELECT FROM compliance_findings f WHERE f.customer_id = w.customer_id AND f.rule = 'small_deposits'
        AND f.at > w.at - ${hours} * interval '1 hour')
    ORDER BY w.at, w.subject`;
  const once = new Map(found.toReversed().map((one) => [one.customerId, one]));
  return [...once.values()].map(({ customerId, subject, at, count, total: sum }) => ({
    customerId,
    rule: 'small_deposits',
    subject,
    at,
    facts: { Deposits: String(count), Together: money(sum), 'Within hours': String(hours), 'The last one': subject },
  }));
}

/** Most of what came in goes out again soon. */
async function inAndOut(tx: Tx, rows: readonly Watched[], { out }: WatchSettings): Promise<Found[]> {
  const { percent, from, hours } = out;
  if (percent === 0) return [];
  const found = await tx<Array<Of & { came: bigint; went: bigint }>>`
    SELECT w.*, d.came, g.went FROM ${watchedOf(tx, rows, 'withdrawal')}
    JOIN withdrawals own ON own.customer_id = w.customer_id AND own.no = w.subject AND own.status <> 'failed'
    CROSS JOIN LATERAL (
      SELECT sum(credited)::bigint AS came FROM recharges r
      WHERE r.customer_id = w.customer_id AND r.status = 'completed'
        AND r.ended_at > w.at - ${hours} * interval '1 hour' AND r.ended_at <= w.at
    ) d
    CROSS JOIN LATERAL (
      SELECT sum(amount)::bigint AS went FROM withdrawals o
      WHERE o.customer_id = w.customer_id AND o.status <> 'failed'
        AND o.created_at > w.at - ${hours} * interval '1 hour' AND o.created_at <= w.at
    ) g
    WHERE d.came >= ${from} AND g.went * 100 >= d.came * ${percent}
    ORDER BY w.at, w.subject`;
  return found.map(({ customerId, subject, at, came, went }) => ({
    customerId,
    rule: 'in_and_out',
    subject,
    at,
    facts: { 'Came in': money(came), 'Goes out': money(went), 'Within hours': String(hours), Withdrawal: subject },
  }));
}

async function largeFirst(tx: Tx, rows: readonly Watched[], { firstWithdrawal }: WatchSettings): Promise<Found[]> {
  if (firstWithdrawal === 0n) return [];
  const found = await tx<Array<Of & { amount: bigint }>>`
    SELECT w.*, own.amount FROM ${watchedOf(tx, rows, 'withdrawal')}
    JOIN withdrawals own ON own.customer_id = w.customer_id AND own.no = w.subject AND own.status <> 'failed'
    WHERE own.amount >= ${firstWithdrawal} AND NOT EXISTS (
      SELECT FROM withdrawals o WHERE o.customer_id = w.customer_id AND o.id < own.id AND o.status <> 'failed')`;
  return found.map(({ customerId, subject, at, amount }) => ({
    customerId,
    rule: 'large_first_withdrawal',
    subject,
    at,
    facts: { Amount: money(amount), Withdrawal: subject },
  }));
}
