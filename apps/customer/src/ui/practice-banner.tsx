import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FlaskIcon } from './icons/icons.tsx';
import styles from './practice-banner.module.css';

interface PracticeBannerProps {
  children: ReactNode;
  /** Centred, with a dashed edge above only, for the foot of a public screen. */
  foot?: boolean;
}

export function PracticeBanner({ children, foot = false }: PracticeBannerProps) {
  return (
    <p className={classNames(styles.banner, foot && styles.foot)}>
      <FlaskIcon size="s" />
      {children}
    </p>
  );
}
