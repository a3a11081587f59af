import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { useFormats } from '../../lib/i18n/use-formats.ts';

type Order = Answer<'POST /stock/success/deal/list'>['rows'][number];

/** "60 of 100 filled", of an order that has filled in part; nothing of any other. */
export function usePartWords(): (order: Pick<Order, 'count' | 'filled'>) => string {
  const { t } = useLingui();
  const { figure } = useFormats();
  return (order) => {
    if (order.filled === '0' || order.filled === order.count) return '';
    const [filled, count] = [order.filled, order.count].map((units) => figure(units, { decimals: 0 }));
    return t`${filled} of ${count} filled`;
  };
}
