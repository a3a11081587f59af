import { AlertIcon } from '../../ui/icons/status-icons.tsx';
import styles from './auth-form.module.css';

/** Why the server did not accept the form, said at once to screen readers. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={styles.alertRegion}>
      {text !== undefined && (
        <p className={styles.alert}>
          <AlertIcon size="s" />
          {text}
        </p>
      )}
    </div>
  );
}
