import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { rangeWords } from './chart-range-words.ts';
import { chartRangeKeys, type ChartRange } from './chart-ranges.ts';
import styles from './range-picker.module.css';

interface RangePickerProps {
  value: ChartRange;
  onChange: (range: ChartRange) => void;
}

/** How far back the chart goes: one row of native radio buttons. */
export function RangePicker({ value, onChange }: RangePickerProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t`Time range`} className={styles.ranges}>
      {chartRangeKeys.map((range) => (
        <label key={range} className={styles.range}>
          <input
            type="radio"
            name={name}
            aria-label={t(rangeWords[range].name)}
            checked={range === value}
            onChange={() => onChange(range)}
            className={styles.input}
          />
          <span className={styles.face}>{t(rangeWords[range].label)}</span>
        </label>
      ))}
    </div>
  );
}
