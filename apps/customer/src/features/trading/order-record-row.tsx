import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { priceText } from '../../lib/format/currency-symbol.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Figure, Row } from '../../ui/row.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import type { OrderRecord } from './order-records.ts';
import { OrderStatusPill } from './order-status-pill.tsx';
import styles from './positions.module.css';
import { decimalsOfKind } from './use-units.ts';

/** An order in one row: what, how many, at which price, when, and what became of it. */
export function OrderRecordRow({ order }: { order: OrderRecord }) {
  const { t } = useLingui();
  const { currency, figure, money, dateTime } = useFormats();
  const count = figure(order.count, { decimals: 0 });
  const decided = order.state === 'sell' ? (order.sell_price ?? order.price) : order.price;
  const price = priceText(decided, order.currency, currency, { decimals: decimalsOfKind(order.mold) });
  const isPending = order.status === 'pending';
  return (
    <Row
      title={order.name}
      subtitle={
        <>
          <span className={styles.line}>
            {order.state === 'buy' ? t`Buy ${count} at ${price}` : t`Sell ${count} at ${price}`}
          </span>
          <span className={styles.line}>{dateTime(order.created_at)}</span>
        </>
      }
      figures={[
        <Figure key="status" note={order.status === 'success' ? money(order.price_all) : undefined}>
          <OrderStatusPill status={order.status} />
        </Figure>,
      ]}
      render={<Link to="/records/$no" params={{ no: order.no }} />}
      action={isPending ? <CancelOrderButton no={order.no} name={order.name} side={order.state} /> : undefined}
    />
  );
}
