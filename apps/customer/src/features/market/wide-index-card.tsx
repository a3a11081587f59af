import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { useWantedSymbols } from '../../lib/stream/use-live.ts';
import { Card } from '../../ui/card.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useIndexLine } from './index-quotes.ts';
import styles from './wide-index-card.module.css';

interface WideIndexCardProps {
  symbol: string;
  name: string;
  category: string;
}

/** The index of a region over the full width: level, change, and today's line against the previous close. */
export function WideIndexCard({ symbol, name, category }: WideIndexCardProps) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const { data, isError } = useIndexLine(symbol, category);
  const stale = useIsStale(data?.quoteTime);
  useWantedSymbols([symbol]);
  const direction = directionOf(data?.changePercent ?? '0');
  return (
    <Card
      className={styles.card}
      render={<Link to="/stock/$code/$category_code/$name" params={{ code: symbol, category_code: category, name }} />}
    >
      <span className={styles.figures}>
        <span className="muted">{name}</span>
        {data === undefined ? (
          <span className="muted">{isError ? t`Load failed` : <Skeleton width="8rem" height="1.5rem" />}</span>
        ) : (
          <>
            <PriceTick value={data.price}>
              <MoneyText size="total" text={figure(data.price)} />
            </PriceTick>
            <DeltaText
              direction={direction}
              value={figure(data.change, { signed: true })}
              percent={percent(data.changePercent)}
            />
            {stale && <span className="muted">{t`Not up to date`}</span>}
          </>
        )}
      </span>
      <Sparkline
        className={styles.line}
        points={data?.points ?? []}
        reference={data?.previousClose}
        direction={direction}
        width={140}
        height={56}
      />
    </Card>
  );
}
