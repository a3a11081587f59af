import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { directionOf } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { OrdersDrawing } from '../../../ui/empty-drawings.tsx';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../offerings.module.css';
import { PagedList } from '../../frame/paged-list.tsx';
import { fundOrdersQuery, type FundOrder, type FundTab, useFundWords } from './funds.ts';
import { AddressTabs } from '../../frame/address-tabs.tsx';

export function FundOrders() {
  const { t } = useLingui();
  return (
    <AddressTabs<FundTab>
      id="orders"
      label={t`Status`}
      tabs={[
        ['all', t`All`],
        ['active', t`Active`],
        ['completed', t`Completed`],
        ['cancelled', t`Cancelled`],
      ]}
      name="status"
    >
      {(tab) => <OrdersOfTab key={tab} tab={tab} />}
    </AddressTabs>
  );
}

/** The customer's fund shares, newest first. */
function OrdersOfTab({ tab }: { tab: FundTab }) {
  const { t } = useLingui();
  const orders = useInfiniteQuery(fundOrdersQuery(tab));
  const emptyTitles: Readonly<Record<FundTab, string>> = {
    all: t`No investments yet`,
    active: t`No active investments`,
    completed: t`No completed investments`,
    cancelled: t`No cancelled investments`,
  };
  return (
    <PagedList
      query={orders}
      loading={t`Loading records`}
      end={t`No more records`}
      empty={{
        drawing: <OrdersDrawing />,
        title: emptyTitles[tab],
        children: t`Every investment appears here with what it has accrued.`,
        action: tab === 'all' && (
          <Button variant="primary" render={<Link to="/fund-investment" />}>{t`See funds`}</Button>
        ),
      }}
    >
      {(rows) => (
        <ul className={styles.orders} aria-label={t`Fund orders`}>
          {rows.map((order) => (
            <FundOrderItem key={order.no} order={order} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function FundOrderItem({ order }: { order: FundOrder }) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  const words = useFundWords();
  const { project, status } = order;
  const { tone, word } = words.order(status);
  const day = words.day(project.day_seconds);
  const earned = status === 'completed' ? (order.profit ?? order.accrued) : order.accrued;
  return (
    <li className={classNames('gap-3', styles.item)}>
      <Link to="/fund-investment/$id" params={{ id: String(project.id) }} className={styles.orderHead}>
        <span className="subheading anywhere">{project.name}</span>
        <StatusPill tone={tone}>{word}</StatusPill>
      </Link>
      <KeyValueList
        items={[
          { label: t`Period`, value: words.period(project.investment_period) },
          { label: t`Amount`, value: money(order.amount) },
          { label: t`Expected return`, value: words.percent(order.expected_return) },
          { label: t`Range of returns`, value: words.range(project.min_return, project.max_return) },
          ...(status === 'cancelled'
            ? [{ label: t`Paid back`, value: money(order.amount) }]
            : [
                {
                  label: status === 'completed' ? t`Return paid` : t`Accrued so far`,
                  value: <DeltaText direction={directionOf(earned)} value={money(earned, { signed: true })} />,
                },
                { label: status === 'completed' ? t`Paid in all` : t`Value`, value: money(order.value) },
              ]),
          { label: t`End time`, value: dateTime(order.end_time) },
          { label: t`Created`, value: dateTime(order.created_at) },
        ]}
      />
      {day !== undefined && <p className="note">{day}</p>}
    </li>
  );
}
