import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { useWantedSymbols } from '../../lib/stream/use-live.ts';
import { Card } from '../../ui/card.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { PriceAge } from '../../ui/price-age.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { useSeen } from '../../ui/seen.ts';
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

/** One index of a strip: its level, its change since yesterday and today's line, asked for once the card is in view. */
export function IndexCard({ symbol, name, category }: IndexCardProps) {
  const { t } = useLingui();
  const { figure, percent, shortMoment } = useFormats();
  const { ref, seen } = useSeen<HTMLLIElement>();
  const { data, isError } = useIndexLine(symbol, category, { enabled: seen });
  useWantedSymbols(seen ? [symbol] : []);
  const stale = useIsStale(data?.quoteTime);
  return (
    <li ref={ref}>
      <Card
        className={styles.card}
        render={
          <Link to="/stock/$code/$category_code/$name" params={{ code: symbol, category_code: category, name }} />
        }
      >
        <span className="muted">{name}</span>
        {data !== undefined && (
          <>
            <span className="heading">
              <PriceTick value={data.price}>{figure(data.price)}</PriceTick>
            </span>
            {stale ? (
              <PriceAge stale>{shortMoment(data.quoteTime)}</PriceAge>
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
        {data === undefined && isError && <span className="muted">{t`Load failed`}</span>}
        {seen && data === undefined && !isError && <IndexCardSkeleton />}
      </Card>
    </li>
  );
}

export function IndexCardSkeleton() {
  return (
    <>
      <Skeleton className={styles.levelSkeleton} width="6rem" height="1rem" />
      <Skeleton className={styles.levelSkeleton} width="4rem" height="0.875rem" />
      <Skeleton className={styles.line} width="100%" height="2.25rem" />
    </>
  );
}
