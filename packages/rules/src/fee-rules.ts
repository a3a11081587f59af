/** What is charged on each side of a trade, by asset class: 3 is 0.03 %. */
export type FeeRates = Readonly<Record<string, number>>;

/** What a plan charges from a moment on. */
export interface PlanRates {
  readonly planId: bigint;
  readonly fromAt: Date;
  readonly rates: FeeRates;
}

/** Plans, with the rates of each in the order in which they were decided. */
export interface FeePlans {
  readonly defaultPlan: bigint;
  readonly rates: readonly PlanRates[];
}

/** What holds for one customer alone from a moment on: a plan, or that fees are waived until another. */
export type FeeTerm =
  | { readonly kind: 'plan'; readonly fromAt: Date; readonly planId: bigint }
  | { readonly kind: 'waiver'; readonly fromAt: Date; readonly untilAt: Date };

export interface FeesInForce {
  readonly planId: bigint;
  readonly rates: FeeRates;
  /** Until when no fee is charged at all; undefined where fees are charged. */
  readonly waivedUntil: Date | undefined;
}

/**
 * What a customer's orders are charged that are placed at a moment. What begins at that very moment does not hold yet. Of what has begun the
 * latest holds, and of two that begin together the one that was decided last; a waiver that was shortened so ends early.
 * @param terms of the customer, in the order in which they were decided
 * @returns undefined where the plan is not among those that are known
 */
export function feesInForce(plans: FeePlans, terms: readonly FeeTerm[], at: Date): FeesInForce | undefined {
  const plan = latest(
    terms.filter((term) => term.kind === 'plan'),
    at,
  );
  const waiver = latest(
    terms.filter((term) => term.kind === 'waiver'),
    at,
  );
  const planId = plan?.planId ?? plans.defaultPlan;
  const rates = latest(
    plans.rates.filter((one) => one.planId === planId),
    at,
  )?.rates;
  if (rates === undefined) return undefined;
  return { planId, rates, waivedUntil: waiver !== undefined && waiver.untilAt > at ? waiver.untilAt : undefined };
}

/** The fee of an asset class, in basis points. */
export function feeOfClass({ rates, waivedUntil }: FeesInForce, assetClass: string): bigint {
  return waivedUntil === undefined ? BigInt(rates[assetClass] ?? 0) : 0n;
}

function latest<T extends { readonly fromAt: Date }>(all: readonly T[], at: Date): T | undefined {
  return all
    .filter(({ fromAt }) => fromAt < at)
    .reduce<T | undefined>(
      (found, one) => (found === undefined || one.fromAt >= found.fromAt ? one : found),
      undefined,
    );
}
