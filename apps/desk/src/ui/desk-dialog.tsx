import { Dialog, type DialogProps } from '@mui/material';
import { useSession } from '../lib/session.ts';

interface DeskDialogProps extends Omit<DialogProps, 'open' | 'transitionDuration' | 'onClose'> {
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
      open={state === 'open'}
      transitionDuration={0}
      onClose={(_event, reason) => {
        if (!isForm || reason !== 'backdropClick') onClose();
      }}
    />
  );
}
