import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

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
