import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CompareLines } from '../../ui/compare-lines.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { growthOver, growthRanges, rangesFor, type GrowthDay, type GrowthRange } from './growth.ts';
import styles from './portfolio.module.css';

const labels = { '1w': msg`1W`, '1m': msg`1M`, '3m': msg`3M`, '1y': msg`1Y` } as const;

interface GrowthCurveProps {
  days: readonly GrowthDay[];
  /** The name of the index. */
  index: string;
}

/** How the investments have grown day by day, whenever money was put in, beside the index. */
export function GrowthCurve({ days, index }: GrowthCurveProps) {
  const { t } = useLingui();
  const { percent } = useFormats();
  const ranges = rangesFor(days.length);
  const [chosen, setChosen] = useState<GrowthRange>('1y');
  const range = ranges.includes(chosen) ? chosen : (ranges.at(-1) ?? '1w');
  const growth = growthOver(days, growthRanges[range]);
  const [own, ofIndex] = [growth.own.at(-1) ?? 0, growth.index.at(-1)];
  const ownText = percent(hundredths(own));
  const summary =
    ofIndex === undefined
      ? t`Your investments by time: ${ownText}`
      : t`Your investments by time: ${ownText}, ${index}: ${percent(hundredths(ofIndex))}`;
  return (
    <div className="gap-3">
      <CompareLines
        points={growth.own}
        other={growth.index}
        direction={directionOf(hundredths(own))}
        summary={summary}
      />
      <p className={styles.legend} aria-hidden="true">
        {summary}
      </p>
      {ranges.length > 1 && (
        <div className="gutter">
          <SegmentedControl<GrowthRange>
            label={t`Time range`}
            segments={ranges.map((value) => ({ value, label: t(labels[value]) }))}
            value={range}
            onChange={setChosen}
          />
        </div>
      )}
    </div>
  );
}

/** Without the sign of what is nothing once it is rounded. */
function hundredths(value: number): string {
  return (Math.round(value * 100) / 100 || 0).toFixed(2);
}
