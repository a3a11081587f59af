import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { BackspaceIcon } from './icons/icons.tsx';
import styles from './keypad.module.css';

interface KeypadProps {
  label: string;
  deleteLabel: string;
  onDigit: (digit: string) => void;
  onDelete: () => void;
  disabled?: boolean;
  /** In the free corner, at the left of the zero. */
  corner?: ReactNode;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** Our own numeric keys. The keys of a keyboard do the same while the pad is on the screen. */
export function Keypad({ label, deleteLabel, onDigit, onDelete, disabled = false, corner }: KeypadProps) {
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    if (DIGITS.includes(event.key)) onDigit(event.key);
    else if (event.key === 'Backspace') onDelete();
  });
  // With the keys on the screen at the latest: who types does not wait for them to be painted.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => type(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <div role="group" aria-label={label} className={styles.keypad}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className={styles.key} disabled={disabled} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.key} aria-label={deleteLabel} disabled={disabled} onClick={onDelete}>
        <BackspaceIcon />
      </button>
      {corner !== undefined && <div className={styles.corner}>{corner}</div>}
    </div>
  );
}
