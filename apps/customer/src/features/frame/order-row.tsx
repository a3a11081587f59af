import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { Figure, Row } from '../../ui/list.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { OrderTerms } from './order-terms.tsx';
import { usePartWords } from './use-part-words.ts';
import { useReachWords } from './use-reach-words.ts';
import { useWaitWords } from './use-wait-words.ts';

export type OrderRecord = Answer<'POST /stock/success/deal/list'>['rows'][number];

interface OrderRowProps {
  order: OrderRecord;
  /** What can be done with it, beneath: beside it the name of a pair would have no room on a narrow screen. */
  action?: ReactNode;
}

/** An order in one row: what, how many, at which price, when, and what became of it. It leads to the receipt. */
export function OrderRow({ order, action }: OrderRowProps) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  const nameOf = useInstrumentName();
  const part = usePartWords()(order);
  const reach = useReachWords()(order);
  const waits = useWaitWords()(order);
  // What it came to: of a part too, once no more will follow.
  const isDone = order.status === 'success' || (part !== '' && order.status !== 'pending');
  return (
    <Row
      title={nameOf(order.name)}
      subtitle={
        <>
          <OrderTerms order={order} />
          {part !== '' && <span className="line">{part}</span>}
          {reach !== '' && <span className="line">{reach}</span>}
          {waits !== '' && <span className="line">{waits}</span>}
          {order.house_reason !== undefined && (
            <span className="line">{t`We have cancelled it: ${order.house_reason}`}</span>
          )}
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
      below={action && <div className="gutter below-3">{action}</div>}
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
