import { formatDecimal } from '@sauda/money';
import { applicationCost } from '@sauda/rules';
import { notifyAll, type AnyNotice } from '../../customers/index.ts';
import { lockBook, post } from '../../ledger/index.ts';
import { createApart, doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import type { ApplyOptions } from '../corporate/apply-actions.ts';
import { byItsDays } from '../corporate/offer-days.ts';
import { spread } from '../corporate/spread.ts';
import { toSettlementRate } from '../market-view.ts';
import { recordPurchases } from '../record-purchases.ts';
import { followDays, recordEntitled } from './follow-days.ts';
import { giveBack, release } from './subscribe.ts';
import {
  rightsIssues,
  rightsSubscriptions,
  updateSubscriptions,
  type RightsIssue,
  type Subscription,
} from './tables.ts';
import { tellOfRights } from './tell-of-rights.ts';

export type RightsOptions = Omit<ApplyOptions, 'executor'>;

const everyMs = 1_000;
const subscriptionsAtOnce = 100;

/**
 * Takes rights issues from day to day, tells holders, and ends the subscriptions of those that allot or are called off, page by page, each once: one
 * that has ended stays ended, wherever a node dies.
 */
export function createRightsWork(options: RightsOptions) {
  const { database, clock, log, rounds } = options;
  const apart = createApart({ work: 'rights issues', clock, log });

  async function run(): Promise<void> {
    // Mostly there is none.
    const [any] = await database.sql`SELECT FROM rights_issues WHERE ended_at IS NULL OR told_at IS NULL LIMIT 1`;
    if (any === undefined) return;
    await apart.each([
      { about: 'days', work: () => followDays(database, clock.now(), apart) },
      { about: 'entitlements', work: () => recordEntitled(database, clock.now(), apart) },
      { about: 'telling holders', work: () => tellOfRights(options, apart) },
    ]);
    const due = await database.sql<RightsIssue[]>`
      SELECT ${rightsIssues.columns()} FROM rights_issues
      WHERE status IN ('allotting', 'cancelled') AND ended_at IS NULL ORDER BY id`;
    await apart.each(due.map((issue) => ({ about: issue.no, work: () => endSubscriptions(options, issue) })));
  }

  rounds.every(everyMs, 'following rights issues', run);
  return { run };
}

async function endSubscriptions(options: RightsOptions, issue: RightsIssue): Promise<void> {
  const { database, clock } = options;
  // Nobody subscribes any more, so that every node and every later run finds the same.
  const asked = await database.sql<Array<Pick<Subscription, 'customerId' | 'quantity'>>>`
    SELECT customer_id, quantity FROM rights_subscriptions
    WHERE issue_id = ${issue.id} AND status IN ('submitted', 'allotted', 'not_allotted') ORDER BY id`;
  const allotted = issue.allotted === undefined ? undefined : spread(asked, issue.allotted);
  await doPages(
    (last: { customerId: string } | undefined) => database.sql<Array<{ customerId: string }>>`
      SELECT customer_id FROM rights_subscriptions
      WHERE issue_id = ${issue.id} AND status = 'submitted' AND customer_id > ${last?.customerId ?? firstUuid}
      ORDER BY customer_id LIMIT ${subscriptionsAtOnce}`,
    (found) =>
      database.transaction((tx) =>
        endSome(tx, options, { issue, allotted, customerIds: found.map(({ customerId }) => customerId) }),
      ),
  );
  await database.transaction(
    (tx) => tx`
      UPDATE rights_issues SET ended_at = ${clock.now()}, status = CASE status WHEN 'allotting' THEN 'allotted' ELSE status END
      WHERE id = ${issue.id} AND ended_at IS NULL
        AND NOT EXISTS (SELECT FROM rights_subscriptions WHERE issue_id = ${issue.id} AND status = 'submitted')`,
  );
}

interface Some {
  readonly issue: RightsIssue;
  /** By the customer; undefined where nothing is allotted since it was called off. */
  readonly allotted: ReadonlyMap<string, bigint> | undefined;
  readonly customerIds: readonly string[];
}

async function endSome(tx: Tx, { clock, view }: RightsOptions, { issue, allotted, customerIds }: Some): Promise<void> {
  const book = await lockBook(tx, customerIds);
  const found = await tx<Subscription[]>`
    SELECT ${rightsSubscriptions.columns()} FROM rights_subscriptions
    WHERE issue_id = ${issue.id} AND status = 'submitted' AND customer_id = ANY (${column(customerIds)}::uuid[])
    ORDER BY customer_id FOR UPDATE`;
  if (found.length === 0) return;
  const at = clock.now();
  const sharesOf = ({ customerId }: Subscription): bigint => allotted?.get(customerId) ?? 0n;
  const buying = found.filter((one) => sharesOf(one) > 0n);
  const others = found.filter((one) => sharesOf(one) === 0n);
  const status = allotted === undefined ? 'cancelled' : 'not_allotted';
  await giveBack(tx, book, others, { status, at, actor: byItsDays });
  release(book, buying, byItsDays);
  const bought = buying.map((one): Subscription => {
    const shares = sharesOf(one);
    const paid = applicationCost(shares, issue.price, toSettlementRate(one));
    return { ...one, status: 'allotted', held: 0n, allotted: shares, paid, endedAt: at };
  });
  for (const { customerId, no, paid: amount } of bought) {
    const accounts = { debit: 'cash', credit: 'clearing', reason: 'buyStock' } as const;
    if (amount > 0n) book.move({ customerId, ...accounts, amount, subject: { kind: 'order', no }, actor: byItsDays });
  }
  await updateSubscriptions(tx, bought);
  await post(tx, book, at);
  await recordPurchases(
    tx,
    bought.map(({ customerId, no, allotted: quantity, paid: amount, ...one }) => ({
      customerId,
      no,
      origin: 'rights',
      offeringId: issue.id,
      symbol: issue.symbol,
      assetClass: 'stock',
      quantity,
      price: issue.price,
      currency: issue.currency,
      settlementRate: toSettlementRate(one),
      outcome: { amount, fee: 0n },
      at,
    })),
  );
  const instrument = view.instrument(issue.symbol);
  const of = { name: instrument?.name ?? issue.symbol, price: formatDecimal(issue.price, instrument?.priceDecimals) };
  const back = issue.endedBy === byItsDays ? 'rights_overdue' : 'rights_returned';
  await notifyAll(tx, [
    ...bought.map((one) => noticeOfBought(one, of, at)),
    ...others.map((one) =>
      noticeOfOther(one, { name: of.name, kind: allotted === undefined ? back : 'rights_not_allotted', at }),
    ),
  ]);
  await emitEvents(tx, [
    ...bought.map(({ customerId, no }) => ({ type: 'order', customerId, no, status: 'success' }) as const),
    ...found.map(({ customerId }) => ({ type: 'balance', customerId }) as const),
  ]);
}

function noticeOfBought(
  { customerId, quantity, allotted, paid }: Subscription,
  { name, price }: { name: string; price: string },
  at: Date,
): AnyNotice {
  const counts = { count: allotted.toString(), asked: quantity.toString() };
  return { customerId, kind: 'rights_allotted', values: { name, ...counts, price, amount: formatDecimal(paid) }, at };
}

function noticeOfOther(
  { customerId, quantity, held }: Subscription,
  { name, kind, at }: { name: string; kind: 'rights_overdue' | 'rights_returned' | 'rights_not_allotted'; at: Date },
): AnyNotice {
  return { customerId, kind, values: { name, asked: quantity.toString(), amount: formatDecimal(held) }, at };
}
