import { AlertDialog } from '@base-ui/react/alert-dialog';
import { feel } from '../lib/haptics.ts';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { useCloseRequests, useOpenAfterMount, useOverlayMark } from './overlay-mark.ts';

export function ConfirmDialogPanel({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  destructive = false,
  busy = false,
  busyLabel,
  leavable = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const shown = useOpenAfterMount(open);
  const cancel = () => (!busy || leavable) && onCancel();
  useOverlayMark(shown, cancel);
  useCloseRequests(shown, cancel);
  return (
    <AlertDialog.Root open={shown} onOpenChange={(next) => !next && cancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={styles.dialog}>
            <AlertDialog.Title className="heading">{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.text} render={<div />}>
              {children}
            </AlertDialog.Description>
            <div className={styles.buttons}>
              <Button wide onClick={onCancel} disabled={busy && !leavable}>
                {cancelLabel}
              </Button>
              <Button
                wide
                variant={destructive ? 'danger' : 'primary'}
                busy={busy}
                busyLabel={busyLabel}
                onClick={() => {
                  feel('confirm');
                  onConfirm();
                }}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
