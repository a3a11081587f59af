import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { type RenderElement, renderElement } from './render-element.ts';
import styles from './floating-button.module.css';

interface FloatingButtonProps {
  /** In words, with the count: "Messages, 2 unread". */
  label: string;
  icon: ReactNode;
  badge?: number;
  render: RenderElement;
}

/**
 * Stands at the lower right, in room of its own: at the foot of a short page, and at the end of a long one. It lies over
 * nothing, and hides under overlays.
 */
export function FloatingButton({ label, icon, badge = 0, render }: FloatingButtonProps) {
  return (
    <div className={styles.room}>
      {renderElement(
        render,
        styles.button,
        <>
          {icon}
          <Badge count={badge} />
        </>,
        { 'aria-label': label },
      )}
    </div>
  );
}
