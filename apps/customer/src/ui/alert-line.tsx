import type { ReactNode } from 'react';
import styles from './alert-line.module.css';
import { classNames } from './class-names.ts';
import { AlertIcon } from './icons/icons.tsx';

interface AlertLineProps {
  /** Undefined where nothing is wrong; the line is there all the same, so that screen readers hear what comes. */
  text: string | undefined;
  /** The way out, such as a link to recharge. */
  action?: ReactNode;
  /** Said once the reader has ended its sentence: for what follows from each key that is typed. */
  politely?: boolean;
  /** Stands above fields, and keeps its distance from them. */
  spaced?: boolean;
}

/** Why something was refused or has failed, said at once to screen readers. */
export function AlertLine({ text, action, politely = false, spaced = false }: AlertLineProps) {
  return (
    <div
      role={politely ? undefined : 'alert'}
      aria-live={politely ? 'polite' : undefined}
      className={spaced ? styles.spaced : undefined}
    >
      {text !== undefined && (
        <p className={classNames(styles.line, action !== undefined && styles.withAction)}>
          <AlertIcon size="xs" />
          <span>{text}</span>
          {action}
        </p>
      )}
    </div>
  );
}
