import { feeWaiverCauses, isLanguage, sourceLanguage, type FeeWaiverCause } from '@sauda/facts';
import { feeOfClass, feesInForce, type FeePlans, type FeesInForce, type FeeTerm } from '@sauda/rules';
import { notify } from '../../customers/index.ts';
import { lockBook } from '../../ledger/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { column, type Piece, type Sql, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { pageBy, type KeyPage } from '../../../platform/page-by.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as t from '../../../platform/table.ts';
import type { FeeDecision } from './fee-plans.ts';

/** What holds for customers alone: the plan that they were put into, and that fees are waived. A row is never changed. */
export const feeTerms = t.table('fee_terms', {
  id: t.generated(t.bigint),
  customerId: t.uuid,
  kind: t.textOf<FeeTerm['kind']>(),
  planId: t.nullable(t.bigint),
  fromAt: t.time,
  /** Of a waiver. */
  untilAt: t.nullable(t.time),
  /** What the customer reads of a waiver; none where it ends the one before. */
  cause: t.nullable(t.textOf<FeeWaiverCause>()),
  note: t.text,
  proposedBy: t.text,
  decidedBy: t.text,
  decidedAt: t.time,
});

export type FeeTermRow = t.RowOf<typeof feeTerms>;

interface NewTerm extends FeeDecision {
  readonly customerId: string;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Puts a customer into a plan, at once or from a moment on. Orders that are placed by then keep their fee.
 * @param at when it begins; as soon as can be where undefined
 * @returns the plan's name
 * @throws Refusal `not_found`, also for whose account is closed, `fees_begin_too_soon` for a moment that is over
 */
export async function assignPlan(
  tx: Tx,
  { customerId, clock, ...decision }: NewTerm,
  planId: bigint,
  at: Date | undefined,
): Promise<string> {
  const { now } = await lockOpen(tx, customerId, clock);
  const [plan] = await tx<Array<{ name: string }>>`SELECT name FROM fee_plans WHERE id = ${planId}`;
  if (plan === undefined) throw new Refusal('not_found');
  if (at !== undefined && at < now) throw new Refusal('fees_begin_too_soon');
  const fromAt = at ?? now;
  await feeTerms.insert(tx, [{ customerId, kind: 'plan', planId, fromAt, ...decision, decidedAt: now }]);
  const values = { plan: plan.name, date: fromAt.toISOString() };
  await notify(tx, { customerId, kind: 'fee_plan_set', values, at: clock.now() });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return plan.name;
}

/**
 * Waives a customer's fees from now until a moment; a later one stands in the place of the one before it.
 * @throws Refusal `not_found`, also for whose account is closed, `fees_begin_too_soon` for a moment that is over
 */
export async function waiveFees(
  tx: Tx,
  { customerId, clock, ...decision }: NewTerm,
  { untilAt, cause }: { readonly untilAt: Date; readonly cause: FeeWaiverCause },
): Promise<void> {
  const { now, language } = await lockOpen(tx, customerId, clock);
  if (untilAt <= now) throw new Refusal('fees_begin_too_soon');
  await feeTerms.insert(tx, [{ customerId, kind: 'waiver', fromAt: now, untilAt, cause, ...decision, decidedAt: now }]);
  const reason = feeWaiverCauses[cause][isLanguage(language) ? language : sourceLanguage];
  await notify(tx, {
    customerId,
    kind: 'fees_waived',
    values: { date: lastOf(untilAt), reason },
    at: clock.now(),
  });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
}

/** The last moment of it, which is of the day that was said. */
const lastOf = (untilAt: Date): string => new Date(untilAt.getTime() - 1).toISOString();

/** Ends a customer's waiver before its time. @throws Refusal `not_found` where there is none */
export async function endWaiver(tx: Tx, { customerId, clock, ...decision }: NewTerm): Promise<Date> {
  const { now } = await lockOpen(tx, customerId, clock);
  const [last] = await tx<Array<{ untilAt: Date }>>`
    SELECT until_at FROM fee_terms WHERE customer_id = ${customerId} AND kind = 'waiver' ORDER BY from_at DESC, id DESC LIMIT 1`;
  if (last === undefined || last.untilAt <= now) throw new Refusal('not_found');
  await feeTerms.insert(tx, [{ customerId, kind: 'waiver', fromAt: now, untilAt: now, ...decision, decidedAt: now }]);
  await notify(tx, { customerId, kind: 'fee_waiver_ended', values: {}, at: clock.now() });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return last.untilAt;
}

/**
 * Under the lock that orders take, and at a moment after the last of them, however the clocks of two nodes differ: what begins then is of no
 * order that was placed before.
 */
async function lockOpen(
  tx: Tx,
  customerId: string,
  clock: Pick<Clock, 'now'>,
): Promise<{ readonly now: Date; readonly language: string | undefined }> {
  await lockBook(tx, [customerId]);
  const [customer] = await tx<Array<{ language: string | undefined; lastOrder: Date | undefined }>>`
    SELECT language, (SELECT created_at FROM orders WHERE customer_id = customers.id ORDER BY id DESC LIMIT 1) AS last_order
    FROM customers WHERE id = ${customerId} AND closed_at IS NULL`;
  if (customer === undefined) throw new Refusal('not_found');
  const { language, lastOrder } = customer;
  return { language, now: new Date(Math.max(clock.now().getTime(), lastOrder?.getTime() ?? 0)) };
}

/** The terms of one customer, in the order in which they were decided. */
async function readFeeTerms(sql: Sql | Tx, customerId: string): Promise<FeeTermRow[]> {
  return sql<FeeTermRow[]>`
    SELECT ${feeTerms.columns()} FROM fee_terms WHERE customer_id = ${customerId} ORDER BY id`;
}

/** As the rules know it. */
export const toTerm = ({
  kind,
  planId,
  fromAt,
  untilAt,
}: Pick<FeeTermRow, 'kind' | 'planId' | 'fromAt' | 'untilAt'>): FeeTerm =>
  kind === 'plan' ? { kind, fromAt, planId: planId ?? 0n } : { kind, fromAt, untilAt: untilAt ?? fromAt };

/** @throws Refusal `unavailable` while this node does not know the customer's plan yet */
export function requireFees(plans: FeePlans, terms: readonly FeeTerm[], at: Date): FeesInForce {
  const fees = feesInForce(plans, terms, at);
  if (fees === undefined) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
  return fees;
}

/** What a customer's next order is charged, with why fees are waived where they are. */
async function readFees(
  sql: Sql | Tx,
  plans: FeePlans,
  customerId: string,
  at: Date,
): Promise<FeesInForce & { readonly cause: FeeWaiverCause | undefined }> {
  return feesOf(plans, await readFeeTerms(sql, customerId), at);
}

type TermInForce = Pick<FeeTermRow, 'kind' | 'planId' | 'fromAt' | 'untilAt' | 'cause'>;

/** @param terms in the order in which they were decided */
function feesOf(plans: FeePlans, terms: readonly TermInForce[], at: Date) {
  const fees = requireFees(plans, terms.map(toTerm), at);
  const waiver =
    fees.waivedUntil && terms.findLast(({ untilAt }) => untilAt?.getTime() === fees.waivedUntil?.getTime());
  return { ...fees, cause: waiver?.cause };
}

/** The terms of one customer as a piece of another statement, for `feesOfPiece`. */
export const feeTermsPiece = (sql: Sql, customerId: string | Piece) => sql`
  SELECT json_agg(json_build_object('kind', kind, 'planId', plan_id::text, 'fromAt', from_at, 'untilAt', until_at, 'cause', cause) ORDER BY id)
  FROM fee_terms WHERE customer_id = ${customerId}`;

/** Terms as JSON tells them; undefined where there are none. */
export type FeeTermsPiece = ReadonlyArray<{
  readonly kind: FeeTerm['kind'];
  readonly planId: string | null;
  readonly fromAt: string;
  readonly untilAt: string | null;
  readonly cause: FeeWaiverCause | null;
}>;

/** As `readFees`. */
export const feesOfPiece = (plans: FeePlans, terms: FeeTermsPiece = [], at: Date) =>
  feesOf(
    plans,
    terms.map(({ kind, planId, fromAt, untilAt, cause }) => ({
      kind,
      planId: planId === null ? undefined : BigInt(planId),
      fromAt: new Date(fromAt),
      untilAt: untilAt === null ? undefined : new Date(untilAt),
      cause: cause ?? undefined,
    })),
    at,
  );

/** What a customer who buys now is charged for a class, in basis points. */
export const feeOfBuyer =
  (plans: { now(): FeePlans }) =>
  async (sql: Sql | Tx, customerId: string, assetClass: string, at: Date): Promise<bigint> =>
    feeOfClass(await readFees(sql, plans.now(), customerId, at), assetClass);

/** What was decided for customers alone, newest first, or of one of them. */
export function listFeeTerms(
  sql: Sql,
  {
    customerId,
    limit,
    ...page
  }: KeyPage<bigint> & { readonly customerId?: string | undefined; readonly limit: number },
): Promise<Array<FeeTermRow & { readonly plan: string | undefined }>> {
  const { isBeyond, inOrder } = pageBy(sql, sql`f.id`, page);
  return sql<Array<FeeTermRow & { plan: string | undefined }>>`
    SELECT ${feeTerms.columns('f')}, p.name AS plan FROM fee_terms f LEFT JOIN fee_plans p ON p.id = f.plan_id
    WHERE ${isBeyond} ${customerId === undefined ? sql`` : sql`AND f.customer_id = ${customerId}`}
    ${inOrder} LIMIT ${limit}`;
}

/** Those of some customers who have terms of their own: columns that stand beside who is frozen (`standings.ts`). */
export const termRows = (sql: Sql | Tx, customerIds: readonly string[]) => sql`
  SELECT customer_id AS id, kind, plan_id, from_at, until_at, id AS nth FROM fee_terms
  WHERE customer_id = ANY (${column(customerIds)}::uuid[])`;
