import type { ChargeBase, ChargeRounding, ChargeTable, Levy, TradedClass } from '@sauda/facts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import { pageBy, type KeyPage } from '../../../platform/page-by.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Rounds } from '../../../platform/rounds.ts';
import * as t from '../../../platform/table.ts';
import { dayMs } from '../../../platform/time.ts';
import type { FeeDecision } from '../fees/fee-plans.ts';
import type { ChargeRules, TableRate } from './charged.ts';

/** What is charged by law, from a moment on. Rows are only ever added. */
export const chargeRates = t.table('charge_rates', {
  id: t.generated(t.bigint),
  tableName: t.textOf<ChargeTable>(),
  levy: t.textOf<Levy>(),
  assetClass: t.textOf<TradedClass>(),
  side: t.textOf<'buy' | 'sell' | 'both'>(),
  base: t.textOf<ChargeBase>(),
  /** Ten-millionths of the base. */
  rate: t.bigint,
  rounding: t.textOf<ChargeRounding>(),
  /** Ten-thousandths of the table's currency, as the next two. */
  step: t.bigint,
  least: t.bigint,
  most: t.nullable(t.bigint),
  fromAt: t.time,
  /** The rule that asks for it. */
  source: t.text,
  /** For the staff alone. */
  note: t.text,
  proposedBy: t.text,
  decidedBy: t.text,
  decidedAt: t.time,
});

export type ChargeRateRow = t.RowOf<typeof chargeRates>;

/** Other rates begin this much later at the least: every node knows them long before, and so can customers. */
const aheadMs = dayMs;
const refreshMs = 60_000;

export type ChargeBook = ReturnType<typeof createChargeBook>;

/** The tables, read from memory. @param table by which new orders are charged */
export function createChargeBook(
  { sql }: Database,
  clock: Pick<Clock, 'now'>,
  rounds: Rounds,
  table: ChargeTable | undefined,
) {
  const known = createMirror<readonly TableRate[]>({
    name: 'reading charges',
    everyMs: refreshMs,
    rounds,
    empty: [],
    read: () => sql<ChargeRateRow[]>`SELECT ${chargeRates.columns()} FROM charge_rates ORDER BY id`,
  });
  return {
    now: (): ChargeRules => ({ table, rates: known.now() }),
    /**
     * Adds what holds from a moment on, a day from now at the least. What is placed by then keeps what held.
     * @throws Refusal `invalid` for a moment that is nearer, or a most that is less than the least
     */
    async add(
      tx: Tx,
      rate: TableRate & { readonly assetClass: TradedClass; readonly source: string },
      by: FeeDecision,
    ) {
      const decidedAt = clock.now();
      if (rate.fromAt.getTime() < decidedAt.getTime() + aheadMs) {
        throw new Refusal('invalid', { fields: { from: 'must be a day ahead at the least' } });
      }
      if (rate.most !== undefined && rate.most < rate.least) {
        throw new Refusal('invalid', { fields: { most: 'is less than the least' } });
      }
      await chargeRates.insert(tx, [{ ...rate, ...by, decidedAt }]);
      known.setOnCommit(tx, (now) => [...now, rate]);
    },
    start: known.start,
  };
}

export interface ListedRate extends ChargeRateRow {
  readonly state: 'to_come' | 'in_force' | 'over';
}

/** All lines of all tables, the one decided last first. */
export function listChargeRates(
  sql: Sql,
  at: Date,
  { limit, ...page }: KeyPage<bigint> & { readonly limit: number },
): Promise<ListedRate[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`line.id`, page);
  return sql<ListedRate[]>`
    SELECT ${chargeRates.columns('line')}, CASE WHEN from_at > ${at} THEN 'to_come' WHEN EXISTS (
      SELECT FROM charge_rates later
      WHERE later.table_name = line.table_name AND later.levy = line.levy AND later.asset_class = line.asset_class
        AND later.side IN (line.side, 'both') AND later.from_at <= ${at} AND (later.from_at, later.id) > (line.from_at, line.id)
    ) THEN 'over' ELSE 'in_force' END AS state
    FROM charge_rates line WHERE ${isBeyond} ${inOrder} LIMIT ${limit}`;
}
