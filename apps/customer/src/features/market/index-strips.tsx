import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { InTurn } from '../../ui/in-turn.tsx';
import { ErrorState, EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery, useNameOf } from './categories.ts';
import styles from './index-card.module.css';
import { Link } from '@tanstack/react-router';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { useWantedSymbols } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { PriceAge } from '../../ui/price-age.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useIndexLine } from './index-quotes.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** The index cards of every category; one strip a category, each scrolling sideways. */
export function IndexStrips() {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const { data: categories, isError, isFetching, refetch } = useQuery(categoriesQuery);

  if (categories === undefined) {
    if (!isError || isFetching) return <IndexStripSkeleton />;
    return <ErrorState title={t`Load failed, please retry`} retryLabel={t`Retry`} onRetry={() => void refetch()} />;
  }
  const shown = categories.filter(({ stocks }) => stocks.length > 0);
  if (shown.length === 0) {
    return <EmptyState title={t`No indices`}>{t`The broker has not set up any index.`}</EmptyState>;
  }
  return (
    <div className="gap-3">
      <InTurn first={1}>
        {shown.map(({ category_code, category_names, stocks }) => (
          <ul key={category_code} className={styles.strip} aria-label={nameOf(category_names)}>
            {stocks.map(({ symbol, name }) => (
              <IndexCard key={symbol} symbol={symbol} name={name} category={category_code} />
            ))}
          </ul>
        ))}
      </InTurn>
    </div>
  );
}

function IndexStripSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading indices`}>
      <div className={styles.strip}>
        {[1, 2, 3].map((card) => (
          <Card key={card} className={styles.card}>
            <IndexCardSkeleton />
          </Card>
        ))}
      </div>
    </Loading>
  );
}

interface IndexCardProps {
  symbol: string;
  name: string;
  /** The code of the category that the index stands for. */
  category: string;
}

/** One index of a strip: its level, its change since yesterday and today's line, asked for once the card is in view. */
function IndexCard({ symbol, name, category }: IndexCardProps) {
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
        <span className="muted" data-part="name">
          {name}
        </span>
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

function IndexCardSkeleton() {
  return (
    <>
      <Skeleton className={styles.levelSkeleton} width="6rem" height="1rem" />
      <Skeleton className={styles.levelSkeleton} width="4rem" height="0.875rem" />
      <Skeleton className={styles.line} width="100%" height="2.25rem" />
    </>
  );
}

/** Whether an element has come into view yet. Once seen, it stays so. */
function useSeen<T extends Element>(): { ref: RefObject<T | null>; seen: boolean } {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || ref.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}
