import { levyAccounts } from '@sauda/facts';
import type { Database, Tx } from '../../src/platform/database.ts';
import type { Difference } from '../../src/platform/difference.ts';
import { nameOfKind, transferKinds, type TransferKind } from '../../src/modules/ledger/account.ts';

/** Where the subjects of each kind are kept. */
const subjects: Readonly<Record<TransferKind['subject'], string>> = {
  order: 'orders',
  recharge: 'recharges',
  withdrawal: 'withdrawals',
  loan: 'loans',
  ipo: 'ipo_applications',
  rights: 'rights_subscriptions',
  fund: 'fund_orders',
  dividend: `entitlements JOIN distributions ON distributions.id = distribution_id WHERE kind = 'dividend'`,
  corporate: `(SELECT customer_id, no FROM corporate_holdings UNION ALL SELECT customer_id, no FROM tenders)`,
  journal: 'journals',
  suspense: `(SELECT ledger.house() AS customer_id, no FROM suspense_items)`,
  issuer: `(SELECT ledger.house() AS customer_id, no FROM issuer_payments)`,
  levy: `(SELECT ledger.house() AS customer_id, no FROM levy_payments)`,
  settlement: `(SELECT DISTINCT customer_id, due_on::text AS no FROM settlements JOIN settlement_days USING (segment, trade_day))`,
  clearing: `(SELECT ledger.house() AS customer_id, segment || '/' || trade_day AS no FROM settlement_days)`,
  interest: `entitlements JOIN distributions ON distributions.id = distribution_id WHERE kind = 'interest'`,
};
/** One levy stands for all: they differ in the account alone. */
const representatives = transferKinds.filter(
  ({ debit, credit }) => !levyAccounts.some((account, index) => index > 0 && (account === debit || account === credit)),
);
interface Subject {
  readonly customerId: string;
  readonly no: string;
}

const undone = new Error('undone');

export interface Forgeries {
  /** How many were tried about subjects that are there. */
  readonly tried: number;
  /** Those that nobody found. */
  readonly missed: readonly string[];
}

/**
 * Forges one transfer of each kind, about each subject that is there and about one that is not, together and else alone, as somebody with all
 * rights to the database and its triggers off, and undoes it.
 * @param owner connected as the owner of the tables
 */
export async function forgeEach(
  owner: Database,
  verify: (tx: Tx) => Promise<readonly Difference[]>,
  kinds: ReadonlyArray<TransferKind['subject']>,
): Promise<Forgeries> {
  const missed: string[] = [];
  let tried = 0;
  for (const kind of representatives.filter(({ subject }) => kinds.includes(subject))) {
    const rows = await owner.sql.unsafe<Subject[]>(`SELECT customer_id, no FROM ${subjects[kind.subject]}`);
    const [known] = await owner.sql<[{ owner: string }]>`
      SELECT owner FROM ledger.accounts WHERE owner <> ledger.house() LIMIT 1`;
    tried += rows.length;
    const all = [...rows, { customerId: known.owner, no: 'NOBODYS' }];
    const together = await foundAfter(owner, (tx) => forge(tx, kind, all), verify);
    const named = new Set(together.map(({ subject }) => subject));
    // What is named among all is found; whether another one is, it has to show alone.
    for (const one of all.filter(({ no }) => !named.has(no))) {
      const differences = await foundAfter(owner, (tx) => forge(tx, kind, [one]), verify);
      if (differences.length === 0) missed.push(`${nameOfKind(kind)} ${one.no}`);
    }
  }
  return { tried, missed };
}

async function forge(tx: Tx, { subject, ...rest }: TransferKind, about: readonly Subject[]): Promise<void> {
  await tx`SET LOCAL session_replication_role = replica`;
  const rows = about.map(({ customerId, no }) => ({
    ...rest,
    customer_id: customerId,
    amount: 10_000n,
    cash_after: rest.debit === 'cash' || rest.credit === 'cash' ? 10_000n : null,
    subject_kind: subject,
    subject_no: no,
    actor: 'forger',
    posted_at: new Date(),
  }));
  await tx`INSERT INTO ledger.transfers ${tx(rows)}`;
}

/**
 * What `verify` finds once harm was done, which is undone after it.
 * @param harm statements, or what makes them
 */
export async function foundAfter<T>(
  owner: Pick<Database, 'transaction'>,
  harm: string | ((tx: Tx) => Promise<unknown>),
  verify: (tx: Tx) => Promise<T>,
): Promise<T> {
  let found: T | undefined;
  await owner
    .transaction(async (tx) => {
      await (typeof harm === 'string' ? tx.unsafe(harm) : harm(tx));
      found = await verify(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found as T;
}
