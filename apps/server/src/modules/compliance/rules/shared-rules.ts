import ipaddr from 'ipaddr.js';
import { column, type PendingQuery, type Row, type Tx } from '../../../platform/database.ts';
import type { Found } from '../raise.ts';
import type { WatchSettings } from '../settings.ts';
import { countedAtMost, othersShown, watchedOf, type Watched } from './watched.ts';

interface Shared {
  readonly customerId: string;
  readonly subject: string;
  readonly at: Date;
  readonly count: number;
  readonly others: readonly string[];
}

const shortened = 12;

/** What several customers have alike: found of the one who came last, with the others. */
export async function findShared(tx: Tx, rows: readonly Watched[], settings: WatchSettings): Promise<Found[]> {
  return [
    ...(await sharedDevices(tx, rows, settings)),
    ...(await sharedNetworks(tx, rows, settings)),
    ...(await sharedAccounts(tx, rows, settings)),
    ...(await sharedNumbers(tx, rows, settings)),
  ];
}

/** The customers of a query of `customer_id` and `at`, each once, beside who is looked at. */
const together = (tx: Tx, query: PendingQuery<Row[]>) => tx`
  SELECT count(*)::int AS count,
    coalesce((array_agg(customer_id ORDER BY at DESC) FILTER (WHERE customer_id <> w.customer_id))[:${othersShown}], '{}') AS others
  FROM (SELECT customer_id, max(at) AS at FROM (${query} LIMIT ${countedAtMost}) AS those GROUP BY customer_id) AS customer`;

function toFound(rule: string, what: string, { customerId, subject, at, count, others }: Shared): Found {
  const shown = /^[\da-f]{32,}$/.test(subject) ? subject.slice(0, shortened) : subject;
  return { customerId, rule, subject, at, others, facts: { [what]: shown, Customers: String(count) } };
}

async function sharedDevices(tx: Tx, rows: readonly Watched[], { device: least }: WatchSettings): Promise<Found[]> {
  if (least === 0) return [];
  const ofDevice = tx`
    SELECT customer_id, first_used_at AS at FROM known_devices WHERE cookie_hash = decode(substr(w.subject, 3), 'hex') AND first_used_at <= w.at`;
  const found = await tx<Shared[]>`
    SELECT w.customer_id, substr(w.subject, 3) AS subject, w.at, d.count, d.others
    FROM ${watchedOf(tx, rows, 'device')} CROSS JOIN LATERAL (${together(tx, ofDevice)}) d
    WHERE d.count >= ${least}`;
  return found.map((one) => toFound('shared_device', 'Device', one));
}

const newForDays = 7;

const within = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'unspecified']);

/** Whether a network is none of the house's own: behind that of a proxy, or of this machine, may be anybody. */
function isOutside(range: string): boolean {
  const [address = ''] = range.split('/');
  return ipaddr.isValid(address) && !within.has(ipaddr.parse(address).range());
}

/** Many who register from one network within a week; of a network once in that time. Phones of one provider share networks too. */
async function sharedNetworks(tx: Tx, rows: readonly Watched[], { network: least }: WatchSettings): Promise<Found[]> {
  const some = rows.filter(({ kind, subject }) => kind === 'network' && isOutside(subject));
  if (least === 0 || some.length === 0) return [];
  await tx`
    INSERT INTO compliance_networks (network, customer_id, at)
    SELECT w.subject, w.customer_id, min(w.at) FROM ${watchedOf(tx, some, 'network')} GROUP BY 1, 2
    ON CONFLICT DO NOTHING`;
  const week = tx`${newForDays} * interval '1 day'`;
  const ofNetwork = tx`
    SELECT customer_id, at FROM compliance_networks n WHERE n.network = w.subject AND n.at > w.at - ${week} AND n.at <= w.at`;
  const found = await tx<Shared[]>`
    SELECT w.*, d.count, d.others FROM ${watchedOf(tx, some, 'network')} CROSS JOIN LATERAL (${together(tx, ofNetwork)}) d
    WHERE d.count >= ${least} AND NOT EXISTS (
      SELECT FROM compliance_findings f WHERE f.rule = 'shared_network' AND f.subject = w.subject AND f.at > w.at - ${week})
    ORDER BY w.at`;
  const once = new Map(found.toReversed().map((one) => [one.subject, one]));
  return [...once.values()].map((one) => toFound('shared_network', 'Network', one));
}

/** By marks that are kept before (`keepMarks`). */
async function sharedAccounts(tx: Tx, rows: readonly Watched[], { account: least }: WatchSettings): Promise<Found[]> {
  if (least === 0) return [];
  const found = await tx<Shared[]>`
    SELECT w.customer_id, encode(own.mark, 'hex') AS subject, w.at, d.count, d.others
    FROM ${watchedOf(tx, rows, 'account')}
    JOIN compliance_accounts own ON own.customer_id = w.customer_id AND own.card_id = w.subject::bigint
    CROSS JOIN LATERAL (${together(
      tx,
      tx`SELECT customer_id, 'epoch'::timestamptz AS at FROM compliance_accounts WHERE mark = own.mark`,
    )}) d
    WHERE d.count >= ${least}`;
  return found.map((one) => toFound('shared_account', 'Bank account', one));
}

async function sharedNumbers(tx: Tx, rows: readonly Watched[], { id: least }: WatchSettings): Promise<Found[]> {
  if (least === 0) return [];
  const ofNumber = tx`
    SELECT customer_id, created_at AS at FROM identity_reviews WHERE id_number_hash = own.id_number_hash AND created_at <= w.at`;
  const found = await tx<Shared[]>`
    SELECT w.customer_id, encode(own.id_number_hash, 'hex') AS subject, w.at, d.count, d.others
    FROM ${watchedOf(tx, rows, 'name')}
    JOIN identity_reviews own ON own.customer_id = w.customer_id AND own.id = w.subject::bigint
    CROSS JOIN LATERAL (${together(tx, ofNumber)}) d
    WHERE d.count >= ${least}`;
  return found.map((one) => toFound('shared_id_number', 'Number of the document', one));
}

/** What is too old to count. */
export async function forgetNetworks(tx: Tx, at: Date): Promise<void> {
  await tx`DELETE FROM compliance_networks WHERE at < ${at}::timestamptz - ${newForDays + 1} * interval '1 day'`;
}

/** Keeps the marks of accounts. */
export async function keepMarks(
  tx: Tx,
  marks: ReadonlyArray<{ readonly customerId: string; readonly id: bigint; readonly mark: Buffer }>,
): Promise<void> {
  if (marks.length === 0) return;
  await tx`
    INSERT INTO compliance_accounts (customer_id, card_id, mark)
    SELECT * FROM unnest(${column(marks.map(({ customerId }) => customerId))}::uuid[],
      ${column(marks.map(({ id }) => id))}::bigint[], ${column(marks.map(({ mark }) => mark))}::bytea[])
    ON CONFLICT (customer_id, card_id) DO UPDATE SET mark = excluded.mark`;
}
