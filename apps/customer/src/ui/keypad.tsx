import { useEffect, useRef } from 'react';
import { BackspaceIcon } from './icons/icons.tsx';
import styles from './keypad.module.css';

interface KeypadProps {
  label: string;
  deleteLabel: string;
  onDigit: (digit: string) => void;
  onDelete: () => void;
  disabled?: boolean;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** Our own numeric keys. The keys of a keyboard do the same while the pad is on the screen. */
export function Keypad({ label, deleteLabel, onDigit, onDelete, disabled = false }: KeypadProps) {
  const handlers = useRef({ onDigit, onDelete });
  useEffect(() => {
    handlers.current = { onDigit, onDelete };
  }, [onDigit, onDelete]);

  useEffect(() => {
    if (disabled) return;
    const type = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (DIGITS.includes(event.key)) handlers.current.onDigit(event.key);
      else if (event.key === 'Backspace') handlers.current.onDelete();
    };
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  }, [disabled]);

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
    </div>
  );
}
