import { formatDecimal, type Decimal } from '@sauda/money';
import { notifyAll, type AnyNotice } from '../../customers/index.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ApplyOptions } from './apply-actions.ts';
import type { Changed } from './change-lots.ts';
import { isReverse, saidRatio, type CorporateAction, type CorporateHolding } from './tables.ts';

/** Tells holders what has become of their shares. @param amounts what each was paid for all of them, of an exit */
export function tellChanged(
  tx: Tx,
  { view }: Pick<ApplyOptions, 'view'>,
  action: CorporateAction,
  changed: readonly Changed[],
  amounts: ReadonlyMap<string, Decimal> = new Map(),
): Promise<void> {
  const { symbol, intoSymbol, intoName, lastPrice } = action;
  const instrument = view.instrument(symbol);
  const names = {
    name: instrument?.name ?? symbol,
    code: symbol,
    into: intoName ?? view.instrument(intoSymbol ?? symbol)?.name ?? intoSymbol ?? symbol,
    newCode: intoSymbol ?? symbol,
    price: lastPrice === undefined ? '–' : formatDecimal(lastPrice, instrument?.priceDecimals),
  };
  return notifyAll(
    tx,
    changed.flatMap(({ holding }) => noticesOf(action, holding, names, amounts.get(holding.customerId) ?? 0n)),
  );
}

interface Names {
  readonly name: string;
  readonly code: string;
  readonly into: string;
  readonly newCode: string;
  readonly price: string;
}

function noticesOf(action: CorporateAction, holding: CorporateHolding, names: Names, paid: Decimal): AnyNotice[] {
  const { customerId, unitsBefore, unitsAfter, cash, consideration, changedAt: at } = holding;
  const { name, into, code, newCode, price } = names;
  const counts = { ratio: saidRatio(action), before: unitsBefore.toString(), after: unitsAfter.toString() };
  const of = { customerId, at };
  const amount = (of: Decimal) => ({ name, amount: formatDecimal(of) });
  const paidFor: AnyNotice[] = [
    ...(consideration > 0n ? [{ ...of, kind: 'merger_cash_paid', values: amount(consideration) } as const] : []),
    ...(cash > 0n ? [{ ...of, kind: 'fraction_paid', values: amount(cash) } as const] : []),
  ];
  switch (action.kind) {
    case 'split':
      return [
        { ...of, kind: isReverse(action) ? 'shares_taken_together' : 'shares_split', values: { name, ...counts } },
        ...paidFor,
      ];
    case 'bonus':
      return [{ ...of, kind: 'bonus_allotted', values: { name, ...counts } }, ...paidFor];
    case 'symbol_change':
      return [{ ...of, kind: 'share_renamed', values: { name, code, new_name: into, new_code: newCode } }];
    case 'merger':
      return [{ ...of, kind: 'shares_merged', values: { name, into, ...counts } }, ...paidFor];
    case 'delisting':
      return [{ ...of, kind: 'share_delisted', values: { name, count: counts.before, price } }];
    case 'cash_exit':
      return [{ ...of, kind: 'cash_exit_paid', values: { ...amount(paid), count: counts.before } }];
    case 'name_change':
      return [];
  }
}
