import { marksOfCards } from '../../bank-cards/index.ts';
import { doPages } from '../../../platform/apart.ts';
import { column, type Tx } from '../../../platform/database.ts';
import type { ComplianceContext } from '../compliance.ts';
import { raise, takeTurn } from '../raise.ts';
import { findInMoney } from './money-rules.ts';
import { findShared, forgetNetworks, keepMarks } from './shared-rules.ts';
import type { Watched } from './watched.ts';

const lookedAtOnce = 200;

/**
 * Looks at what has happened since the last time. What is found and that it was looked at commit together, so that nothing is lost or
 * found twice, however often a node dies. What fails by itself stays, is logged, and holds up nothing else.
 */
export type WatchContext = Pick<ComplianceContext, 'bankCards' | 'clock' | 'database' | 'settings'>;

export async function watch(context: WatchContext): Promise<void> {
  const { database, clock } = context;
  await doPages<Watched>(
    (last) => database.sql<Watched[]>`
      SELECT * FROM compliance_watch WHERE id > ${last?.id ?? 0n} ORDER BY id LIMIT ${lookedAtOnce}`,
    (rows) => database.transaction((tx) => lookAt(context, tx, rows)),
  );
  await database.transaction((tx) => forgetNetworks(tx, clock.now()));
}

async function lookAt(context: WatchContext, tx: Tx, asked: readonly Watched[]): Promise<void> {
  await takeTurn(tx);
  const taken = await tx<Watched[]>`
    DELETE FROM compliance_watch WHERE id = ANY (${column(asked.map(({ id }) => id))}::bigint[]) RETURNING *`;
  const rows = taken.toSorted((one, other) => Number(one.id - other.id));
  if (rows.length === 0) return;
  const settings = context.settings();
  const cards = rows
    .filter(({ kind }) => kind === 'account')
    .map(({ customerId, subject }) => ({ customerId, id: BigInt(subject) }));
  await keepMarks(tx, await marksOfCards(tx, cards, context.bankCards));
  const found = [...(await findInMoney(tx, rows, settings)), ...(await findShared(tx, rows, settings))];
  await raise(tx, found, { at: context.clock.now(), caseHours: settings.caseHours });
}
