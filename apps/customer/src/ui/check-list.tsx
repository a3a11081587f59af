import type { ReactNode } from 'react';
import styles from './check-list.module.css';

interface CheckChoice<Value extends string | number> {
  value: Value;
  label: ReactNode;
  /** The quiet second line. */
  note?: ReactNode;
}

interface CheckListProps<Value extends string | number> {
  label: string;
  choices: readonly CheckChoice<Value>[];
  chosen: readonly Value[];
  onChange: (value: Value, chosen: boolean) => void;
}

/** Any of several, a row each: native check boxes in rows. */
export function CheckList<Value extends string | number>({ label, choices, chosen, onChange }: CheckListProps<Value>) {
  return (
    <div role="group" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.row}>
          <span className={styles.names}>
            <span className={styles.label}>{choice.label}</span>
            {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
          </span>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={(event) => onChange(choice.value, event.target.checked)}
            className={styles.box}
          />
        </label>
      ))}
    </div>
  );
}
