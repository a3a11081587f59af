import { Dialog, type DialogProps } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useSession } from '../lib/session.ts';

interface DeskDialogProps extends Omit<DialogProps, 'open' | 'transitionDuration' | 'onClose' | 'sx'> {
  /** It is written in: a click beside it does not close it, since what was written would be lost. */
  isForm?: boolean;
  onClose(): void;
}

/** A dialog that goes away while the desk is locked, and comes back with what was written in it. */
export function DeskDialog({ isForm = false, onClose, ...props }: DeskDialogProps) {
  const { state } = useSession();
  return (
    <Dialog
      fullWidth
      maxWidth="xs"
      {...props}
      // The fields scroll; the buttons stay in view.
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
      open={state === 'open'}
      transitionDuration={0}
      onKeyDownCapture={refuseHeldEnter}
      onClose={(_event, reason) => {
        if (!isForm || reason !== 'backdropClick') onClose();
      }}
    />
  );
}

/** An Enter that is still held from what has opened the dialog, or from the one before, answers nothing that nobody has read. */
function refuseHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
}
