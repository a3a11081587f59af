import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { ApiRefusal, queryKeys } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import {
  authenticatorQuery,
  type BegunAuthenticator,
  holdUnkept,
  unkeptCodes,
  useBeginAuthenticator,
  useRemoveAuthenticator,
  useTurnOnAuthenticator,
} from './authenticator.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './strong-auth.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { plural } from '@lingui/core/macro';
import { Button, IconButton } from '../../ui/button.tsx';
import { List, Row } from '../../ui/list.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { failureText, refusalText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { LoginPassword } from '../frame/password.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { removalProblems, codeDigits, firstCodeProblems } from './strong-auth-forms.ts';
import { CopyIcon } from '../../ui/icons/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useCopy } from '../frame/use-copy.ts';
import { Well } from '../../ui/card.tsx';

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
  const [recoveryCodes, setRecoveryCodes] = useState(unkeptCodes);
  const show = (codes: readonly string[] | undefined) => {
    holdUnkept(codes);
    setRecoveryCodes(codes);
  };

  if (recoveryCodes !== undefined) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onKept={() => {
          setBegun(undefined);
          show(undefined);
          void client.invalidateQueries({ queryKey: queryKeys.authenticator });
          toast.success(t`Authenticator app set up`);
        }}
      />
    );
  }
  // Also where word that it is on comes before the answer, which alone has the recovery codes.
  if (begun !== undefined) {
    return (
      <FirstCodeForm
        begun={begun}
        onTurnedOn={show}
        onAlreadyOn={() => {
          setBegun(undefined);
          void client.invalidateQueries({ queryKey: queryKeys.authenticator });
        }}
      />
    );
  }
  if (state === undefined) return <NotLoaded query={query} rows={{ count: 2 }} />;
  if (state.enabled) return <AuthenticatorOn recoveryCodesLeft={state.recovery_codes_left} />;
  return <BeginAuthenticatorForm onBegun={setBegun} />;
}

/** An authenticator app that is set up, and the way to be rid of it. */
function AuthenticatorOn({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const { t } = useLingui();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <List>
        <Row
          title={t`Authenticator app`}
          subtitle={t`${plural(recoveryCodesLeft, { one: '# recovery code left', other: '# recovery codes left' })}`}
          action={<StatusPill tone="ok">{t`On`}</StatusPill>}
        />
      </List>
      <div className="gutter above-5 below-5">
        <Button wide onClick={() => setIsRemoving(true)}>{t`Remove the authenticator app`}</Button>
      </div>
      <RemoveAuthenticatorSheet open={isRemoving} onClose={() => setIsRemoving(false)} />
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

interface RemoveAuthenticatorSheetProps {
  open: boolean;
  onClose: () => void;
}

function RemoveAuthenticatorSheet({ open, onClose }: RemoveAuthenticatorSheetProps) {
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

/** It is there only while the sheet is open, so each opening begins with empty fields. */
function RemovalForm({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveAuthenticator();
  const { field, failure, submit } = useForm({ password: '', code: '' }, removalProblems, {
    error: remove.error,
    failure: failureText(remove.error, t`The authenticator app could not be removed`),
    refusedAt: { invalid_credentials: 'password', second_factor_incorrect: 'code' },
    onChange: remove.reset,
  });
  return (
    <form
      noValidate
      className="gap-5 gutter below-4"
      onSubmit={(event) => submit(event, (sent) => remove.mutate(sent, { onSuccess: onRemoved }))}
    >
      <LoginPassword {...field('password')} />
      <TextField
        label={t({ message: 'Code', context: 'of an authenticator' })}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
        help={t`From the app, or one of your recovery codes`}
        {...field('code')}
      />
      <SubmitButton failure={failure} variant="danger" busy={remove.isPending} busyLabel={t`Removing`}>
        <Trans>Remove</Trans>
      </SubmitButton>
    </form>
  );
}

const GROUP = 4;

interface FirstCodeFormProps {
  begun: BegunAuthenticator;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
  /** Another one was set up meanwhile, such as on another device. */
  onAlreadyOn: () => void;
}

/** The second step: the secret goes into the app, and its first code comes back. */
function FirstCodeForm({ begun: { secret, uri }, onTurnedOn, onAlreadyOn }: FirstCodeFormProps) {
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
      onSubmit={(event) => submit(event, ({ code }) => turnOn.mutate(code, { onSuccess: onTurnedOn, onError }))}
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

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The third step: the codes for when the app is lost, shown this once. */
function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="sheet-form">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>{t`Keep these recovery codes`}</h2>
      <p>{t`Each logs you in once if you lose your authenticator app. They are not shown again.`}</p>
      <Well>
        <ul aria-label={t`Recovery codes`} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Well>
      <Button wide icon={<CopyIcon size="s" />} onClick={() => void copy(codes.join('\n'), t`Recovery codes copied`)}>
        <Trans>Copy the recovery codes</Trans>
      </Button>
      <Button variant="primary" wide onClick={onKept}>{t`I have kept them`}</Button>
    </section>
  );
}
