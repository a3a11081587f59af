import type { ReactNode } from 'react';
import { useOpenedPanel } from './lazy-panel.ts';

export interface SheetProps {
  open: boolean;
  /** Asked by drag, scrim, Escape, back gesture or the close button. */
  onClose: () => void;
  /** Its opening is a place in the history, so that the way back closes it by itself. */
  isPlace?: boolean;
  title: string;
  /** Takes the title's place, which then only names the sheet. */
  head?: ReactNode;
  closeLabel: string;
  /** Stands after the title, such as a `PracticeMark`. */
  mark?: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** The one filled action, and what belongs to it; stays in view while the content scrolls. */
  footer?: ReactNode;
}

const loadPanel = () => import('./sheet-panel.tsx').then((module) => module.SheetPanel);

/** Slides up from the foot, follows the finger, traps focus and gives it back. Loaded when first opened. */
export function Sheet(props: SheetProps) {
  const Panel = useOpenedPanel(loadPanel, props.open, props.onClose);
  return Panel ? <Panel {...props} /> : null;
}
