import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { DeskDialog } from './desk-dialog.tsx';
import type { ReactNode } from 'react';

/** Something that is to be read before going on, maybe only once. */
export function ShownDialog({
  title = 'Done',
  children,
  onClose,
}: {
  title?: string;
  children: ReactNode;
  onClose(): void;
}) {
  return (
    <DeskDialog onClose={onClose} aria-labelledby="shown-dialog-title">
      <DialogTitle id="shown-dialog-title">{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          Go on
        </Button>
      </DialogActions>
    </DeskDialog>
  );
}
