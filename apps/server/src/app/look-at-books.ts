import { findOpenQuestions } from '../modules/cashier/open-questions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { differencesOfHeads, type PublishedHeads } from './published-heads.ts';
import type { Findings } from '../modules/reconciliation/reconciliation.ts';
import { verifyBooks } from './verify-books.ts';

/** Everything that `npm run verify` compares, and what waits for a person though the books are right. Reads only. */
export async function lookAtBooks(database: Database, clock: Clock, heads: PublishedHeads): Promise<Findings> {
  const { checked, differences } = await verifyBooks(database);
  const questions = await database.transaction((tx) => findOpenQuestions(tx, clock.now()));
  return { checked, differences: [...differences, ...questions, ...(await differencesOfHeads(database.sql, heads))] };
}
