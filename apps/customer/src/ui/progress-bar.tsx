import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Per cent, 0 to 100. */
  value: number;
}

/** How much of a piece of work is done. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={styles.track}
    >
      <span className={styles.bar} style={{ width: `${value}%` }} />
    </div>
  );
}
