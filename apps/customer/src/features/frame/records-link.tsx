import type { ReactNode } from 'react';
import { TextButton } from '../../ui/button.tsx';
import type { RenderElement } from '../../ui/render-element.ts';
import styles from './records-link.module.css';

/** In a header: the way to what was ordered or asked for here before. */
export function RecordsLink({ render, children }: { render: RenderElement; children: ReactNode }) {
  return (
    <TextButton className={styles.records} render={render}>
      {children}
    </TextButton>
  );
}
