import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { priceText } from '../../../lib/format/currency-symbol.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure, Row } from '../../../ui/row.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from '../offerings.module.css';
import { SUCCESS } from './block-kinds.ts';
import type { BlockOrder } from './block-queries.ts';

interface BlockOrderRowProps {
  order: BlockOrder;
  /** Some of what it bought is still there and free. */
  canSell: boolean;
  onSell: () => void;
}

const PENDING = 0;

/** One order: what, how many, at which price, when, and what became of it. It leads to the receipt. */
export function BlockOrderRow({ order, canSell, onSell }: BlockOrderRowProps) {
  const { t } = useLingui();
  const { currency, figure, money, dateTime } = useFormats();
  const count = figure(order.count, { decimals: 0 });
  const isSell = order.state === 'sell';
  const price = priceText(isSell ? (order.sell_price ?? order.price) : order.price, order.currency, currency);
  return (
    <Row
      title={order.name}
      subtitle={
        <>
          <span className={styles.line}>{isSell ? t`Sell ${count} at ${price}` : t`Buy ${count} at ${price}`}</span>
          <span className={styles.line}>{dateTime(order.created_at)}</span>
        </>
      }
      figures={[
        <Figure key="status" note={order.status === SUCCESS ? money(order.price_all) : undefined}>
          {order.status === SUCCESS ? (
            <StatusPill tone="ok">{t`Success`}</StatusPill>
          ) : order.status === PENDING ? (
            <StatusPill tone="wait">{t`Pending`}</StatusPill>
          ) : (
            <StatusPill tone="no">{t`Failed`}</StatusPill>
          )}
        </Figure>,
      ]}
      render={<Link to="/records/$no" params={{ no: order.no }} />}
      action={
        canSell ? (
          <Button variant="tonal" size="small" aria-label={t`Sell ${order.name}`} onClick={onSell}>{t`Sell`}</Button>
        ) : undefined
      }
    />
  );
}
