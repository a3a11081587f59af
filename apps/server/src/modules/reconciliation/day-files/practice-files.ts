import { formatDecimal } from '@sauda/money';
import type { Database } from '../../../platform/database.ts';
import type { DayFileKind } from './file-kinds.ts';
import { dueOf, isInCustody, positionsAt, tradesOf, type HouseDay } from './our-day.ts';
import { dayMs } from '../../../platform/time.ts';

/**
 * What custodian and clearing broker of a practice market would state of a day: the books themselves, as there is nobody else. Only to try
 * the comparison; a file of our own proves nothing.
 */
export async function practiceFilesOf(
  database: Pick<Database, 'snapshot'>,
  asked: HouseDay & { readonly currency: string },
): Promise<Readonly<Record<DayFileKind, string>>> {
  return database.snapshot(async (tx) => {
    const positions = (await positionsAt(tx, asked)).filter(isInCustody);
    const due = await dueOf(tx, asked, asked.currency);
    const trades: string[] = [];
    for await (const page of tradesOf(tx, asked)) {
      for (const { names, orderNo, symbol, side, quantity, price } of page)
        trades.push(`${names[0] ?? ''},${orderNo},${symbol},${side},${quantity},${formatDecimal(price)},0.00`);
    }
    const next = new Date(Date.parse(asked.day) + dayMs).toISOString().slice(0, 10);
    return {
      positions: csv(
        'symbol,quantity',
        positions.map(({ symbol, quantity }) => `${symbol},${quantity}`),
      ),
      cash: csv('currency,segment,due_on,balance', [
        `${asked.currency},,,0.00`,
        ...due.map(({ currency, segment, amount }) => `${currency},${segment},${next},${formatDecimal(amount)}`),
      ]),
      trades: csv('execution_id,order_id,symbol,side,quantity,price,charges', trades),
    };
  });
}

const csv = (head: string, lines: readonly string[]): string => `${[head, ...lines].join('\n')}\n`;
