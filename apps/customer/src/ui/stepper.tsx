import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Field } from './field.tsx';
import { useHoldRepeat } from './hold-repeat.ts';
import { MinusIcon, PlusIcon } from './icons/action-icons.tsx';
import { clampToStep, readTyped, stepFrom } from './stepper-value.ts';
import type { Limits } from './stepper-value.ts';
import styles from './stepper.module.css';

interface StepperProps extends Limits {
  label: string;
  /** The limits or another fact, beside the label. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  decreaseLabel: string;
  increaseLabel: string;
  /** `null` while what is typed is no value: empty, below `min`, or between steps. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Grouped digits for a figure at rest; while typing the digits are plain. */
  format?: ((value: number) => string) | undefined;
  disabled?: boolean | undefined;
}

const BIG_STEP = 10;

const STEPS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: BIG_STEP,
  PageDown: -BIG_STEP,
};

/** Minus, an editable figure, plus. At a limit that side rests. Arrow and page keys step, a held side repeats. */
export function Stepper({
  label,
  aside,
  help,
  error,
  decreaseLabel,
  increaseLabel,
  value,
  onChange,
  format = String,
  disabled = false,
  ...limits
}: StepperProps) {
  const { min, max, step } = limits;
  /** The digits as typed, while they are being typed. */
  const [draft, setDraft] = useState<string>();
  const greatest = clampToStep(max, { min, max, step });

  /** Answers whether there was room to move. */
  function move(steps: number): boolean {
    if (disabled) return false;
    setDraft(undefined);
    const next = stepFrom(value, steps, { min, max, step });
    if (next === value) return false;
    onChange(next);
    return true;
  }

  const down = useHoldRepeat(() => move(-1));
  const up = useHoldRepeat(() => move(1));

  function type(text: string) {
    const read = readTyped(text, { min, max, step });
    setDraft(read === greatest ? String(greatest) : text.replace(/\D/gu, ''));
    onChange(read);
  }

  /** Leaves the nearest value in place of an unfinished one; an empty field stays empty. */
  function settle() {
    if (draft === undefined) return;
    if (value === null && draft !== '') onChange(clampToStep(Number(draft), { min, max, step }));
    setDraft(undefined);
  }

  function press(event: KeyboardEvent) {
    const steps = STEPS_BY_KEY[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(steps);
  }

  return (
    <Field label={label} aside={aside} help={help} error={error}>
      {(wiring) => (
        <div className={styles.stepper}>
          <button
            {...down}
            type="button"
            tabIndex={-1}
            className={styles.side}
            aria-label={decreaseLabel}
            disabled={disabled || (value !== null && value <= min)}
          >
            <MinusIcon />
          </button>
          <input
            {...wiring}
            className={styles.figure}
            type="text"
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuemin={min}
            aria-valuemax={greatest}
            aria-valuenow={value ?? undefined}
            disabled={disabled}
            value={draft ?? (value === null ? '' : format(value))}
            onFocus={() => value !== null && setDraft(String(value))}
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            onKeyDown={press}
          />
          <button
            {...up}
            type="button"
            tabIndex={-1}
            className={styles.side}
            aria-label={increaseLabel}
            disabled={disabled || (value !== null && value >= greatest)}
          >
            <PlusIcon />
          </button>
        </div>
      )}
    </Field>
  );
}
