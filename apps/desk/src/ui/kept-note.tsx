import { Alert, Button } from '@mui/material';

/** Says that what is in a form was typed before, and puts it away. */
export function KeptNote({ onForget }: { onForget(): void }) {
  return (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={({ currentTarget }) => {
            const form = currentTarget.closest('form');
            onForget();
            // This button goes, and with it where the keyboard was.
            form?.querySelector<HTMLElement>('input:not([aria-hidden]), textarea:not([aria-hidden])')?.focus();
          }}
        >
          Start afresh
        </Button>
      }
    >
      What you had typed is here again.
    </Alert>
  );
}
