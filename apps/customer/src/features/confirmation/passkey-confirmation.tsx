import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText, refusalText } from '../../lib/error-text.ts';
import { PasskeyDismissed, type PasskeyAssertion, askForPasskey } from '../../lib/passkeys/authenticator.ts';
import { usePasskeyPlace } from '../../lib/passkeys/use-passkey-place.ts';
import { Well } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { isConfirmationRefusal } from './transaction-password.ts';
import { api } from '../../lib/api.ts';

interface PasskeyConfirmationProps {
  /** Called with what a passkey signed: do the command with it as `passkey`. */
  onPasskey: (passkey: PasskeyAssertion) => void;
  /** The command is under way. */
  busy: boolean;
  busyLabel: string;
  /** What the command failed with. */
  error: unknown;
  /** The browser asks as soon as this is there; otherwise at a tap. */
  atOnce: boolean;
}

/** Confirms with the customer's passkey, and says how one that is lost goes, so that it is no dead end. */
export function PasskeyConfirmation(asking: PasskeyConfirmationProps) {
  const place = usePasskeyPlace();
  return (
    <div className="sheet-form">
      {place.here ? <AskForPasskey {...asking} /> : <Elsewhere at={place.at} />}
      <p className="muted">
        <Trans>
          No longer have your passkey?{' '}
          <Link to="/settings/passkeys" className="link">
            Remove it in Settings
          </Link>{' '}
          with your login password.
        </Trans>
      </p>
    </div>
  );
}

/** Has the browser ask, and once more at each tap. */
function AskForPasskey({ onPasskey, busy, busyLabel, error, atOnce }: PasskeyConfirmationProps) {
  const { t } = useLingui();
  const { mutate, ...ask } = useMutation({ mutationFn: confirmWithPasskey });
  // That a passkey is required is what the dialog says anyway.
  const refused = isConfirmationRefusal(error) && error.key !== 'passkey_required' ? refusalText(error) : undefined;
  const [isAskedAtOnce] = useState(atOnce && refused === undefined && !busy);

  // Not by the options of the mutation: it would do the command also where the customer has closed the dialog meanwhile.
  const begin = () => mutate(undefined, { onSuccess: onPasskey });
  const beginAtOnce = useEffectEvent(begin);
  useEffect(() => {
    if (!isAskedAtOnce) return;
    const frame = requestAnimationFrame(() => beginAtOnce());
    return () => cancelAnimationFrame(frame);
  }, [isAskedAtOnce]);

  const failure = ask.isError
    ? ask.error instanceof PasskeyDismissed
      ? t`No passkey was used`
      : failureText(ask.error, t`The passkey could not be used, please try again later`)
    : refused;
  const isAsking = ask.isPending || busy;
  return (
    <SubmitButton
      type="button"
      failure={isAsking ? undefined : failure}
      busy={isAsking}
      busyLabel={busyLabel}
      onClick={begin}
    >
      <Trans>Confirm with passkey</Trans>
    </SubmitButton>
  );
}

/** @param at the address where passkeys work; undefined where it is the browser that does not know them */
function Elsewhere({ at }: { at: string | undefined }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Well>
      {at === undefined ? (
        <p>
          <Trans>
            Your passkey confirms this, but this browser does not know passkeys. Use a newer one, or another device.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Your passkey confirms this, but passkeys do not work at this address. Open Sauda at{' '}
            <a className="link anywhere" href={`${at}${path}`}>
              {at}
            </a>
            .
          </Trans>
        </p>
      )}
    </Well>
  );
}

/** What to send as `passkey` where money leaves or a block is bought: signed for this, good once and for five minutes. */
async function confirmWithPasskey(): Promise<PasskeyAssertion> {
  const { data } = await api.call('POST /stock/success/user/confirm/options', {});
  return askForPasskey(data);
}
