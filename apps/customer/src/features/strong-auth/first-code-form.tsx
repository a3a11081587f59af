import { Trans, useLingui } from '@lingui/react/macro';
import { ApiRefusal } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon } from '../../ui/icons/action-icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTurnOnAuthenticator, type BegunAuthenticator } from './authenticator.ts';
import { useCopy } from './copy.ts';
import styles from './first-code-form.module.css';
import shared from './strong-auth.module.css';
import { codeDigits, firstCodeProblems } from './strong-auth-forms.ts';
import { strongAuthProblemTexts } from './strong-auth-problem-text.ts';

const GROUP = 4;

interface FirstCodeFormProps {
  begun: BegunAuthenticator;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

/** The second step: the secret goes into the app, and its first code comes back. */
export function FirstCodeForm({ begun: { secret, uri }, onTurnedOn }: FirstCodeFormProps) {
  const { t } = useLingui();
  const { values, problems, change, leave, submit } = useForm({ code: '' }, firstCodeProblems);
  const turnOn = useTurnOnAuthenticator();
  const copy = useCopy();
  const failure = failureText(turnOn.error, t`The authenticator app could not be set up, please try again later`);
  const isCodeWrong = turnOn.error instanceof ApiRefusal && turnOn.error.key === 'second_factor_incorrect';

  return (
    <form
      noValidate
      className={shared.form}
      onSubmit={(event) => submit(event, ({ code }) => turnOn.mutate(code, { onSuccess: onTurnedOn }))}
    >
      <div className={styles.secret}>
        <p>
          <Trans>
            Scan this with your authenticator app. On this phone, open the app by the link, or type the key in.
          </Trans>
        </p>
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
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        help={t`6 digits, new every 30 seconds`}
        value={values.code}
        error={(problems.code && t(strongAuthProblemTexts[problems.code])) ?? (isCodeWrong ? failure : undefined)}
        onValueChange={(text) => {
          change({ code: codeDigits(text) });
          turnOn.reset();
        }}
        onBlur={() => leave('code')}
      />
      <div className={shared.submit}>
        <AlertLine spaced text={isCodeWrong ? undefined : failure} />
        <Button type="submit" variant="primary" wide busy={turnOn.isPending} busyLabel={t`Checking`}>
          <Trans>Turn on</Trans>
        </Button>
      </div>
    </form>
  );
}
