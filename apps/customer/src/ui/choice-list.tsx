import { useId, type ReactNode } from 'react';
import { useAsChosen } from './as-chosen.ts';
import styles from './choice-list.module.css';
import { classNames } from './class-names.ts';
import { RowIcon } from './list.tsx';

interface Choice<Value extends string | number> {
  value: Value;
  label: ReactNode;
  /** The quiet second line. */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

interface RadioListProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** One of several, a row each: native radio buttons in rows. */
export function RadioList<Value extends string>({ label, choices, value, onChange }: RadioListProps<Value>) {
  const name = useId();
  const settle = useAsChosen((one) => one === value);
  return (
    <div role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={classNames(styles.row, styles.tall)}>
          <Names choice={choice} />
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={({ currentTarget }) => {
              onChange(choice.value);
              settle(currentTarget);
            }}
            className={styles.radio}
          />
        </label>
      ))}
    </div>
  );
}

interface CheckListProps<Value extends string | number> {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  onChange: (value: Value, chosen: boolean) => void;
}

/** Any of several, a row each: native check boxes in rows. */
export function CheckList<Value extends string | number>({ label, choices, chosen, onChange }: CheckListProps<Value>) {
  const settle = useAsChosen((one) => chosen.some((value) => String(value) === one));
  return (
    <div role="group" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.row}>
          <Names choice={choice} />
          <input
            type="checkbox"
            value={choice.value}
            checked={chosen.includes(choice.value)}
            onChange={({ currentTarget }) => {
              onChange(choice.value, currentTarget.checked);
              settle(currentTarget);
            }}
            className={styles.box}
          />
        </label>
      ))}
    </div>
  );
}

function Names({ choice: { icon, label, note } }: { choice: Choice<string | number> }) {
  return (
    <>
      {icon === undefined ? undefined : <RowIcon>{icon}</RowIcon>}
      <span className={styles.names}>
        <span className={styles.label}>{label}</span>
        {note !== undefined && <span className="muted line">{note}</span>}
      </span>
    </>
  );
}
