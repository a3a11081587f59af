import type { Database } from '../../src/platform/database.ts';

/** A database whose node dies with its transaction of this number: every second time after the commit. */
export function dyingAfter(database: Database, transactions: number): Database {
  let left = transactions;
  return {
    ...database,
    async transaction(work) {
      left -= 1;
      if (left === -1 && transactions % 2 === 0) throw new Error('died before its commit');
      const answer = await database.transaction(work);
      if (left === -1) throw new Error('died after its commit');
      return answer;
    },
  };
}
