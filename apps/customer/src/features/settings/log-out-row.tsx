import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { endSession } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LogoutIcon } from '../../ui/icons/action-icons.tsx';
import { Row } from '../../ui/row.tsx';
import { toast } from '../../ui/toast.ts';

/** Logs out after asking. The session ends on this phone even where the server cannot be told. */
export function LogOutRow() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const logOut = useMutation({
    mutationFn: () => api.call('POST /stock/success/user/logout', {}),
    onSettled() {
      endSession();
      // Whoever logs in next begins at home, not where this customer stopped.
      void navigate({ to: '/login', search: {}, replace: true }).then(() => toast.success(t`Logout successful`));
    },
  });
  return (
    <>
      <Row icon={<LogoutIcon />} title={<Trans>Log out</Trans>} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={t`Log out?`}
        confirmLabel={t`Log out`}
        cancelLabel={t`Cancel`}
        busy={logOut.isPending}
        busyLabel={t`Logging out`}
        onConfirm={() => logOut.mutate()}
        onCancel={() => setAsking(false)}
      >
        <Trans>You will need your phone number and password to log in again. Pending orders stay as they are.</Trans>
      </ConfirmDialog>
    </>
  );
}
