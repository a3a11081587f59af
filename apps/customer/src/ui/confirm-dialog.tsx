import type { ReactNode } from 'react';
import { useOpenedPanel } from './lazy-panel.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, in one or two sentences. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** The command destroys something: the confirm button is red. */
  destructive?: boolean;
  /** The command is under way: the dialog stays and its buttons rest. */
  busy?: boolean;
  busyLabel?: string;
  /** It can be left although the command is under way. */
  leavable?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const loadPanel = () => import('./confirm-dialog-panel.tsx').then((module) => module.ConfirmDialogPanel);

/** Asks before a command. A press beside it does nothing; Escape cancels. Loaded when first opened. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Panel = useOpenedPanel(loadPanel, props.open, props.onCancel);
  return Panel ? <Panel {...props} /> : null;
}
