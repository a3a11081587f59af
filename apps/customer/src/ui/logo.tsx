import styles from './logo.module.css';

interface LogoProps {
  /** Drawn beside the mark; the mark alone is decorative. */
  name?: string;
}

export function Logo({ name }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <rect width="28" height="28" rx="8" />
        <path d="M19.5 8.5h-8a2.75 2.75 0 0 0 0 5.5h5a2.75 2.75 0 0 1 0 5.5h-8" />
      </svg>
      {name}
    </span>
  );
}
