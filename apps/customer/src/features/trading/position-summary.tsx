import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal, type Decimal } from '@sauda/money';
import { useSyncExternalStore } from 'react';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { quotes } from '../../lib/stream/live.ts';
import { newerPrice } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { type PositionRow, type PositionSummary as Summary, priceOfPosition, worthAt } from './position-queries.ts';
import styles from './positions.module.css';

interface PositionSummaryProps {
  summary: Summary;
  /** The rows on the page, whose prices move. */
  rows: readonly PositionRow[];
  count: number;
}

/** What all positions cost, and what they are worth at this moment. */
export function PositionSummary({ summary, rows, count }: PositionSummaryProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const moved = BigInt(useMovedValue(rows));
  const after = (figure: string) => formatDecimal(decimal(figure) + moved);
  const [value, profit, dayProfit] = [after(summary.value), after(summary.profit), after(summary.day_profit)];
  return (
    <section className={styles.summary}>
      <div className="spread foot">
        <div>
          <p className="muted">{t`Total cost`}</p>
          <MoneyText size="headline" text={money(summary.cost)} />
        </div>
        <p className="muted">{t`${plural(count, { one: '# position', other: '# positions' })}`}</p>
      </div>
      <Facts
        facts={[
          { label: t`Value`, value: money(value) },
          {
            label: t`Profit`,
            value: <DeltaText direction={directionOf(profit)} value={money(profit, { signed: true })} />,
          },
          {
            label: t`Today`,
            value: <DeltaText direction={directionOf(dayProfit)} value={money(dayProfit, { signed: true })} />,
          },
        ]}
      />
    </section>
  );
}

/** How far the rows' value has moved since the server valued them, as text so that an unmoved sum draws nothing again. */
function useMovedValue(rows: readonly PositionRow[]): string {
  return useSyncExternalStore(
    (listener) => {
      const stops = rows.map(({ tag }) => quotes.subscribe(tag, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => movedValue(rows).toString(),
  );
}

function movedValue(rows: readonly PositionRow[]): Decimal {
  return rows.reduce((sum, row) => {
    const { price } = newerPrice(priceOfPosition(row), quotes.get(row.tag));
    return sum + worthAt(row, price).value - decimal(row.value);
  }, decimal(0));
}
