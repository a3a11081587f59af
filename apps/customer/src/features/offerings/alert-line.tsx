import type { ReactNode } from 'react';
import { AlertIcon } from '../../ui/icons/status-icons.tsx';
import styles from './offerings.module.css';

interface AlertLineProps {
  text: string | undefined;
  /** The way out, such as a link to recharge. */
  action?: ReactNode;
}

/** Why something was refused, read out at once. */
export function AlertLine({ text, action }: AlertLineProps) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className={styles.alert}>
          <AlertIcon size="xs" />
          {text}
          {action}
        </p>
      )}
    </div>
  );
}
