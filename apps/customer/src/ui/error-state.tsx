import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { RefreshIcon } from './icons/action-icons.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  /** What failed: "Load failed, please retry". */
  title: string;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
}

export function ErrorState({ title, children, retryLabel, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <svg className={styles.drawing} viewBox="0 0 112 72" aria-hidden="true" focusable="false">
        <path d="M8 62h96M8 62V10M16 50l14-14 12 8M70 32l12-12 18 6" />
        <path className={styles.cross} d="m50 32 12 12M62 32 50 44" />
      </svg>
      <h2 className="heading">{title}</h2>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      <div className={styles.action}>
        <Button variant="tonal" size="small" icon={<RefreshIcon size="s" />} busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}
