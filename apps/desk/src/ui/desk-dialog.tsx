import { Dialog, type DialogProps } from '@mui/material';
import { useSession } from '../lib/session.ts';

/** A dialog that goes away while the desk is locked, and comes back with what was written in it. */
export function DeskDialog(props: Omit<DialogProps, 'open' | 'transitionDuration'>) {
  const { state } = useSession();
  return <Dialog fullWidth maxWidth="xs" {...props} open={state === 'open'} transitionDuration={0} />;
}
