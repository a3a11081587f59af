import { useIsMutating } from '@tanstack/react-query';
import { moneyActionKey, type MoneyAction } from '../../lib/money-action.ts';

/** True while the outcome of a deed of this kind is unknown, also of one begun on a screen since left. */
export function useIsUnderWay<TRequest, TAnswer>(action: MoneyAction<TRequest, TAnswer>): boolean {
  return useIsMutating({ mutationKey: moneyActionKey(action) }) > 0;
}
