import * as t from '../../../platform/table.ts';

export type ActionKind =
  | 'split'
  | 'bonus'
  | 'symbol_change'
  | 'name_change'
  | 'merger'
  | 'delisting'
  /** Cash for all that is held: for a delisted share, or by whoever takes the company over. */
  | 'cash_exit';
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
  /** Of a change of code and a merger: the share that it becomes. */
  intoSymbol: t.nullable(t.text),
  intoName: t.nullable(t.text),
  /** Of a merger and an exit, in the currency of the share. */
  cashPerShare: t.nullable(t.bigint),
  /** Of a share that has ended. */
  lastPrice: t.nullable(t.bigint),
  lastSource: t.nullable(t.text),
  lastTime: t.nullable(t.time),
  fractionPrice: t.nullable(t.bigint),
  priceSource: t.nullable(t.text),
  priceTime: t.nullable(t.time),
  holders: t.nullable(t.bigint),
  appliedAt: t.nullable(t.time),
});

/** What a company does to a share as a day begins: whoever holds `held` of them has `becomes` from then on, of it or of another. */
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
  /** What a merger has paid for the shares themselves, in the account currency. */
  consideration: t.bigint,
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

/**
 * As companies say it: a split and a merger by what becomes of so many shares, 1:10, of a reverse split 10:1; a bonus by how many new ones are for how many, 1:2. Of what
 * changes no number of shares it is 1:1, and of an exit 1:0.
 */
export function saidRatio({ kind, held, becomes }: Pick<CorporateAction, 'kind' | 'held' | 'becomes'>): string {
  return kind === 'bonus' ? `${becomes - held}:${held}` : `${held}:${becomes}`;
}

/** A split that leaves fewer shares than before, such as 10:1. */
export const isReverse = ({ kind, held, becomes }: Pick<CorporateAction, 'kind' | 'held' | 'becomes'>): boolean =>
  kind === 'split' && becomes < held;

/** What changes lots: how many units they are of, or of which share. */
export const lotChangingKinds = ['split', 'bonus', 'symbol_change', 'merger'] as const satisfies readonly ActionKind[];
export type LotChangingKind = (typeof lotChangingKinds)[number];

/** What ends a share under its code. */
export const endingKinds = [
  'symbol_change',
  'merger',
  'delisting',
  'cash_exit',
] as const satisfies readonly ActionKind[];

export const isOf = (kinds: readonly ActionKind[], kind: ActionKind): boolean => kinds.includes(kind);
