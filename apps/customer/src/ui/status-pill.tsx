import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { RefreshIcon, CheckIcon, CloseIcon } from './icons/icons.tsx';
import styles from './status-pill.module.css';

export type StatusTone = 'ok' | 'wait' | 'no' | 'accent' | 'neutral';

/** A word on a soft tint; ok, wait and no carry an icon too. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classNames(styles.pill, styles[tone])}>
      {tone === 'ok' && <CheckIcon size="xxs" />}
      {tone === 'wait' && <RefreshIcon size="xxs" />}
      {tone === 'no' && <CloseIcon size="xxs" />}
      {children}
    </span>
  );
}
