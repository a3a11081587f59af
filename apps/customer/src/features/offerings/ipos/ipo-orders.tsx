import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddressTabs } from '../../frame/address-tabs.tsx';
import { priceText, directionOf } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { OrdersDrawing } from '../../../ui/empty-drawings.tsx';
import { OrderStatusPill } from '../../frame/order-row.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import { type ApplicationRow, type SaleRow, applicationsQuery, ipoSalesQuery, useIpoWords } from './ipos.ts';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { bareCode, saleProfit } from './application-limits.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../offerings.module.css';

/** The customer's applications, and what was allotted and sold. */
export function IpoOrders() {
  const { t } = useLingui();
  return (
    <AddressTabs
      id="orders"
      label={t`IPO orders`}
      tabs={[
        ['applications', t`Application Records`],
        ['sales', t`Sales Record`],
      ]}
      name="tab"
    >
      {(tab) => (tab === 'sales' ? <SaleOrders /> : <ApplicationOrders />)}
    </AddressTabs>
  );
}

/** The customer's applications, newest first. */
export function ApplicationOrders() {
  const { t } = useLingui();
  const applications = useInfiniteQuery(applicationsQuery);
  return (
    <PagedList
      query={applications}
      loading={t`Loading records`}
      end={t`No more records`}
      empty={{
        drawing: <OrdersDrawing />,
        title: t`No applications yet`,
        children: t`Every application appears here with what was allotted.`,
        action: <Button variant="primary" render={<Link to="/ipo" />}>{t`See IPOs`}</Button>,
      }}
    >
      {(rows) => (
        <ul className={styles.orders} aria-label={t`Application Records`}>
          {rows.map((row) => (
            <ApplicationItem key={row.no} application={row} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function ApplicationItem({ application }: { application: ApplicationRow }) {
  const { t } = useLingui();
  const { currency, figure, money, dateTime } = useFormats();
  const words = useIpoWords();
  const { status } = application;
  const { tone, word } = words.application(application);
  const whole = (count: string) => figure(count, { decimals: 0 });
  const quantity = status === 'allotted' ? application.allotted : application.count;
  const reason = words.endReason(application.reason);
  const hasBook = application.ipo_status !== 'Forthcoming' && application.ipo_status !== 'Open';
  return (
    <IpoOrderItem
      name={application.name}
      symbol={application.symbol}
      market={application.market}
      side={t`Buy`}
      pill={<StatusPill tone={tone}>{word}</StatusPill>}
      facts={[
        { label: t`Order number`, value: application.no },
        // The specification shows a quantity while it is asked for, and once it is had.
        ...(status === 'submitted' || status === 'allotted' ? [{ label: t`Quantity`, value: whole(quantity) }] : []),
        {
          label: t`Price`,
          value: priceText(
            (status === 'allotted' ? application.issue_price : null) ?? application.price,
            application.currency,
            currency,
          ),
        },
        status === 'not_allotted'
          ? { label: t`Given back`, value: money(application.refunded) }
          : { label: t`Total amount`, value: money(status === 'allotted' ? application.paid : application.held) },
        ...(reason === undefined ? [] : [{ label: t`Reason`, value: reason }]),
        { label: t`Created`, value: dateTime(application.created_at) },
      ]}
    >
      {(application.can_edit || hasBook) && (
        <p className={styles.actions}>
          {application.can_edit && <TextButton render={<Link to="/ipo" />}>{t`Change or withdraw`}</TextButton>}
          {hasBook && (
            <TextButton render={<Link to="/ipo/draw/$id" params={{ id: String(application.ipo_id) }} />}>
              <Trans>Check the allotment</Trans>
            </TextButton>
          )}
        </p>
      )}
    </IpoOrderItem>
  );
}

/** What was sold of shares that came from an IPO, newest first. */
export function SaleOrders() {
  const { t } = useLingui();
  const sales = useInfiniteQuery(ipoSalesQuery);
  return (
    <PagedList
      query={sales}
      loading={t`Loading records`}
      end={t`No more records`}
      empty={{
        drawing: <OrdersDrawing />,
        title: t`No sales yet`,
        children: t`Allotted shares can be sold once they are listed. Each sale appears here.`,
        action: <Button variant="primary" render={<Link to="/trade" />}>{t`Positions`}</Button>,
      }}
    >
      {(rows) => (
        <ul className={styles.orders} aria-label={t`Sales Record`}>
          {rows.map((row) => (
            <SaleItem key={row.no} sale={row} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function SaleItem({ sale }: { sale: SaleRow }) {
  const { t } = useLingui();
  const { currency, figure, money, dateTime } = useFormats();
  const price = (text: string) => priceText(text, sale.currency, currency);
  const profit = saleProfit(sale);
  return (
    <IpoOrderItem
      name={sale.name}
      symbol={sale.symbol}
      market={sale.market}
      side={t`Sell`}
      pill={<OrderStatusPill status={sale.status} />}
      facts={[
        { label: t`Order number`, value: sale.no },
        { label: t`Quantity`, value: figure(sale.count, { decimals: 0 }) },
        { label: t`Price`, value: price(sale.price) },
        ...(sale.sell_price === null ? [] : [{ label: t`Sell price`, value: price(sale.sell_price) }]),
        ...(profit === null
          ? []
          : [
              {
                label: t`Profit or loss`,
                value: (
                  <DeltaText
                    direction={directionOf(profit)}
                    value={priceText(profit, sale.currency, currency, { signed: true })}
                  />
                ),
              },
            ]),
        { label: t`Total amount`, value: money(sale.total_price) },
        { label: t`Created`, value: dateTime(sale.created_at) },
      ]}
    />
  );
}

interface IpoOrderItemProps {
  name: string;
  symbol: string;
  market: string;
  /** Buy or sell, in words. */
  side: string;
  pill: ReactNode;
  facts: ReadonlyArray<{ label: string; value: ReactNode }>;
  children?: ReactNode;
}

/** An application or a sale with all its figures; its head leads to the stock. */
export function IpoOrderItem({ name, symbol, market, side, pill, facts, children }: IpoOrderItemProps) {
  return (
    <li className={classNames('gap-3', styles.item)}>
      <Link to="/stock/v2/$symbol/$name" params={{ symbol, name: symbol }} className={styles.orderHead}>
        <span>
          <span className="subheading anywhere">{name}</span>
          <span className={classNames('muted', styles.itemLine)}>{`${market} · ${bareCode(symbol)} · ${side}`}</span>
        </span>
        {pill}
      </Link>
      <KeyValueList items={facts} />
      {children}
    </li>
  );
}
