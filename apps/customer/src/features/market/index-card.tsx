import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { Card } from '../../ui/card.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { PriceAge } from '../../ui/price-age.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import styles from './index-card.module.css';
import { useIndexLine } from './index-quotes.ts';

interface IndexCardProps {
  symbol: string;
  name: string;
  /** The code of the category that the index stands for. */
  category: string;
}

/** One index: its level, its change since yesterday and today's line. */
export function IndexCard({ symbol, name, category }: IndexCardProps) {
  const { t } = useLingui();
  const { figure, percent, dateTime } = useFormats();
  const { data, isError } = useIndexLine(symbol, category);
  const stale = useIsStale(data?.quoteTime);
  return (
    <Card
      className={styles.card}
      render={<Link to="/stock/$code/$category_code/$name" params={{ code: symbol, category_code: category, name }} />}
    >
      <span className={styles.name}>{name}</span>
      {data !== undefined && (
        <>
          <span className={styles.level}>
            <PriceTick value={data.price}>{figure(data.price)}</PriceTick>
          </span>
          {stale ? (
            <PriceAge stale>{dateTime(data.quoteTime)}</PriceAge>
          ) : (
            <DeltaText direction={directionOf(data.changePercent)} percent={percent(data.changePercent)} />
          )}
          <Sparkline
            className={styles.line}
            points={data.points}
            reference={data.previousClose}
            direction={directionOf(data.changePercent)}
          />
        </>
      )}
      {data === undefined && isError && <span className={styles.name}>{t`Load failed`}</span>}
      {data === undefined && !isError && <IndexCardSkeleton />}
    </Card>
  );
}

export function IndexCardSkeleton() {
  return (
    <>
      <Skeleton className={styles.levelSkeleton} width="6rem" height="1rem" />
      <Skeleton className={styles.deltaSkeleton} width="4rem" height="0.875rem" />
      <Skeleton className={styles.line} width="100%" height="2.25rem" />
    </>
  );
}
