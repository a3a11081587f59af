import { useLingui } from '@lingui/react/macro';
import { type Decimal, formatDecimal, percentChange } from '@sauda/money';
import type { ReactNode } from 'react';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { IconButton } from '../../ui/button.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './worth-head.module.css';

interface WorthHeadProps {
  /** In the account currency. */
  cost: Decimal;
  value: Decimal;
  dayProfit: Decimal;
  /** How many positions, what they cost. */
  note?: ReactNode;
  /** How fresh the figures are. */
  query: FreshnessProps['query'];
  /** The way to the other screen of the same money. */
  link: ReactNode;
}

/** What positions are worth, and what was gained with them today and in all, each in amount and per cent. */
export function WorthHead({ cost, value, dayProfit, note, query, link }: WorthHeadProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const [hidden, toggleHidden] = useHiddenAmounts();
  return (
    <section className={styles.head}>
      <div className={`spread ${styles.top}`}>
        <h2 className={styles.label}>
          {t`Value`}
          <IconButton
            label={hidden ? t`Show amounts` : t`Hide amounts`}
            icon={hidden ? <EyeOffIcon size="s" /> : <EyeIcon size="s" />}
            onClick={toggleHidden}
          />
          <Freshness query={query} />
        </h2>
        {link}
      </div>
      <OwnAmount size="hero" quietDecimals text={money(formatDecimal(value))} />
      <Gain amount={dayProfit} base={value - dayProfit} hidden={hidden} span={t`today`} />
      <Gain amount={value - cost} base={cost} hidden={hidden} span={t`in total`} />
      {note !== undefined && <p className="muted">{note}</p>}
    </section>
  );
}

interface GainProps {
  amount: Decimal;
  /** What the per cent are of. */
  base: Decimal;
  hidden: boolean;
  span: string;
}

function Gain({ amount, base, hidden, span }: GainProps) {
  const { money, percent } = useFormats();
  const text = formatDecimal(amount);
  return (
    <p>
      <DeltaText
        direction={directionOf(text)}
        value={hidden ? undefined : money(text, { signed: true })}
        percent={percent(formatDecimal(percentChange(base + amount, base)))}
      />{' '}
      <span className={`muted ${styles.span}`}>{span}</span>
    </p>
  );
}

interface FreshnessProps {
  /** A query of TanStack Query whose last answer is shown. */
  query: { isFetching: boolean; isRefetchError: boolean; dataUpdatedAt: number };
}

/** Says where figures are those of before: after a while of asking anew, and where that failed. */
function Freshness({ query: { isFetching, isRefetchError, dataUpdatedAt } }: FreshnessProps) {
  const { t } = useLingui();
  const { time } = useFormats();
  if (isFetching) return <span className={styles.freshness}>{t`Updating…`}</span>;
  if (isRefetchError) return <span>{t`As of ${time(new Date(dataUpdatedAt).toISOString())}`}</span>;
  return null;
}

/** Stands in its place with the same measures. */
export function WorthHeadSkeleton() {
  return (
    <div className={styles.head}>
      <div className={`spread ${styles.top}`}>
        <Skeleton width="3rem" height="1.1rem" />
      </div>
      <Skeleton width="14rem" height="2.44rem" />
      <Skeleton width="11rem" height="1.5rem" />
      <Skeleton width="12rem" height="1.5rem" />
      <Skeleton width="8rem" height="1.25rem" />
    </div>
  );
}
