import { Trans, useLingui } from '@lingui/react/macro';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon } from '../../ui/icons/action-icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTurnOnAuthenticator, type BegunAuthenticator } from './authenticator.ts';
import { useCopy } from '../frame/use-copy.ts';
import styles from './first-code-form.module.css';
import shared from './strong-auth.module.css';
import { codeDigits, firstCodeProblems } from './strong-auth-forms.ts';

const GROUP = 4;

interface FirstCodeFormProps {
  begun: BegunAuthenticator;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

/** The second step: the secret goes into the app, and its first code comes back. */
export function FirstCodeForm({ begun: { secret, uri }, onTurnedOn }: FirstCodeFormProps) {
  const { t } = useLingui();
  const turnOn = useTurnOnAuthenticator();
  const copy = useCopy();
  const { field, change, failure, submit } = useForm({ code: '' }, firstCodeProblems, {
    error: turnOn.error,
    failure: failureText(turnOn.error, t`The authenticator app could not be set up, please try again later`),
    refusedAt: { second_factor_incorrect: 'code' },
    onChange: turnOn.reset,
  });

  return (
    <form
      noValidate
      className={shared.form}
      onSubmit={(event) => submit(event, ({ code }) => turnOn.mutate(code, { onSuccess: onTurnedOn }))}
    >
      <div className={styles.secret}>
        <p>{t`Scan this with your authenticator app. On this phone, open the app by the link, or type the key in.`}</p>
        <QrCode text={uri} label={t`QR code for your authenticator app`} />
        <a className={styles.link} href={uri}>
          <Trans>Open in the authenticator app</Trans>
        </a>
        <p className={styles.key}>
          <span className={styles.characters}>{secret.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ')}</span>
          <IconButton
            label={t`Copy the key`}
            icon={<CopyIcon size="s" />}
            onClick={() => void copy(secret, t`Key copied`)}
          />
        </p>
      </div>
      <TextField
        label={t`Code from the app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        help={t`6 digits, new every 30 seconds`}
        {...field('code')}
        onValueChange={(text) => change({ code: codeDigits(text) })}
      />
      <SubmitButton failure={failure} busy={turnOn.isPending} busyLabel={t`Checking`}>{t`Turn on`}</SubmitButton>
    </form>
  );
}
