import type { ReactNode } from 'react';
import styles from './state.module.css';
import { Button } from './button.tsx';
import { RefreshIcon } from './icons/icons.tsx';

interface EmptyStateProps {
  /** The fact: "No favourites yet". */
  title: string;
  /** The next step in words. */
  children?: ReactNode;
  /** The next step as a button. */
  action?: ReactNode;
  /** One of `empty-drawings.tsx`; without it, dashed lines around a circle. */
  drawing?: ReactNode;
}

export function EmptyState({ title, children, action, drawing }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing ?? <EmptyDrawing />}
      <h2 className="heading">{title}</h2>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function EmptyDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 112 72" aria-hidden="true" focusable="false">
      <path d="M8 18h32M8 36h26M8 54h32M72 18h32M78 36h26M72 54h32" strokeDasharray="2 6" />
      <circle className={styles.accent} cx="56" cy="36" r="13" />
      <path className={styles.accent} d="M50.5 36h11" />
    </svg>
  );
}

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
