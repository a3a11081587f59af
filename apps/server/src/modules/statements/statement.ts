import type { Currency } from '@sauda/money';
import { cashBefore, ledgerHeads, movementsBetween, type CashMovement, type Head } from '../ledger/index.ts';
import type { Database } from '../../platform/database.ts';
import type { Period } from './period.ts';

/** Who stands behind the account: nobody in practice. */
export interface Issuer {
  readonly currency: Currency;
  readonly licence: { readonly name: string; readonly regulator: string; readonly number: string } | undefined;
}

/**
 * What is true of a period when the statement is asked for. Transfers are never changed, so the pages that are read
 * after that belong to the same statement, however long it takes to write it.
 */
export interface Statement {
  readonly issuer: Issuer;
  readonly customer: { readonly id: string; readonly number: number; readonly maskedPhone: string };
  readonly period: Period;
  readonly madeAt: Date;
  /** Free cash. */
  readonly opening: bigint;
  readonly closing: bigint;
  /** The transfers of the period have ids above the one and up to the other. */
  readonly after: bigint;
  readonly upTo: bigint;
  /** How many transfers the customer had before the period, and at its end: the numbers of the last ones. */
  readonly openingNumber: bigint;
  readonly closingNumber: bigint;
  /** The last head that was published by then. */
  readonly head: Head | undefined;
  /** Movements of free cash, oldest first, in pages. */
  movements(): AsyncIterable<readonly CashMovement[]>;
}

export async function openStatement(
  { sql }: Pick<Database, 'sql'>,
  { issuer, customer, period, madeAt }: Pick<Statement, 'issuer' | 'customer' | 'period' | 'madeAt'>,
): Promise<Statement> {
  const [before, end] = await Promise.all([
    cashBefore(sql, customer.id, period.start),
    cashBefore(sql, customer.id, period.end),
  ]);
  const range = { after: before.id, upTo: end.id };
  return {
    issuer,
    customer,
    period,
    madeAt,
    opening: before.cash,
    closing: end.cash,
    ...range,
    openingNumber: before.number,
    closingNumber: end.number,
    head: await ledgerHeads.last(sql),
    movements: () => movementsBetween(sql, customer.id, range),
  };
}
