import { AlertIcon } from '../../ui/icons/status-icons.tsx';
import styles from './strong-auth.module.css';

/** Why a form was not accepted, said at once to screen readers. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={styles.failureRegion}>
      {text !== undefined && (
        <p className={styles.failure}>
          <AlertIcon size="s" />
          {text}
        </p>
      )}
    </div>
  );
}
