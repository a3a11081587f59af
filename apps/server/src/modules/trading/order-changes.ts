import * as t from '../../platform/table.ts';

/** What an order that waited was changed from and to. Rows are only ever added. */
export const orderChanges = t.table('order_changes', {
  customerId: t.uuid,
  orderNo: t.text,
  /** The order's version since then. */
  seq: t.integer,
  oldPrice: t.bigint,
  newPrice: t.bigint,
  oldQuantity: t.bigint,
  newQuantity: t.bigint,
  /** Of a stop order. */
  oldTrigger: t.nullable(t.bigint),
  newTrigger: t.nullable(t.bigint),
  oldStopPrice: t.nullable(t.bigint),
  newStopPrice: t.nullable(t.bigint),
  oldTargetPrice: t.nullable(t.bigint),
  newTargetPrice: t.nullable(t.bigint),
  askedAt: t.time,
  /** The `Idempotency-Key` of the request. */
  requestKey: t.nullable(t.uuid),
});

export type OrderChange = t.RowOf<typeof orderChanges>;
