import { type ReactNode, useEffect, useState } from 'react';
import { Badge } from './badge.tsx';
import { classNames } from './class-names.ts';
import { type RenderElement, renderElement } from './render-element.ts';
import styles from './floating-button.module.css';

interface FloatingButtonProps {
  /** In words, with the count: "Messages, 2 unread". */
  label: string;
  icon: ReactNode;
  badge?: number;
  render: RenderElement;
}

/** Floats above whatever stands at the foot; out of the way while scrolling down and under overlays. */
export function FloatingButton({ label, icon, badge = 0, render }: FloatingButtonProps) {
  const away = useScrollingDown();
  return renderElement(
    render,
    classNames(styles.button, away && styles.away),
    <>
      {icon}
      <Badge count={badge} />
    </>,
    { 'aria-label': label },
  );
}

/** Movement in pixels below which a scroll is a tremor. */
const TREMOR = 8;

/** True while the page is being scrolled down, until it is scrolled up or reaches its start or end. */
function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      const atEnd = now + window.innerHeight >= document.documentElement.scrollHeight - TREMOR;
      if (now <= TREMOR || atEnd) setDown(false);
      else if (Math.abs(now - last) < TREMOR) return;
      else setDown(now > last);
      last = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);

  return down;
}
