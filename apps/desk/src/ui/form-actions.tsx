import { Button, DialogActions } from '@mui/material';
import { KeyHint } from './key-hint.tsx';

interface FormActionsProps {
  /** The button's that submits the form. */
  command: string;
  tone?: 'primary' | 'error';
  isBusy: boolean;
  autoFocus?: boolean;
  onClose(): void;
}

/** The two ways out of a dialog with a form. */
export function FormActions({ command, tone = 'primary', isBusy, autoFocus = false, onClose }: FormActionsProps) {
  return (
    <DialogActions>
      <Button color="inherit" onClick={onClose}>
        Cancel<KeyHint>Esc</KeyHint>
      </Button>
      <Button type="submit" variant="contained" color={tone} disabled={isBusy} autoFocus={autoFocus}>
        {command}
      </Button>
    </DialogActions>
  );
}
