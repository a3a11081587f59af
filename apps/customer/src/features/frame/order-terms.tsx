import { useLingui } from '@lingui/react/macro';
import { isAsleep } from '../../data/stop-order.ts';
import { decimalsOfKind, priceText } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { classNames } from '../../ui/class-names.ts';
import type { OrderRecord } from './order-row.tsx';
import styles from './order-terms.module.css';
import { useStopWords } from './use-trigger-words.ts';

interface OrderTermsProps {
  order: OrderRecord;
  /** Amounts are hidden: it says no count. */
  hidden?: boolean;
}

/** Which side an order is on, marked; how many it asks for, and at which price. A stop that waits trades at no price yet. */
export function OrderTerms({ order, hidden = false }: OrderTermsProps) {
  const { t } = useLingui();
  const { currency, figure } = useFormats();
  const decimals = decimalsOfKind(order.kind);
  const isSell = order.side === 'sell';
  const count = figure(order.count, { decimals: 0 });
  const limit = isSell ? (order.sell_price ?? order.price) : order.price;
  const price = priceText(limit, order.currency, currency, { decimals });
  const stop = useStopWords()(order, decimals);

  // What protects an order at the market is no price that it waits for.
  const isUnpriced = order.order_type === 'market' && (order.status === 'pending' || order.filled === '0');

  function terms(): string {
    if (isAsleep(order)) return hidden ? '' : count;
    if (isUnpriced) return hidden ? t`at the market` : t`${count} at the market`;
    return hidden ? t`at ${price}` : t`${count} at ${price}`;
  }

  return (
    <span className="line">
      <span className={classNames(styles.side, isSell ? styles.sell : styles.buy)}>
        {isSell ? t({ message: 'Sell', context: 'an order' }) : t({ message: 'Buy', context: 'an order' })}
      </span>{' '}
      {[terms(), stop].filter(Boolean).join(' · ')}
    </span>
  );
}
