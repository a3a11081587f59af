import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { AlertIcon } from './icons/icons.tsx';

interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  /** What stands above names it to those who see it. */
  unlabelled?: boolean | undefined;
  /** A quiet fact at the label's right, such as a limit. */
  aside?: ReactNode;
  help?: ReactNode;
  /** A sentence that says how to fix it; takes the place of `help`. */
  error?: string | undefined;
  className?: string | undefined;
  /** Draws the control with the ids that tie it to its label and to the line below. */
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, control, one line below for help or error. */
export function Field({ label, unlabelled = false, aside, help, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const noted = error !== undefined || help !== undefined;
  return (
    <div className={className}>
      <div className={unlabelled ? 'sr-only' : styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': noted ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <div id={noteId} aria-live="polite">
        {error !== undefined ? (
          <p className={classNames(styles.note, styles.error)}>
            <AlertIcon size="xs" className={styles.icon} />
            {error}
          </p>
        ) : (
          help !== undefined && <p className={styles.note}>{help}</p>
        )}
      </div>
    </div>
  );
}
