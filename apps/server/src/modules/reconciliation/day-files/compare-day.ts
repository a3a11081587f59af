import type { Database, Snapshot } from '../../../platform/database.ts';
import { compareDue, comparePositions, createTradeComparison, type Found } from './compare.ts';
import { dueOf, isInCustody, positionsAt, tradesOf, type HouseDay } from './our-day.ts';
import type { Gathered } from './gather-lines.ts';

/** What the books have beside a file, and what of it differs. */
export interface Comparison {
  /** How many positions, sums or trades of ours were looked at. */
  readonly looked: number;
  readonly found: readonly Found[];
}

/** Holds a file against the books, as of one moment. Reads only. */
export function compareDay(
  database: Pick<Database, 'snapshot'>,
  file: Gathered,
  asked: HouseDay & { readonly currency: string },
): Promise<Comparison> {
  return database.snapshot((tx) => compareIn(tx, file, asked));
}

async function compareIn(
  tx: Snapshot,
  file: Gathered,
  asked: HouseDay & { readonly currency: string },
): Promise<Comparison> {
  switch (file.kind) {
    case 'positions': {
      const positions = await positionsAt(tx, asked);
      // What lies with no custodian is compared where one states it all the same.
      const ours = positions.filter((one) => isInCustody(one) || file.positions.has(one.symbol));
      const here = new Map(ours.map(({ symbol, quantity }) => [symbol, quantity]));
      return { looked: here.size, found: comparePositions(here, file.positions, asked.day) };
    }
    case 'cash': {
      const due = await dueOf(tx, asked, asked.currency);
      return { looked: due.length, found: compareDue(due, file.due, asked.day) };
    }
    case 'trades': {
      const comparison = createTradeComparison(file.trades);
      for await (const page of tradesOf(tx, asked)) for (const trade of page) comparison.add(trade);
      return { looked: comparison.count(), found: comparison.end() };
    }
  }
}
