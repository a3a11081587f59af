import { fewRecoveryCodes } from '@sauda/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal, queryKeys } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import {
  authenticatorQuery,
  type AuthenticatorState,
  type BegunAuthenticator,
  holdUnkept,
  useUnkeptCodes,
  useBeginAuthenticator,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
  useTurnOnAuthenticator,
} from './authenticator.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './strong-auth.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { List, Row } from '../../ui/list.tsx';
import { StateLine } from '../../ui/state-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { failureText, refusalText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { LoginPassword } from '../frame/password.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeDigits, firstCodeProblems } from './strong-auth-forms.ts';
import { PasswordAndCode } from './password-and-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { CopyIcon } from '../../ui/icons/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useCopy } from '../frame/use-copy.ts';

/** What an authenticator app does, and the customer's. */
export function Authenticator() {
  return (
    <>
      <p className="quiet gutter above-3 below-4">
        <Trans>
          With an authenticator app, logging in with your password also asks for a code that only your phone knows. A
          passkey needs no code.
        </Trans>
      </p>
      <AuthenticatorView />
    </>
  );
}

/** Setting up an authenticator app, in three steps, or what there is of it. */
function AuthenticatorView() {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(authenticatorQuery);
  const { data: state } = query;
  const [begun, setBegun] = useState<BegunAuthenticator>();
  const recoveryCodes = useUnkeptCodes();

  if (recoveryCodes !== undefined) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onKept={() => {
          holdUnkept(undefined);
          void client.invalidateQueries({ queryKey: queryKeys.authenticator });
          if (begun !== undefined) toast.success(t`Authenticator app set up`);
          setBegun(undefined);
        }}
      />
    );
  }
  // Also where word that it is on comes before the answer, which alone has the recovery codes.
  if (begun !== undefined) {
    return (
      <FirstCodeForm
        begun={begun}
        onAlreadyOn={() => {
          setBegun(undefined);
          void client.invalidateQueries({ queryKey: queryKeys.authenticator });
        }}
      />
    );
  }
  if (state === undefined) return <NotLoaded query={query} rows={{ count: 2 }} />;
  if (state.enabled) return <AuthenticatorOn state={state} />;
  return <BeginAuthenticatorForm onBegun={setBegun} />;
}

interface AuthenticatorOnProps {
  state: AuthenticatorState;
}

/** An authenticator app that is set up, its recovery codes, and the way to be rid of it. */
function AuthenticatorOn({ state }: AuthenticatorOnProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'codes' | 'removal'>();
  const { recovery_codes: made, recovery_codes_left: left } = state;
  const areFew = left <= fewRecoveryCodes;
  return (
    <>
      <List>
        <Row title={t`Authenticator app`} action={<StatusPill tone="ok">{t`On`}</StatusPill>} />
        <Row title={t`Recovery codes`} subtitle={t`${left} of ${made} left`} />
      </List>
      <div className="gap-3 gutter above-5 below-5">
        {areFew && (
          <StateLine>
            <Trans>Few recovery codes are left. Make new ones before you lose your authenticator app.</Trans>
          </StateLine>
        )}
        <Button variant={areFew ? 'primary' : undefined} wide onClick={() => setAsked('codes')}>
          <Trans>Make new recovery codes</Trans>
        </Button>
        <Button wide onClick={() => setAsked('removal')}>{t`Remove the authenticator app`}</Button>
      </div>
      <NewCodesSheet open={asked === 'codes'} onClose={() => setAsked(undefined)} />
      <RemoveAuthenticatorSheet open={asked === 'removal'} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** The first step: what it is for, and the login password. */
function BeginAuthenticatorForm({ onBegun }: { onBegun: (begun: BegunAuthenticator) => void }) {
  const { t } = useLingui();
  const begin = useBeginAuthenticator();
  const { values, field, failure, submit } = useForm({ password: '' }, () => ({}), {
    error: begin.error,
    failure: failureText(begin.error, t`The authenticator app could not be set up, please try again later`),
    refusedAt: { invalid_credentials: 'password' },
    onChange: begin.reset,
  });
  return (
    <form
      noValidate
      className="gap-5 gutter below-4"
      onSubmit={(event) => submit(event, ({ password }) => begin.mutate(password, { onSuccess: onBegun }))}
    >
      <LoginPassword {...field('password')} />
      <SubmitButton failure={failure} busy={begin.isPending} busyLabel={t`Checking`} disabled={values.password === ''}>
        <Trans>Set up</Trans>
      </SubmitButton>
    </form>
  );
}

interface AuthenticatorSheetProps {
  open: boolean;
  onClose: () => void;
}

function RemoveAuthenticatorSheet({ open, onClose }: AuthenticatorSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Remove the authenticator app`}
      closeLabel={t`Close`}
      description={<Trans>Your password alone will log you in then. The recovery codes end too.</Trans>}
    >
      <RemovalForm onRemoved={onClose} />
    </Sheet>
  );
}

function RemovalForm({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveAuthenticator();
  return (
    <PasswordAndCode
      asked={remove}
      failure={failureText(remove.error, t`The authenticator app could not be removed`)}
      variant="danger"
      busyLabel={t`Removing`}
      onDone={onRemoved}
    >
      <Trans>Remove</Trans>
    </PasswordAndCode>
  );
}

function NewCodesSheet({ open, onClose }: AuthenticatorSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Make new recovery codes`}
      closeLabel={t`Close`}
      description={<Trans>The old ones end at once, also those that were not used.</Trans>}
    >
      <NewCodesForm />
    </Sheet>
  );
}

function NewCodesForm() {
  const { t } = useLingui();
  const renew = useRenewRecoveryCodes();
  const unanswered = t`It is not known whether new recovery codes were made. Try again with another code of the app.`;
  return (
    <PasswordAndCode asked={renew} failure={failureText(renew.error, unanswered)} busyLabel={t`Checking`}>
      {t`Make new codes`}
    </PasswordAndCode>
  );
}

const GROUP = 4;

interface FirstCodeFormProps {
  begun: BegunAuthenticator;
  /** Another one was set up meanwhile, such as on another device. */
  onAlreadyOn: () => void;
}

/** The second step: the secret goes into the app, and its first code comes back. */
function FirstCodeForm({ begun: { secret, uri }, onAlreadyOn }: FirstCodeFormProps) {
  const { t } = useLingui();
  const turnOn = useTurnOnAuthenticator();
  const copy = useCopy();
  const { field, change, failure, submit } = useForm({ code: '' }, firstCodeProblems, {
    error: turnOn.error,
    failure: failureText(turnOn.error, t`The authenticator app could not be set up, please try again later`),
    refusedAt: { second_factor_incorrect: 'code' },
    onChange: turnOn.reset,
  });

  function onError(error: Error): void {
    if (!(error instanceof ApiRefusal) || error.key !== 'authenticator_already_on') return;
    toast.error(refusalText(error) ?? '');
    onAlreadyOn();
  }

  return (
    <form
      noValidate
      className="gap-5 gutter below-4"
      onSubmit={(event) => submit(event, ({ code }) => turnOn.mutate(code, { onError }))}
    >
      <div className={classNames('gap-4', styles.secret)}>
        <p>{t`Scan this with your authenticator app. On this phone, open the app by the link, or type the key in.`}</p>
        <QrCode text={uri} label={t`QR code for your authenticator app`} />
        <a className={styles.link} href={uri}>
          <Trans>Open in the authenticator app</Trans>
        </a>
        <p className={styles.key}>
          <span className="medium anywhere">{secret.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ')}</span>
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
