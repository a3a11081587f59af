import type { ReactNode } from 'react';
import styles from './chips.module.css';

interface Chip {
  /** Names it among its like. */
  key: string;
  label: ReactNode;
  /** It is what is chosen now. */
  pressed: boolean;
  onPress: () => void;
}

interface ChipsProps {
  label: string;
  chips: readonly Chip[];
  disabled?: boolean;
}

/** Values that fill a field in one tap. */
export function Chips({ label, chips, disabled = false }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          className={styles.chip}
          aria-pressed={chip.pressed}
          disabled={disabled}
          onClick={chip.onPress}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
}
