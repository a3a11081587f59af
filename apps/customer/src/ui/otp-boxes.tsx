import { classNames } from './class-names.ts';
import { AlertIcon } from './icons/icons.tsx';
import { OTP_LENGTH } from './otp-entry.ts';
import styles from './otp-boxes.module.css';

interface OtpBoxesProps {
  /** How many digits are in, 0 to 6. */
  filled: number;
  /** Says how far the entry is: "3 of 6 digits entered". */
  progressLabel: string;
  /** Marks all boxes. */
  error?: string | undefined;
  help?: string | undefined;
}

/** Six boxes of dots. Keys come from a `Keypad`. */
export function OtpBoxes({ filled, progressLabel, error, help }: OtpBoxesProps) {
  return (
    <div>
      <div className={classNames(styles.boxes, error !== undefined && styles.invalid)} aria-hidden="true">
        {Array.from({ length: OTP_LENGTH }, (_, index) => (
          <span
            key={index}
            className={classNames(
              styles.box,
              index < filled && styles.filled,
              index === filled && error === undefined && styles.next,
            )}
          />
        ))}
      </div>
      <p className="sr-only" role="status">
        {progressLabel}
      </p>
      <div aria-live="assertive">
        {error !== undefined && (
          <p className={classNames(styles.note, styles.error)}>
            <AlertIcon size="xs" />
            {error}
          </p>
        )}
      </div>
      {error === undefined && help !== undefined && <p className={styles.note}>{help}</p>}
    </div>
  );
}
