import { chargeTables, levyKeys, type ChargeTable } from '@sauda/facts';
import { chargesInForce, type ChargeRate, type Charges } from '@sauda/rules';
import { Refusal } from '../../../platform/refusal.ts';

/** A line of a table of charges. */
export interface TableRate extends ChargeRate {
  readonly tableName: ChargeTable;
}

/** What is charged by law. */
export interface ChargeRules {
  /** By which table new orders are charged; undefined where by none. */
  readonly table: ChargeTable | undefined;
  /** Of all tables, in the order in which they were decided. */
  readonly rates: readonly TableRate[];
}

export const noChargeRules: ChargeRules = { table: undefined, rates: [] };

interface ChargedOrder {
  readonly chargeTable: ChargeTable | undefined;
  readonly assetClass: string;
  readonly side: 'buy' | 'sell';
  readonly createdAt: Date;
}

/** The table by which an order that is placed now is charged: none where it has nothing about trades in that currency. */
export function tableOfNewOrder({ table }: ChargeRules, currency: string): ChargeTable | undefined {
  return table !== undefined && chargeTables[table].currency === currency ? table : undefined;
}

/**
 * What an order is charged: by the table that it was placed under, as it was in force then, however late it trades.
 * @throws Refusal `unavailable` while this node does not know the table yet
 */
export function ratesOfOrder({ rates }: ChargeRules, order: ChargedOrder): readonly ChargeRate[] {
  const { chargeTable, createdAt } = order;
  if (chargeTable === undefined) return [];
  const ofTable = rates.filter(({ tableName }) => tableName === chargeTable);
  if (ofTable.length === 0) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
  return chargesInForce(ofTable, order, createdAt);
}

/** As rows keep them: JSON of levies and ten-thousandths; undefined where nothing is charged. */
export function writeCharges(charges: Charges): string | undefined {
  const entries = Object.entries(charges);
  if (entries.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(entries.map(([levy, charge]) => [levy, charge.toString()])));
}

export function readCharges(kept: string | undefined): Charges {
  if (kept === undefined) return {};
  const charges = JSON.parse(kept) as Readonly<Record<string, string>>;
  return Object.fromEntries(
    levyKeys.flatMap((levy) => (charges[levy] === undefined ? [] : [[levy, BigInt(charges[levy])]])),
  );
}
