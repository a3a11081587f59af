import { useId } from 'react';
import type { ReactNode } from 'react';
import { RowIcon } from './row.tsx';
import styles from './radio-list.module.css';

interface RadioChoice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The quiet second line. */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

interface RadioListProps<Value extends string> {
  label: string;
  choices: readonly RadioChoice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** One of several, a row each: native radio buttons in rows. */
export function RadioList<Value extends string>({ label, choices, value, onChange }: RadioListProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.row}>
          {choice.icon === undefined ? undefined : <RowIcon>{choice.icon}</RowIcon>}
          <span className={styles.names}>
            <span className={styles.label}>{choice.label}</span>
            {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
          </span>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            className={styles.radio}
          />
        </label>
      ))}
    </div>
  );
}
