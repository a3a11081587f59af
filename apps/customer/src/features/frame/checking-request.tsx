import type { ReactNode } from 'react';
import { ClockIcon } from '../../ui/icons/status-icons.tsx';
import styles from './command-note.module.css';

/** A request was sent and its answer is lost: what happens now, and why nothing may be sent again meanwhile. */
export function CheckingRequest({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div role="status">
      {shown && (
        <p className={styles.checking}>
          <ClockIcon size="s" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
