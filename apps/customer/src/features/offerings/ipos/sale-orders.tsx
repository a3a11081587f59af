import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { priceText } from '../../../lib/format/currency-symbol.ts';
import { directionOf } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from '../offerings.module.css';
import { PagedList } from '../../frame/paged-list.tsx';
import { saleProfit } from './application-limits.ts';
import { IpoOrderItem } from './ipo-order-item.tsx';
import { ipoSalesQuery, type SaleRow } from './ipo-queries.ts';

/** What was sold of shares that came from an IPO, newest first. */
export function SaleOrders() {
  const { t } = useLingui();
  const sales = useInfiniteQuery(ipoSalesQuery);
  return (
    <PagedList
      query={sales}
      loading={t`Loading records`}
      end={t`No more records`}
      empty={
        <EmptyState
          title={t`No sales yet`}
          action={<Button variant="primary" render={<Link to="/trade" />}>{t`Positions`}</Button>}
        >
          <Trans>Allotted shares can be sold once they are listed. Each sale appears here.</Trans>
        </EmptyState>
      }
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

const PENDING = 0;
const SUCCESS = 1;

function SaleItem({ sale }: { sale: SaleRow }) {
  const { t } = useLingui();
  const { currency, figure, money, dateTime } = useFormats();
  const price = (text: string) => priceText(text, sale.currency, currency);
  const profit = saleProfit(sale);
  return (
    <IpoOrderItem
      name={sale.name}
      tag={sale.tag}
      market={sale.market}
      side={t`Sell`}
      pill={
        sale.status === SUCCESS
          ? { tone: 'ok', word: t`Success` }
          : sale.status === PENDING
            ? { tone: 'wait', word: t`Pending` }
            : { tone: 'no', word: t`Failed` }
      }
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
        { label: t`Total amount`, value: money(sale.price_all) },
        { label: t`Created`, value: dateTime(sale.created_at) },
      ]}
    />
  );
}
