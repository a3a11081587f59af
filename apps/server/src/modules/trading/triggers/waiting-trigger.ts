import { randomUUID } from 'node:crypto';
import type { TriggerPrices, TriggerSide } from '@sauda/rules';
import * as t from '../../../platform/table.ts';

/** The columns of a trigger that begins to wait; what becomes of it later is NULL. */
export const triggers = t.table('triggers', {
  customerId: t.uuid,
  lotNo: t.text,
  symbol: t.text,
  /** All that is free to sell where absent. */
  quantity: t.nullable(t.bigint),
  stopPrice: t.nullable(t.bigint),
  targetPrice: t.nullable(t.bigint),
  status: t.textOf<'active'>(),
  /** By which the sell is recognised where it is sent again. */
  sellKey: t.uuid,
  createdAt: t.time,
  expiresAt: t.time,
});

export type WaitingTrigger = t.RowOf<typeof triggers>;

/** A stop or target of a buy that the price had passed before it could be set. */
export interface UnsetTrigger {
  readonly customerId: string;
  /** The order that bought, and its lot. */
  readonly no: string;
  readonly symbol: string;
  readonly side: TriggerSide;
  readonly price: bigint;
  readonly at: Date;
}

interface Watched extends TriggerPrices {
  readonly customerId: string;
  readonly lotNo: string;
  readonly symbol: string;
  readonly quantity: bigint | undefined;
}

/** One that waits from now on, for a year. */
export function waitingTrigger(watched: Watched, at: Date): WaitingTrigger {
  const expiresAt = new Date(at);
  expiresAt.setUTCFullYear(at.getUTCFullYear() + 1);
  const { customerId, lotNo, symbol, quantity, stopPrice, targetPrice } = watched;
  const prices = { stopPrice, targetPrice };
  return {
    customerId,
    lotNo,
    symbol,
    quantity,
    ...prices,
    status: 'active',
    sellKey: randomUUID(),
    createdAt: at,
    expiresAt,
  };
}
