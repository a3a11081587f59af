import styles from './drawn-tick.module.css';

/** A tick that is drawn once: something has come to its end, and well. */
export function DrawnTick() {
  return (
    <span className={styles.tick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m5 12.5 4.5 4.5L19 7.5" pathLength="1" />
      </svg>
    </span>
  );
}
