import type { TradedClass } from '@sauda/facts';
import type { FeePlans, PlanRates } from '@sauda/rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Rounds } from '../../../platform/rounds.ts';
import * as t from '../../../platform/table.ts';
import { minuteMs } from '../../../platform/time.ts';

const feePlans = t.table('fee_plans', {
  id: t.generated(t.bigint),
  name: t.text,
  isDefault: t.boolean,
  madeAt: t.time,
});

export type FeePlan = t.RowOf<typeof feePlans>;
/** Basis points by asset class. */
export type ClassRates = Readonly<Record<TradedClass, number>>;

/** Who says so, as the ledger names them, and why, for the staff alone. */
export interface FeeDecision {
  readonly note: string;
  readonly proposedBy: string;
  readonly decidedBy: string;
}

/** Other rates begin this much later at the least, so that every node knows them by then, and no order is half way. */
const aheadMs = 10 * minuteMs;
const refreshMs = 5_000;

interface Known extends FeePlans {
  readonly names: ReadonlyMap<bigint, string>;
}

export type FeePlanBook = ReturnType<typeof createFeePlans>;

/** The plans, read from memory. What an order is charged stands with the order; here is what the next one will be. */
export function createFeePlans({ sql }: Database, clock: Pick<Clock, 'now'>, rounds: Rounds) {
  const known = createMirror<Known>({
    name: 'reading fee plans',
    everyMs: refreshMs,
    rounds,
    empty: { defaultPlan: 0n, rates: [], names: new Map() },
    async read() {
      const [plans, rates] = await Promise.all([
        sql<FeePlan[]>`SELECT ${feePlans.columns()} FROM fee_plans`,
        sql<PlanRates[]>`SELECT plan_id, from_at, rates FROM fee_plan_rates ORDER BY id`,
      ]);
      const names = new Map(plans.map(({ id, name }) => [id, name]));
      return { defaultPlan: plans.find(({ isDefault }) => isDefault)?.id ?? 0n, rates, names };
    },
  });

  async function addRates(
    tx: Tx,
    added: PlanRates & { readonly rates: ClassRates },
    { note, ...by }: FeeDecision,
    at: Date,
  ) {
    const { planId, fromAt, rates } = added;
    await tx`
      INSERT INTO fee_plan_rates (plan_id, from_at, rates, note, proposed_by, decided_by, decided_at)
      VALUES (${planId}, ${fromAt}, ${JSON.stringify(rates)}::jsonb, ${note}, ${by.proposedBy}, ${by.decidedBy}, ${at})`;
    known.setOnCommit(tx, (now) => ({ ...now, rates: [...now.rates, added] }));
  }

  return {
    now: (): FeePlans => known.now(),
    nameOf: (planId: bigint): string => known.now().names.get(planId) ?? '',
    /** A plan that nobody is in yet, and that holds at once. @throws Refusal `title_taken` */
    async create(tx: Tx, name: string, rates: ClassRates, decision: FeeDecision): Promise<bigint> {
      const madeAt = clock.now();
      const [plan] = await tx<Array<{ id: bigint }>>`
        INSERT INTO fee_plans (name, made_at) VALUES (${name}, ${madeAt}) ON CONFLICT (name) DO NOTHING RETURNING id`;
      if (plan === undefined) throw new Refusal('title_taken');
      known.setOnCommit(tx, (now) => ({ ...now, names: new Map(now.names).set(plan.id, name) }));
      await addRates(tx, { planId: plan.id, fromAt: madeAt, rates }, decision, madeAt);
      return plan.id;
    },
    /**
     * Has a plan charge other rates from a moment on, ten minutes from now at the least. Orders that are placed by then keep theirs.
     * @throws Refusal `not_found`, `fees_begin_too_soon`
     */
    async change(tx: Tx, planId: bigint, fromAt: Date, rates: ClassRates, decision: FeeDecision): Promise<void> {
      const [plan] = await tx`SELECT FROM fee_plans WHERE id = ${planId}`;
      if (plan === undefined) throw new Refusal('not_found');
      const now = clock.now();
      if (fromAt.getTime() < now.getTime() + aheadMs) throw new Refusal('fees_begin_too_soon');
      await addRates(tx, { planId, fromAt, rates }, decision, now);
    },
    start: known.start,
  };
}

/** A plan with what it charges now, what it will, and how many customers were put into it. */
export interface ListedPlan extends FeePlan {
  readonly rates: ClassRates;
  readonly next: ClassRates | undefined;
  readonly nextAt: Date | undefined;
  /** Of the default plan those whom nobody has put into another are not counted. */
  readonly customers: number;
}

/** All plans, in the order in which they were made. There are few. */
export function listFeePlans(sql: Sql, at: Date): Promise<ListedPlan[]> {
  return sql<ListedPlan[]>`
    SELECT ${feePlans.columns('p')}, now.rates, next.rates AS next, next.from_at AS next_at, coalesce(inside.customers, 0) AS customers
    FROM fee_plans p
    CROSS JOIN LATERAL (
      SELECT rates FROM fee_plan_rates WHERE plan_id = p.id AND from_at <= ${at} ORDER BY from_at DESC, id DESC LIMIT 1
    ) AS now
    LEFT JOIN LATERAL (
      SELECT rates, from_at FROM fee_plan_rates WHERE plan_id = p.id AND from_at > ${at} ORDER BY from_at, id DESC LIMIT 1
    ) AS next ON true
    LEFT JOIN (
      SELECT plan_id, count(*)::int AS customers FROM (
        SELECT DISTINCT ON (customer_id) customer_id, plan_id FROM fee_terms
        WHERE kind = 'plan' AND from_at <= ${at} ORDER BY customer_id, from_at DESC, id DESC
      ) AS latest GROUP BY plan_id
    ) AS inside ON inside.plan_id = p.id
    ORDER BY p.id`;
}
