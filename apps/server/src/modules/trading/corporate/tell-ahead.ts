import { notifyAll } from '../../customers/index.ts';
import { firstUuid } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ApplyOptions } from './apply-actions.ts';
import { corporateActions, saidRatio, type CorporateAction } from './tables.ts';

const customersAtOnce = 500;
/** Then others have their turn. */
const batchesAtOnce = 20;

/**
 * Tells who holds a share what its company has announced, and what was withdrawn. How far it has come stands in the row and commits with the
 * notices, so that each is told once.
 */
export async function tellAhead({
  database,
  clock,
  view,
}: Pick<ApplyOptions, 'clock' | 'database' | 'view'>): Promise<void> {
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    const goesOn = await database.transaction((tx) => tellSome(tx, { at: clock.now(), view }));
    if (!goesOn) return;
  }
}

/** @returns whether there may be more to tell */
async function tellSome(tx: Tx, { at, view }: { at: Date; view: ApplyOptions['view'] }): Promise<boolean> {
  const [action] = await tx<CorporateAction[]>`
    SELECT ${corporateActions.columns()} FROM corporate_actions WHERE told_at IS NULL ORDER BY id LIMIT 1
    FOR UPDATE SKIP LOCKED`;
  if (action === undefined) return false;
  const { id, symbol, exDay, status, toldCustomer = firstUuid } = action;
  const isComing = status === 'announced' && action.exAt > at;
  const holders =
    isComing || status === 'withdrawn'
      ? await tx<Array<{ customerId: string }>>`
          SELECT DISTINCT customer_id FROM lots WHERE symbol = ${symbol} AND remaining > 0 AND customer_id > ${toldCustomer}
          ORDER BY customer_id LIMIT ${customersAtOnce}`
      : [];
  const values = {
    name: view.instrument(symbol)?.name ?? symbol,
    ratio: saidRatio(action),
    day: exDay.toISOString().slice(0, 10),
  };
  const coming = action.kind === 'split' ? 'split_coming' : 'bonus_coming';
  const kind = status === 'withdrawn' ? 'share_change_withdrawn' : coming;
  await notifyAll(
    tx,
    holders.map(({ customerId }) => ({ customerId, kind, values, at })),
  );
  const isLast = holders.length < customersAtOnce;
  await tx`
    UPDATE corporate_actions SET told_customer = ${holders.at(-1)?.customerId ?? toldCustomer}, told_at = ${isLast ? at : undefined}
    WHERE id = ${id}`;
  return true;
}
