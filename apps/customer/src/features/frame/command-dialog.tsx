import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import { CheckingRequest } from './command-note.tsx';
import styles from './command-note.module.css';

interface CommandDialogProps extends Omit<ConfirmDialogProps, 'busy' | 'leavable'> {
  /** The command with money that it confirms. */
  command: { isUnderWay: boolean; isChecking: boolean };
}

/**
 * Asks before a command with money, and rests while it is under way. Where its answer is lost the dialog says so, and can be left: the
 * notice on every screen goes on saying it.
 */
export function CommandDialog({ command, children, cancelLabel, ...dialog }: CommandDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      {...dialog}
      busy={command.isUnderWay}
      leavable={command.isChecking}
      cancelLabel={command.isChecking ? t`Close` : cancelLabel}
    >
      {children}
      <div className={styles.inDialog}>
        <CheckingRequest shown={command.isChecking}>
          <Trans>
            The server’s answer did not arrive. The app asks again by itself until it knows what became of the request;
            nothing is done twice.
          </Trans>
        </CheckingRequest>
      </div>
    </ConfirmDialog>
  );
}
