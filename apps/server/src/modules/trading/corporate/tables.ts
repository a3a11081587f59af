import * as t from '../../../platform/table.ts';

export type ActionKind = 'split' | 'bonus';
export type ActionStatus = 'announced' | 'applying' | 'applied' | 'withdrawn';

export const corporateActions = t.table('corporate_actions', {
  id: t.generated(t.bigint),
  no: t.text,
  kind: t.textOf<ActionKind>(),
  symbol: t.text,
  held: t.integer,
  becomes: t.integer,
  exDay: t.day,
  /** When that day begins where the share is traded. */
  exAt: t.time,
  status: t.textOf<ActionStatus>(),
  reason: t.text,
  fileDigest: t.nullable(t.text),
  announcedBy: t.text,
  confirmedBy: t.text,
  announcedAt: t.time,
  withdrawnBy: t.nullable(t.text),
  withdrawnAt: t.nullable(t.time),
  toldCustomer: t.nullable(t.uuid),
  toldAt: t.nullable(t.time),
  applyingIn: t.nullable(t.bigint),
  /** No order of before waits any more, and lots change from then on. */
  ordersEndedAt: t.nullable(t.time),
  fractionPrice: t.nullable(t.bigint),
  priceSource: t.nullable(t.text),
  priceTime: t.nullable(t.time),
  holders: t.nullable(t.bigint),
  appliedAt: t.nullable(t.time),
});

/** A split or a bonus: whoever holds `held` shares as its day begins has `becomes` from then on. */
export type CorporateAction = t.RowOf<typeof corporateActions>;

/** What one customer held as the day began, and has since. */
export const corporateHoldings = t.table('corporate_holdings', {
  customerId: t.uuid,
  actionId: t.bigint,
  no: t.text,
  unitsBefore: t.bigint,
  unitsAfter: t.bigint,
  /** What is left of a share, in parts of `held`; paid in cash. */
  fraction: t.integer,
  /** In the account currency. */
  cash: t.bigint,
  settlementRate: t.nullable(t.bigint),
  rateSource: t.nullable(t.text),
  rateQuoteTime: t.nullable(t.time),
  changedAt: t.time,
});
export type CorporateHolding = t.RowOf<typeof corporateHoldings>;

export const lotChanges = t.table('lot_changes', {
  customerId: t.uuid,
  lotNo: t.text,
  actionId: t.bigint,
  unitsBefore: t.bigint,
  unitsAfter: t.bigint,
  priceBefore: t.bigint,
  priceAfter: t.bigint,
  costBefore: t.bigint,
  costAfter: t.bigint,
  changedAt: t.time,
});

/** A ratio as arithmetic takes it. */
export const ratioOf = ({ held, becomes }: Pick<CorporateAction, 'held' | 'becomes'>) => ({
  held: BigInt(held),
  becomes: BigInt(becomes),
});

/** As companies say it: a split by what becomes of so many shares, 1:10; a bonus by how many new ones are for how many, 1:2. */
export function saidRatio({ kind, held, becomes }: Pick<CorporateAction, 'kind' | 'held' | 'becomes'>): string {
  return kind === 'split' ? `${held}:${becomes}` : `${becomes - held}:${held}`;
}
