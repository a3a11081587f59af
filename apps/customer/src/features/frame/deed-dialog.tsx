import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import { CheckingRequest } from './checking-request.tsx';
import styles from './deed-note.module.css';

interface DeedDialogProps extends Omit<ConfirmDialogProps, 'busy' | 'leavable'> {
  /** The deed with money that it confirms. */
  deed: { isUnderWay: boolean; isChecking: boolean };
}

/**
 * Asks before a deed with money, and rests while it is under way. Where its answer is lost the dialog says so, and can be left: the
 * notice on every screen goes on saying it.
 */
export function DeedDialog({ deed, children, cancelLabel, ...dialog }: DeedDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      {...dialog}
      busy={deed.isUnderWay}
      leavable={deed.isChecking}
      cancelLabel={deed.isChecking ? t`Close` : cancelLabel}
    >
      {children}
      <div className={styles.inDialog}>
        <CheckingRequest shown={deed.isChecking}>
          <Trans>
            The server’s answer did not arrive. The app asks again by itself until it knows what became of the request;
            nothing is done twice.
          </Trans>
        </CheckingRequest>
      </div>
    </ConfirmDialog>
  );
}
