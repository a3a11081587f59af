import { useId } from 'react';
import type { ReactNode } from 'react';
import { useAsChosen } from './as-chosen.ts';
import { classNames } from './class-names.ts';
import styles from './segmented-control.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second, quieter line; makes the control tall. */
  caption?: ReactNode;
  /** The colour of the chosen segment where the choice names a side. */
  tone?: 'accent' | 'sell';
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  /** None is chosen while it is not known. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Two to four views of the same content: native radio buttons, so arrow keys and names are the browser's. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const settle = useAsChosen((one) => one === value);
  return (
    <div role="radiogroup" aria-label={label} className={styles.track}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={({ currentTarget }) => {
              onChange(segment.value);
              settle(currentTarget);
            }}
            className={styles.input}
          />
          <span
            className={classNames(
              styles.face,
              segment.caption !== undefined && styles.tall,
              segment.tone && styles[segment.tone],
            )}
          >
            {segment.label}
            {segment.caption !== undefined && <small className={styles.caption}>{segment.caption}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
