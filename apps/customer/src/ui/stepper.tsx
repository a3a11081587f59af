import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Field } from './field.tsx';
import { useHoldRepeat } from './hold-repeat.ts';
import { MinusIcon, PlusIcon } from './icons/action-icons.tsx';
import { clampToStep, isReachable, stepFrom } from './stepper-value.ts';
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
  /** What was typed, also where it is outside of the limits; `null` where it is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Reads what is typed, or says why it is no whole number; no words for an empty field. */
  read: (text: string) => { value: number } | { value?: never; words: string | undefined };
  /** Has the nearest value take the place of one that can't be reached, when the field is left, and says so. */
  settledText?: ((value: number) => string) | undefined;
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
  read,
  settledText,
  format = String,
  disabled = false,
  ...limits
}: StepperProps) {
  const { min, max, step } = limits;
  /** As typed, while it is being typed, and after it for as long as it can't be taken. */
  const [draft, setDraft] = useState<string>();
  const [note, setNote] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  const greatest = clampToStep(max, { min, max, step });
  const typed = draft === undefined ? undefined : read(draft);
  // Somebody else may have set another value meanwhile.
  const isTyped = typed !== undefined && (typed.value ?? null) === value;
  const words = isTyped && typed.value === undefined ? typed.words : undefined;

  // The figure loses its grouping when the field is entered: what is typed then takes its place, and is not added to it.
  useLayoutEffect(() => {
    if (isEntered.current) input.current?.select();
    isEntered.current = false;
  });

  /** Answers whether there was room to move. */
  function move(steps: number): boolean {
    if (disabled) return false;
    setDraft(undefined);
    setNote(undefined);
    const next = stepFrom(value, steps, { min, max, step });
    if (next === value) return false;
    onChange(next);
    return true;
  }

  const down = useHoldRepeat(() => move(-1));
  const up = useHoldRepeat(() => move(1));

  function type(text: string) {
    setDraft(text);
    setNote(undefined);
    onChange(read(text).value ?? null);
  }

  /** What can be taken is shown as a figure at rest; anything else stays as it was typed, with what is wrong about it. */
  function settle(event: FocusEvent<HTMLInputElement>) {
    if (draft === undefined || value === null) return;
    if (isReachable(value, limits)) return setDraft(undefined);
    // A press on the form's own button comes next: it says itself what is wrong, and does not find another figure than was seen.
    const isPressed =
      event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.form === event.currentTarget.form;
    if (settledText === undefined || isPressed) return;
    const settled = clampToStep(value, limits);
    setDraft(undefined);
    setNote(settledText(settled));
    onChange(settled);
  }

  function press(event: KeyboardEvent) {
    const steps = STEPS_BY_KEY[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(steps);
  }

  return (
    <Field label={label} aside={aside} help={note ?? help} error={words ?? error}>
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
            ref={input}
            className={styles.figure}
            type="text"
            role="spinbutton"
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            aria-valuemin={min}
            aria-valuemax={greatest}
            aria-valuenow={value ?? undefined}
            disabled={disabled}
            value={isTyped ? draft : value === null ? '' : format(value)}
            onFocus={() => {
              if (isTyped || value === null) return;
              isEntered.current = true;
              setDraft(String(value));
            }}
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
