import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAsleep } from '../../data/stop-order.ts';
import { priceText, decimalsOfKind } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Figure, Row } from '../../ui/list.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { usePartWords } from './use-part-words.ts';
import { useStopWords } from './use-trigger-words.ts';

export type OrderRecord = Answer<'POST /stock/success/deal/list'>['rows'][number];

/** An order in one row: what, how many, at which price, when, and what became of it. It leads to the receipt. */
export function OrderRow({ order, action }: { order: OrderRecord; action?: ReactNode }) {
  const { t } = useLingui();
  const { currency, figure, money, dateTime } = useFormats();
  const count = figure(order.count, { decimals: 0 });
  const isSell = order.side === 'sell';
  const decided = isSell ? (order.sell_price ?? order.price) : order.price;
  const price = priceText(decided, order.currency, currency, { decimals: decimalsOfKind(order.kind) });
  const part = usePartWords()(order);
  // What it came to: of a part too, once no more will follow.
  const isDone = order.status === 'success' || (part !== '' && order.status !== 'pending');
  const stop = useStopWords()(order, decimalsOfKind(order.kind));

  function what(): string {
    if (isAsleep(order)) return isSell ? t`Sell ${count}` : t`Buy ${count}`;
    return isSell ? t`Sell ${count} at ${price}` : t`Buy ${count} at ${price}`;
  }

  return (
    <Row
      title={order.name}
      subtitle={
        <>
          <span className="line">{[what(), stop].filter(Boolean).join(' · ')}</span>
          {part !== '' && <span className="line">{part}</span>}
          <span className="line">{dateTime(order.created_at)}</span>
        </>
      }
      figures={[
        isDone ? (
          <Figure key="status" note={<OrderStatusPill status={order.status} />}>
            {money(order.total_price)}
          </Figure>
        ) : (
          <OrderStatusPill key="status" status={order.status} />
        ),
      ]}
      render={<Link to="/records/$no" params={{ no: order.no }} />}
      action={action}
    />
  );
}

/** The word and tone of an order's status. */
export function OrderStatusPill({ status }: { status: OrderRecord['status'] }) {
  const { t } = useLingui();
  const known: Readonly<Record<string, { tone: StatusTone; word: string }>> = {
    pending: { tone: 'wait', word: t`Pending` },
    success: { tone: 'ok', word: t`Success` },
    failed: { tone: 'no', word: t`Failed` },
    cancelled: { tone: 'neutral', word: t`Cancelled` },
    expired: { tone: 'neutral', word: t`Expired` },
  };
  const { tone, word } = known[status] ?? { tone: 'neutral', word: status };
  return <StatusPill tone={tone}>{word}</StatusPill>;
}
