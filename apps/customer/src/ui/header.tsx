import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './header.module.css';

interface HeaderProps {
  /** brand: the logo and name; root: a tab's large title; sub: a screen that one comes back from. */
  variant: 'brand' | 'root' | 'sub';
  title: string;
  /** A quiet line beneath the title. */
  subtitle?: ReactNode;
  /** Stands after the subtitle, or after the title where there is none; such as a `PracticeMark`. */
  mark?: ReactNode;
  /** The way back: an `IconButton`. */
  back?: ReactNode;
  /** Icon buttons and links at the right edge. */
  actions?: ReactNode;
}

export function Header({ variant, title, subtitle, mark, back, actions }: HeaderProps) {
  return (
    <header className={classNames(styles.header, styles[variant])}>
      {back}
      {variant === 'brand' ? (
        <Logo name={title} />
      ) : (
        <div className={styles.titles}>
          <h1 className={styles.title}>
            {title}
            {subtitle === undefined && mark}
          </h1>
          {subtitle !== undefined && (
            <p className={styles.subtitle}>
              {subtitle}
              {mark}
            </p>
          )}
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

interface LogoProps {
  /** Drawn beside the mark; the mark alone is decorative. */
  name?: string;
}

function Logo({ name }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <rect width="28" height="28" rx="8" />
        <path d="M19.5 8.5h-8a2.75 2.75 0 0 0 0 5.5h5a2.75 2.75 0 0 1 0 5.5h-8" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
