import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List, Row } from '../../ui/list.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { priceText, decimalsOfKind } from '../../lib/format/money.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { pendingOrdersQuery } from './order-queries.ts';
import type { PositionType } from './position-queries.ts';

/** Orders that wait for their price, each with its receipt and the way to cancel it. Draws nothing where there are none. */
export function PendingOrders({ type }: { type: PositionType }) {
  const { t } = useLingui();
  const { currency, figure } = useFormats();
  const { data: orders = [] } = useQuery(pendingOrdersQuery(type));
  if (orders.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t`Pending orders`}</SectionHeading>
      <List label={t`Pending orders`}>
        {orders.map((order) => {
          const count = figure(order.count, { decimals: 0 });
          const price = priceText(
            order.side === 'sell' ? (order.sell_price ?? order.price) : order.price,
            order.currency,
            currency,
            { decimals: decimalsOfKind(order.kind) },
          );
          return (
            <Row
              key={order.no}
              title={order.name}
              subtitle={order.side === 'buy' ? t`Buy ${count} at ${price}` : t`Sell ${count} at ${price}`}
              render={<Link to="/records/$no" params={{ no: order.no }} />}
              action={<CancelOrderButton no={order.no} name={order.name} side={order.side} />}
            />
          );
        })}
      </List>
    </section>
  );
}
