import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal, parseDecimal, percentChange } from '@sauda/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDayLines } from '../../data/day-lines.ts';
import { useReachWords } from '../frame/use-reach-words.ts';
import { useWaitWords } from '../frame/use-wait-words.ts';
import { isAsleep } from '../../data/stop-order.ts';
import { OrderTerms } from '../frame/order-terms.tsx';
import { usePartWords } from '../frame/use-part-words.ts';
import { useTriggerWords } from '../frame/use-trigger-words.ts';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { useLiveQuote, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { List, Row } from '../../ui/list.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { decimalsOfKind } from '../../lib/format/money.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { ChangeOrderButton } from './change-order-button.tsx';
import { pendingOrdersQuery, type PendingOrder } from './order-queries.ts';
import styles from './pending-orders.module.css';
import type { PositionType } from './position-queries.ts';

/** As many instruments as one question for prices takes. */
const MOST_PRICED = 50;

/** Orders that wait for their price, each with how far that is, its receipt, and the ways to change and to cancel it. Draws nothing where there are none. */
export function PendingOrders({ type }: { type: PositionType }) {
  const { t } = useLingui();
  const { data: orders = [] } = useQuery(pendingOrdersQuery(type));
  const symbols = [...new Set(orders.map(({ symbol }) => symbol))].slice(0, MOST_PRICED);
  useWantedSymbols(symbols);
  const lines = useDayLines(symbols);
  if (orders.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t`Pending orders`}</SectionHeading>
      <List label={t`Pending orders`}>
        {orders.map((order) => (
          <PendingOrderRow key={order.no} order={order} lastKnown={lines.get(order.symbol)?.points.at(-1)} />
        ))}
      </List>
    </section>
  );
}

function PendingOrderRow({ order, lastKnown }: { order: PendingOrder; lastKnown: number | undefined }) {
  const { t } = useLingui();
  const [hidden] = useHiddenAmounts();
  const nameOf = useInstrumentName();
  const decimals = decimalsOfKind(order.kind);
  const asleep = isAsleep(order);
  const limit = order.side === 'sell' ? (order.sell_price ?? order.price) : order.price;
  const bracket = useTriggerWords()(order, decimals);
  const part = usePartWords()(order);
  const reach = useReachWords()(order);
  const waits = useWaitWords()(order);
  const live = useLiveQuote(order.symbol)?.price;
  const last = live ?? lastKnown?.toFixed(decimals);

  return (
    <Row
      title={nameOf(order.name)}
      subtitle={
        <>
          <OrderTerms order={order} hidden={hidden} />
          {part !== '' && <span className="line">{part}</span>}
          {reach !== '' && <span className="line">{reach}</span>}
          {waits !== '' && <span className="line">{waits}</span>}
          {bracket !== '' && part === '' && <span className="line">{t`Once it fills: ${bracket}`}</span>}
          {last !== undefined && order.order_type !== 'market' && (
            <span className="line">
              <Distance
                last={last}
                to={(asleep && order.trigger_price) || limit}
                isStop={asleep}
                {...{ currency: order.currency, decimals }}
              />
            </span>
          )}
        </>
      }
      render={<Link to="/records/$no" params={{ no: order.no }} />}
      below={
        <div className={styles.actions}>
          <ChangeOrderButton no={order.no} symbol={order.symbol} name={order.name} />
          <CancelOrderButton order={order} side={order.side} />
        </div>
      }
    />
  );
}

interface DistanceProps {
  last: string;
  /** The price that is waited for. */
  to: string;
  isStop: boolean;
  currency: string;
  decimals: number;
}

/** The last price, and how far from it the limit or the stop is, in per cent of the last price. */
function Distance({ last, to: wanted, isStop, currency, decimals }: DistanceProps) {
  const { percent, priceBeside } = useFormats();
  const [from, to] = [parseDecimal(last), parseDecimal(wanted)];
  const price = priceBeside(last, currency, { decimals });
  if (from === undefined || to === undefined) return null;
  const away = percent(formatDecimal(percentChange(to, from)));
  if (isStop) {
    return (
      <Trans>
        Last {price} · stop {away} away
      </Trans>
    );
  }
  return (
    <Trans>
      Last {price} · limit {away} away
    </Trans>
  );
}
