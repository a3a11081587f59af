import { useRef, type ReactNode } from 'react';
import { useRoomAtFoot } from './foot-height.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons/icons.tsx';
import styles from './pager.module.css';
import { TextButton } from './button.tsx';

interface PagerProps {
  /** Names the group: "Pages". */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** "1 to 10 of 236". */
  children: ReactNode;
  /** `undefined` on the first page. */
  onPrevious: (() => void) | undefined;
  /** `undefined` on the last page. */
  onNext: (() => void) | undefined;
}

/** Stays above whatever stands at the foot. */
export function Pager({ label, previousLabel, nextLabel, children, onPrevious, onNext }: PagerProps) {
  const pager = useRef<HTMLElement>(null);
  useRoomAtFoot(pager);
  return (
    <nav ref={pager} aria-label={label} className={styles.pager}>
      <TextButton tone="ink" disabled={!onPrevious} onClick={onPrevious}>
        <ChevronLeftIcon size="s" />
        {previousLabel}
      </TextButton>
      <span className="muted" aria-live="polite">
        {children}
      </span>
      <TextButton tone="ink" disabled={!onNext} onClick={onNext}>
        {nextLabel}
        <ChevronRightIcon size="s" />
      </TextButton>
    </nav>
  );
}
