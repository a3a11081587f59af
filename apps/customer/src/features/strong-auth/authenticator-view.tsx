import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../lib/query-keys.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthenticatorOn } from './authenticator-on.tsx';
import { BeginAuthenticatorForm } from './begin-authenticator-form.tsx';
import { authenticatorQuery, type BegunAuthenticator } from './authenticator.ts';
import { FirstCodeForm } from './first-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './strong-auth.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';

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
  if (state === undefined) {
    return (
      <NotLoaded query={query} loading={t`Loading`}>
        <SkeletonRows count={2} />
      </NotLoaded>
    );
  }
  if (state.enabled) return <AuthenticatorOn recoveryCodesLeft={state.recovery_codes_left} />;
  if (begun === undefined) return <BeginAuthenticatorForm onBegun={setBegun} />;
  return <FirstCodeForm begun={begun} onTurnedOn={setRecoveryCodes} />;
}
