import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon } from '../../ui/icons/status-icons.tsx';
import styles from './stamp.module.css';

/** What an office would print across a form: a word in a double frame, a little askew. */
export function Stamp({ tone, children, note }: { tone: 'approved' | 'waiting'; children: ReactNode; note: string }) {
  return (
    <div className={tone === 'approved' ? styles.approved : styles.waiting}>
      <span className={styles.frame}>
        {tone === 'approved' ? <CheckIcon /> : <ClockIcon />}
        <span>
          <span className={styles.word}>{children}</span>
          <span className={styles.note}>{note}</span>
        </span>
      </span>
    </div>
  );
}
