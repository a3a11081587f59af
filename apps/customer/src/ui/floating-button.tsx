import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { classNames } from './class-names.ts';
import styles from './floating-button.module.css';
import { renderElement } from './render-element.ts';
import type { RenderElement } from './render-element.ts';
import { useScrollingDown } from './scrolling-down.ts';

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
