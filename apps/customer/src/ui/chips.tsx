import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
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
  /** As wide as their words, and to be pushed aside where there are too many: for what narrows a list. */
  inOneRow?: boolean;
}

/** Values that fill a field, or narrow a list, in one tap. */
export function Chips({ label, chips, disabled = false, inOneRow = false }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className={classNames(styles.chips, inOneRow && styles.row)}>
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
