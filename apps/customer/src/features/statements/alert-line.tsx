import { AlertIcon } from '../../ui/icons/status-icons.tsx';
import styles from './statements.module.css';

/** Why something failed, said at once to screen readers. */
export function AlertLine({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className={styles.alert}>
          <AlertIcon size="xs" />
          {text}
        </p>
      )}
    </div>
  );
}
