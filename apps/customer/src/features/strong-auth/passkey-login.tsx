import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { askForPasskey, PasskeyDismissed } from '../../lib/passkeys/authenticator.ts';
import { usePasskeyPlace } from '../../lib/passkeys/use-passkey-place.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useStartSession } from '../frame/start-session.ts';
import styles from './strong-auth.module.css';

/** Logging in without phone or password, where passkeys work. It stands last, so that nothing moves when it comes. */
export function PasskeyLogin() {
  const { t } = useLingui();
  const place = usePasskeyPlace();
  const startSession = useStartSession();
  const logIn = useMutation({
    async mutationFn() {
      const { data } = await api.call('POST /stock/user/passkey/options', {});
      return api.call('POST /stock/user/passkey/login', { body: { response: await askForPasskey(data) } });
    },
    onSuccess: startSession,
    onError(error) {
      const isDismissed = error instanceof PasskeyDismissed;
      toast.error(isDismissed ? t`No passkey was used` : failureText(error, t`Login failed, please try again later`));
    },
  });
  if (!place.here) return null;
  return (
    <div className={styles.login}>
      <Button wide busy={logIn.isPending} busyLabel={t`Logging in`} onClick={() => logIn.mutate()}>
        <Trans>Log in with a passkey</Trans>
      </Button>
    </div>
  );
}
