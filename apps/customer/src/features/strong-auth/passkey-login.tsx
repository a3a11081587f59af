import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { askForPasskey, PasskeyDismissed } from '../../lib/passkeys/authenticator.ts';
import { usePasskeyPlace } from '../../lib/passkeys/use-passkey-place.ts';
import { startSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './passkey-login.module.css';

/** Logging in without phone or password, where passkeys work. It stands last, so that nothing moves when it comes. */
export function PasskeyLogin() {
  const { t } = useLingui();
  const place = usePasskeyPlace();
  const loggedIn = useRef(false);
  const logIn = useMutation({
    async mutationFn() {
      const { data } = await api.call('POST /stock/user/passkey/options', {});
      return api.call('POST /stock/user/passkey/login', { body: { response: await askForPasskey(data) } });
    },
    onSuccess({ token, id, user, login }) {
      loggedIn.current = true;
      startSession({ token, userInfo: { id, user, login } });
    },
    onError(error) {
      if (error instanceof PasskeyDismissed) toast.error(t`No passkey was used`);
      else toast.error(failureText(error, t`Login failed, please try again later`));
    },
  });
  // Said once the screen that login leads to is there: its navigation would lift a toast that stood before.
  useEffect(
    () => () => {
      if (loggedIn.current) toast.success(t`Login successful`);
    },
    [t],
  );
  if (!place.here) return null;
  return (
    <div className={styles.place}>
      <Button wide busy={logIn.isPending} busyLabel={t`Logging in`} onClick={() => logIn.mutate()}>
        <Trans>Log in with a passkey</Trans>
      </Button>
    </div>
  );
}
