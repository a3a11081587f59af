import type { ReactNode } from 'react';
import styles from './state.module.css';

/** 112 by 72, in the lines of an empty state; what carries `accent` is its point. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 112 72" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A slip, and the clock that it waits by. */
export function OrdersDrawing() {
  return (
    <Drawing>
      <rect x="24" y="10" width="64" height="52" rx="8" />
      <path d="M36 26h28M36 38h40M36 50h18" />
      <circle className={styles.ground} cx="86" cy="54" r="12" />
      <path className={styles.accent} d="M86 48v6l4 3" />
    </Drawing>
  );
}

/** A round of holdings, with a piece yet to come. */
export function PositionsDrawing() {
  return (
    <Drawing>
      <path d="M54 12a26 26 0 1 0 26 26H54z" />
      <path className={styles.accent} strokeDasharray="3 5" d="M64 8a24 24 0 0 1 22 22H64z" />
    </Drawing>
  );
}

/** Rows of a list, and the star that marks one. */
export function WatchlistDrawing() {
  return (
    <Drawing>
      <path d="M8 18h32M8 36h24M8 54h32M72 18h32M80 36h24M72 54h32" strokeDasharray="2 6" />
      <path
        className={styles.accent}
        d="m56 21.5 4.6 9.3 10.3 1.5-7.4 7.3 1.7 10.2-9.2-4.8-9.2 4.8 1.7-10.2-7.4-7.3 10.3-1.5z"
      />
    </Drawing>
  );
}

/** A purse, and what goes into it. */
export function MoneyDrawing() {
  return (
    <Drawing>
      <path d="M28 22h50a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8V28a6 6 0 0 1 6-6zM86 38H72a7 7 0 0 0 0 14h14" />
      <path className={styles.accent} d="M52 4v12M46 10.5l6 6 6-6M72.5 45h.01" />
    </Drawing>
  );
}

/** A glass over rows in which nothing was found. */
export function SearchDrawing() {
  return (
    <Drawing>
      <path d="M8 18h26M8 36h22M8 54h26M84 18h20M90 36h14M92 54h12" strokeDasharray="2 6" />
      <circle className={styles.ground} cx="56" cy="32" r="18" />
      <path className={styles.accent} d="m69 45 13 13M50 32h12" />
    </Drawing>
  );
}

/** A bell that has not rung, beside an empty bubble. */
export function NoticesDrawing() {
  return (
    <Drawing>
      <path d="M20 18h34a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H38L28 57v-9h-8a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6z" />
      <path className={styles.ground} d="M70 54V41a13 13 0 0 1 26 0v13l4 5H66z" />
      <path className={styles.accent} d="M79 63.5a4.5 4.5 0 0 0 8 0" />
    </Drawing>
  );
}

/** A key, and the finger that turns it. */
export function PasskeyDrawing() {
  return (
    <Drawing>
      <circle cx="36" cy="36" r="18" />
      <path d="M54 36h42v14M82 36v10" />
      <path className={styles.accent} d="M28 38v-2a8 8 0 0 1 16 0v3M33 44c2-2 2.5-5 2.5-8M40 45c.7-2 1-4 1-6" />
    </Drawing>
  );
}

/** A page that has its headline still to come. */
export function NewsDrawing() {
  return (
    <Drawing>
      <path d="M85 61H32a8 8 0 0 1-8-8V12h54v42a7 7 0 0 0 14 0V28H78" />
      <path d="M34 40h14M34 50h34M58 40h10" />
      <path className={styles.accent} strokeDasharray="3 5" d="M34 22h34M34 30h20" />
    </Drawing>
  );
}

/** A counter under its awning, with nothing on it yet. */
export function OffersDrawing() {
  return (
    <Drawing>
      <path d="M26 30v30h60V30M26 48h60" />
      <path d="M22 24 30 10h52l8 14zM22 24a8.5 6 0 0 0 17 0 8.5 6 0 0 0 17 0 8.5 6 0 0 0 17 0 8.5 6 0 0 0 17 0" />
      <path className={styles.accent} strokeDasharray="3 5" d="M46 48V38h20v10" />
    </Drawing>
  );
}
