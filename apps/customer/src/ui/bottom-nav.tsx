import { useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './bottom-nav.module.css';
import { useFootHeight } from './foot-height.ts';
import { renderElement } from './render-element.ts';
import type { RenderElement } from './render-element.ts';

const nowhere = { current: null };

interface BottomNavProps {
  label: string;
  /** The page is so wide that it stands at the left or on top: see the style sheet. */
  aside?: boolean;
  /** Up to five `BottomNavItem`. */
  children: ReactNode;
}

/** At the foot of the screen; there it hides itself while a sheet or dialog is open. */
export function BottomNav({ label, aside = false, children }: BottomNavProps) {
  const nav = useRef<HTMLElement>(null);
  useFootHeight(aside ? nowhere : nav);
  return (
    <nav ref={nav} aria-label={label} className={styles.nav}>
      {children}
    </nav>
  );
}

interface BottomNavItemProps {
  label: string;
  icon: ReactNode;
  /** Shown where the link carries `aria-current="page"`. */
  currentIcon: ReactNode;
  render: RenderElement;
}

export function BottomNavItem({ label, icon, currentIcon, render }: BottomNavItemProps) {
  return renderElement(
    render,
    styles.item,
    <>
      <span className={styles.other}>{icon}</span>
      <span className={styles.current}>{currentIcon}</span>
      {label}
    </>,
  );
}
