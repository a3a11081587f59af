import { column, type Tx } from '../../platform/database.ts';
import type { ExecutionDifference, ReportName } from './executions.ts';

interface Terms {
  /** Units. */
  readonly quantity: bigint;
  /** Ten-thousandths of the instrument's currency. */
  readonly price: bigint;
}

/** What the two sessions of a venue do not tell alike, with what either says. */
export interface SidesDifference
  extends ReportName, Pick<ExecutionDifference, 'customerId' | 'orderNo' | 'foundAt' | 'said'> {
  readonly kind: 'copy_alone' | 'copy_missing' | 'copy_differs';
  readonly told: Terms | undefined;
  readonly copied: Terms | undefined;
}

/** Who ends one that is no longer so. */
const byVenue = 'venue';

/**
 * Writes it down once. One that had mended itself, and is so again, is open again. Call it under a lock.
 * @returns its number, and whether people have dealt with it
 */
export async function keepSides(tx: Tx, one: SidesDifference): Promise<{ id: bigint; isSettled: boolean }> {
  const { customerId, orderNo, venue, tradeDay, executionId, kind, foundAt, told, copied, said } = one;
  const [known] = await tx<Array<{ id: bigint; settledBy: string | undefined }>>`
    SELECT id, settled_by FROM execution_differences
    WHERE venue = ${venue} AND trade_day = ${tradeDay} AND execution_id = ${executionId} AND kind = ${kind}
      AND (told_quantity, told_price) IS NOT DISTINCT FROM (${told?.quantity}::bigint, ${told?.price}::bigint)
      AND (copied_quantity, copied_price) IS NOT DISTINCT FROM (${copied?.quantity}::bigint, ${copied?.price}::bigint)`;
  if (known === undefined) {
    const [{ id }] = await tx<[{ id: bigint }]>`
      INSERT INTO execution_differences (customer_id, order_no, venue, trade_day, execution_id, kind, taken, found_at,
        told_quantity, told_price, copied_quantity, copied_price, said)
      VALUES (${customerId}, ${orderNo}, ${venue}, ${tradeDay}, ${executionId}, ${kind}, 0, ${foundAt},
        ${told?.quantity}, ${told?.price}, ${copied?.quantity}, ${copied?.price}, ${said})
      RETURNING id`;
    return { id, isSettled: false };
  }
  const { id, settledBy } = known;
  if (settledBy === byVenue) {
    await tx`UPDATE execution_differences SET settled_at = NULL, settled_by = NULL WHERE id = ${id}`;
  }
  return { id, isSettled: settledBy !== undefined && settledBy !== byVenue };
}

/** Ends what was told of these and is no longer so: the other side has come. @param but what is still so */
export async function endSides(
  tx: Tx,
  names: readonly ReportName[],
  { but, at }: { but: readonly bigint[]; at: Date },
): Promise<void> {
  await tx`
    UPDATE execution_differences d SET settled_at = ${at}, settled_by = ${byVenue}
    FROM unnest(${column(names.map(({ venue }) => venue))}::text[],
      ${column(names.map(({ tradeDay }) => tradeDay))}::date[],
      ${column(names.map(({ executionId }) => executionId))}::text[]) AS name (venue, trade_day, execution_id)
    WHERE d.venue = name.venue AND d.trade_day = name.trade_day AND d.execution_id = name.execution_id
      AND kind IN ('copy_alone', 'copy_missing', 'copy_differs') AND settled_at IS NULL
      AND d.id <> ALL(${column(but)}::bigint[])`;
}
