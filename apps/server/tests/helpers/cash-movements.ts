import { cashMovementsOfAll } from '../../src/modules/ledger/index.ts';
import type { Sql } from '../../src/platform/database.ts';

type Filter = Parameters<typeof cashMovementsOfAll>[2];
type Page = Parameters<typeof cashMovementsOfAll>[3];

/** Movements of one customer's free cash, newest first. */
export async function cashMovements(sql: Sql, customerId: string, filter: Filter, page: Page) {
  const [only] = await cashMovementsOfAll(sql, [customerId], filter, page);
  return only?.movements ?? [];
}
