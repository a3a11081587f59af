import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { useHoldRepeat } from './hold-repeat.ts';
import { MinusIcon, PlusIcon } from './icons/icons.tsx';
import styles from './stepper.module.css';

interface StepperProps extends Limits {
  label: string;
  unlabelled?: boolean;
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
export function Stepper(props: StepperProps) {
  const {
    label,
    unlabelled,
    aside,
    help,
    error,
    decreaseLabel,
    increaseLabel,
    value,
    format = String,
    disabled = false,
  } = props;
  const { input, greatest, typedText, words, note, move, enter, type, settle } = useStepper(props);

  function press(event: KeyboardEvent) {
    const steps = STEPS_BY_KEY[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(steps);
  }

  return (
    <Field label={label} unlabelled={unlabelled} aside={aside} help={note ?? help} error={words ?? error}>
      {(wiring) => (
        <div className={styles.stepper}>
          <Side
            label={decreaseLabel}
            disabled={disabled || (value !== null && value <= props.min)}
            onMove={() => move(-1)}
          >
            <MinusIcon />
          </Side>
          <input
            {...wiring}
            ref={input}
            className={styles.figure}
            type="text"
            role="spinbutton"
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            aria-valuemin={props.min}
            aria-valuemax={greatest}
            aria-valuenow={value ?? undefined}
            disabled={disabled}
            value={typedText ?? (value === null ? '' : format(value))}
            onFocus={enter}
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            onKeyDown={press}
          />
          <Side
            label={increaseLabel}
            disabled={disabled || (value !== null && value >= greatest)}
            onMove={() => move(1)}
          >
            <PlusIcon />
          </Side>
        </div>
      )}
    </Field>
  );
}

interface SideProps {
  label: string;
  disabled: boolean;
  /** Answers whether there was room to move. */
  onMove: () => boolean;
  children: ReactNode;
}

function Side({ label, disabled, onMove, children }: SideProps) {
  const hold = useHoldRepeat(onMove);
  return (
    <button {...hold} type="button" tabIndex={-1} className={styles.side} aria-label={label} disabled={disabled}>
      {children}
    </button>
  );
}

/** What is typed into a stepper, and how its figure moves. */
function useStepper({ value, onChange, read, settledText, disabled = false, min, max, step }: StepperProps) {
  const limits = { min, max, step };
  /** As typed, while it is being typed, and after it for as long as it can't be taken. */
  const [draft, setDraft] = useState<string>();
  const [note, setNote] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  const typed = draft === undefined ? undefined : read(draft);
  // Somebody else may have set another value meanwhile.
  const isTyped = typed !== undefined && (typed.value ?? null) === value;

  // The figure loses its grouping when the field is entered: what is typed then takes its place, and is not added to it.
  useLayoutEffect(() => {
    if (isEntered.current) input.current?.select();
    isEntered.current = false;
  });

  return {
    input,
    greatest: clampToStep(max, limits),
    /** Undefined while the figure is at rest. */
    typedText: isTyped ? draft : undefined,
    words: isTyped && typed.value === undefined ? typed.words : undefined,
    note,
    /** Answers whether there was room to move. */
    move(steps: number): boolean {
      if (disabled) return false;
      setDraft(undefined);
      setNote(undefined);
      const next = stepFrom(value, steps, limits);
      if (next === value) return false;
      onChange(next);
      return true;
    },
    enter() {
      if (isTyped || value === null) return;
      isEntered.current = true;
      setDraft(String(value));
    },
    type(text: string) {
      setDraft(text);
      setNote(undefined);
      onChange(read(text).value ?? null);
    },
    /** What can be taken is shown as a figure at rest; anything else stays as it was typed, with what is wrong about it. */
    settle(event: FocusEvent<HTMLInputElement>) {
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
    },
  };
}

/** Whole numbers; `max` is at least `min`, `step` at least 1, and steps are counted from `min`. */
export interface Limits {
  min: number;
  max: number;
  step: number;
}

/** The nearest value that can be reached: within the limits, on a step, never above what was asked for unless that is below `min`. */
export function clampToStep(value: number, { min, max, step }: Limits): number {
  const within = Math.min(Math.max(value, min), max);
  return min + Math.floor((within - min) / step) * step;
}

/** `value` moved by `steps` (negative is down); from an empty or odd value to the next step in that direction. */
export function stepFrom(value: number | null, steps: number, limits: Limits): number {
  if (value === null) return limits.min;
  const floor = clampToStep(value, limits);
  const start = steps < 0 && floor < value ? floor + limits.step : floor;
  return clampToStep(start + steps * limits.step, limits);
}

/** Whether the value is within the limits and on a step. */
export function isReachable(value: number, limits: Limits): boolean {
  return clampToStep(value, limits) === value;
}
