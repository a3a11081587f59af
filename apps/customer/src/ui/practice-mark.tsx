import type { ReactNode } from 'react';
import { FlaskIcon } from './icons/icons.tsx';
import styles from './practice-mark.module.css';

/**
 * The dashed mark: what stands on this screen is simulated. Beside a title that leaves it no room for its word, a flask stands
 * there in its stead; whoever hears the screen hears the word all the same.
 */
export function PracticeMark({ children }: { children: ReactNode }) {
  return (
    <span className={styles.mark} data-part="practice">
      <FlaskIcon size="xs" />
      <span>{children}</span>
    </span>
  );
}
