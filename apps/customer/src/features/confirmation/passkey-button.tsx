import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiRefusal } from '../../lib/api.ts';
import { refusalText } from '../../lib/error-text.ts';
import { PasskeyDismissed, type PasskeyAssertion } from '../../lib/passkeys/authenticator.ts';
import { confirmWithPasskey } from '../../lib/passkeys/confirm-with-passkey.ts';
import { passkeysQuery } from '../../lib/passkeys/passkeys-query.ts';
import { usePasskeyPlace } from '../../lib/passkeys/use-passkey-place.ts';
import { Button } from '../../ui/button.tsx';
import styles from './passkey-button.module.css';

interface PasskeyButtonProps {
  onPasskey: (passkey: PasskeyAssertion) => void;
  /** The deed is under way. */
  busy: boolean;
  busyLabel: string;
  /** What the deed failed with. */
  error: unknown;
}

/** Offers a passkey instead of the transaction password to a customer who has one, where passkeys work. */
export function PasskeyButton({ onPasskey, busy, busyLabel, error }: PasskeyButtonProps) {
  const { t } = useLingui();
  const place = usePasskeyPlace();
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, enabled: place.here });
  const ask = useMutation({ mutationFn: confirmWithPasskey, onSuccess: onPasskey });
  if (!place.here || passkeys.length === 0) return null;

  const refused = error instanceof ApiRefusal && error.key.startsWith('passkey_') ? refusalText(error) : undefined;
  const failure = ask.isError
    ? ask.error instanceof PasskeyDismissed
      ? t`No passkey was used`
      : (refusalText(ask.error) ?? t`The passkey could not be used, please try again later`)
    : refused;
  return (
    <div className={styles.place}>
      <p role="alert" className={styles.failure}>
        {ask.isPending || busy ? undefined : failure}
      </p>
      <Button wide busy={ask.isPending || busy} busyLabel={busyLabel} onClick={() => ask.mutate()}>
        <Trans>Use a passkey</Trans>
      </Button>
    </div>
  );
}
