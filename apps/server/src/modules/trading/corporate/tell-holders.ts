import type { Apart } from '../../../platform/apart.ts';
import type { Database, Tx } from '../../../platform/database.ts';

/** Told in one transaction. */
export const holdersAtOnce = 500;
/** Of all together: then others have their turn. */
const batchesAtOnce = 20;

interface Telling {
  readonly database: Database;
  readonly apart: Pick<Apart, 'inTurns'>;
  /** Where it stands how far one has come. */
  readonly of: 'corporate_actions' | 'buybacks' | 'rights_issues';
  /** Tells the next holders of one of them. @returns whether there may be more to tell */
  readonly tellSome: (tx: Tx, id: bigint) => Promise<boolean>;
}

/** Tells holders of what their companies do, batch by batch, of each of them in turn: none waits for one that cannot be told. */
export async function tellHolders({ database, apart, of, tellSome }: Telling): Promise<void> {
  const untold = await database.sql<Array<{ id: bigint }>>`
    SELECT id FROM ${database.sql(of)} WHERE told_at IS NULL ORDER BY id`;
  await apart.inTurns(
    untold.map(({ id }) => ({
      about: `telling holders of ${id} of ${of}`,
      batch: () => database.transaction((tx) => tellSome(tx, id)),
    })),
    batchesAtOnce,
  );
}
