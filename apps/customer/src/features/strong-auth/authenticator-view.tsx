import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';
import { authenticatorQuery, type BegunAuthenticator, useBeginAuthenticator } from './authenticator.ts';
import { FirstCodeForm } from './first-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './strong-auth.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { plural } from '@lingui/core/macro';
import { Button } from '../../ui/button.tsx';
import { List } from '../../ui/list.tsx';
import { Row } from '../../ui/row.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { RemoveAuthenticatorSheet } from './remove-authenticator-sheet.tsx';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { LoginPassword } from '../frame/password.tsx';

/** What an authenticator app does, and the customer's. */
export function Authenticator() {
  return (
    <>
      <p className={styles.lead}>
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
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();

  if (recoveryCodes !== undefined) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onKept={() => {
          setBegun(undefined);
          setRecoveryCodes(undefined);
          void client.invalidateQueries({ queryKey: queryKeys.authenticator });
          toast.success(t`Authenticator app set up`);
        }}
      />
    );
  }
  if (state === undefined) return <NotLoaded query={query} rows={{ count: 2 }} />;
  if (state.enabled) return <AuthenticatorOn recoveryCodesLeft={state.recovery_codes_left} />;
  if (begun === undefined) return <BeginAuthenticatorForm onBegun={setBegun} />;
  return <FirstCodeForm begun={begun} onTurnedOn={setRecoveryCodes} />;
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
      <div className={styles.action}>
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
      className={styles.form}
      onSubmit={(event) => submit(event, ({ password }) => begin.mutate(password, { onSuccess: onBegun }))}
    >
      <LoginPassword {...field('password')} />
      <SubmitButton failure={failure} busy={begin.isPending} busyLabel={t`Checking`} disabled={values.password === ''}>
        <Trans>Set up</Trans>
      </SubmitButton>
    </form>
  );
}
