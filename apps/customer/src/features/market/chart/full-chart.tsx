import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Instrument } from '../../../data/instrument.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { chartRanges, type ChartRange } from './chart-ranges.ts';
import { ChartStage } from './chart-stage.tsx';
import styles from './full-chart.module.css';
import { useChartPicture } from './use-chart-picture.ts';

/** The chart over the whole screen with its time ranges, moving with the price. */
export function FullChart({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ChartRange['value']>('1d');
  const range = chartRanges.find(({ value }) => value === chosen) ?? chartRanges[0];
  const view = useChartPicture(instrument, range.period, range.bars);
  return (
    <div className={styles.full}>
      <ChartStage view={view} fills />
      <div className={styles.ranges}>
        <SegmentedControl
          label={t`Time range`}
          segments={chartRanges.map(({ value, label, name }) => ({
            value,
            label: (
              <>
                <span aria-hidden>{t(label)}</span>
                <span className="sr-only">{t(name)}</span>
              </>
            ),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
    </div>
  );
}
