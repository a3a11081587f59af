import { formatDecimal } from '@sauda/money';
import { notifyApart, type AnyNotice } from '../../customers/index.ts';
import { firstUuid, type Apart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ApplyOptions } from './apply-actions.ts';
import { corporateActions, isReverse, saidRatio, type CorporateAction } from './tables.ts';
import { holdersAtOnce, tellHolders } from './tell-holders.ts';

/**
 * Tells who holds a share what its company has announced, and what was withdrawn. How far it has come stands in the row and commits with the
 * notices, so that each is told once.
 */
export function tellAhead(
  { database, clock, view }: Pick<ApplyOptions, 'clock' | 'database' | 'view'>,
  apart: Pick<Apart, 'inTurns' | 'within'>,
): Promise<void> {
  const tell = (tx: Tx, id: bigint) => tellSome(tx, id, { at: clock.now(), view, apart });
  return tellHolders({ database, apart, of: 'corporate_actions', tellSome: tell });
}

/** @returns whether there may be more to tell */
async function tellSome(
  tx: Tx,
  id: bigint,
  { at, view, apart }: { at: Date; view: ApplyOptions['view']; apart: Pick<Apart, 'within'> },
): Promise<boolean> {
  const [action] = await tx<CorporateAction[]>`
    SELECT ${corporateActions.columns()} FROM corporate_actions WHERE id = ${id} AND told_at IS NULL
    FOR UPDATE SKIP LOCKED`;
  if (action === undefined) return false;
  const { symbol, status, toldCustomer = firstUuid } = action;
  const isComing = status === 'announced' && action.exAt > at;
  const isToTell = isComing || status === 'withdrawn' || (status === 'applied' && action.kind === 'name_change');
  const holders = isToTell
    ? await tx<Array<{ customerId: string }>>`
        SELECT DISTINCT customer_id FROM lots WHERE symbol = ${symbol} AND remaining > 0 AND customer_id > ${toldCustomer}
        ORDER BY customer_id LIMIT ${holdersAtOnce}`
    : [];
  const told = noticeOf(action, view);
  await notifyApart(
    tx,
    holders.map(({ customerId }) => ({ customerId, at, ...told })),
    apart,
  );
  const isLast = holders.length < holdersAtOnce;
  await tx`
    UPDATE corporate_actions SET told_customer = ${holders.at(-1)?.customerId ?? toldCustomer}, told_at = ${isLast ? at : undefined}
    WHERE id = ${id}`;
  return !isLast;
}

type Told = { [K in AnyNotice['kind']]: Pick<Extract<AnyNotice, { kind: K }>, 'kind' | 'values'> }[AnyNotice['kind']];

function noticeOf(action: CorporateAction, view: ApplyOptions['view']): Told {
  const { kind, symbol: code, status, intoSymbol, intoName, cashPerShare } = action;
  const instrument = view.instrument(code);
  const name = instrument?.name ?? code;
  const day = action.exDay.toISOString().slice(0, 10);
  const ratio = saidRatio(action);
  const price = cashPerShare === undefined ? '' : formatDecimal(cashPerShare);
  const into = view.instrument(intoSymbol ?? code)?.name ?? intoSymbol ?? code;
  const renamed = { name, code, new_name: intoName ?? name, new_code: intoSymbol ?? code };
  if (status === 'withdrawn') {
    return kind === 'split' || kind === 'bonus'
      ? { kind: 'share_change_withdrawn', values: { name, ratio, day } }
      : { kind: 'company_event_withdrawn', values: { name, day } };
  }
  // By now the market has the new name.
  if (status === 'applied') return { kind: 'share_renamed', values: { ...renamed, name: code } };
  switch (kind) {
    case 'split':
      return { kind: isReverse(action) ? 'reverse_split_coming' : 'split_coming', values: { name, ratio, day } };
    case 'bonus':
      return { kind: 'bonus_coming', values: { name, ratio, day } };
    case 'symbol_change':
    case 'name_change':
      return { kind: 'rename_coming', values: { ...renamed, day } };
    case 'merger':
      return cashPerShare === undefined
        ? { kind: 'merger_coming', values: { name, into, ratio, day } }
        : { kind: 'merger_with_cash_coming', values: { name, into, ratio, day, price } };
    case 'delisting':
      return { kind: 'delisting_coming', values: { name, day } };
    case 'cash_exit':
      return { kind: 'cash_exit_coming', values: { name, price, day } };
  }
}
