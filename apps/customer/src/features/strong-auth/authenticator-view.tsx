import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthenticatorOn } from './authenticator-on.tsx';
import { BeginAuthenticatorForm } from './begin-authenticator-form.tsx';
import { authenticatorQuery, type BegunAuthenticator } from './authenticator.ts';
import { FirstCodeForm } from './first-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './strong-auth.module.css';

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
  const { data: state, error, isError, isFetching, refetch } = useQuery(authenticatorQuery);
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
    return isError ? (
      <ErrorState
        title={t`Load failed, please retry`}
        retryLabel={t`Retry`}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {refusalText(error) ?? <Trans>We could not reach the server. Check your connection.</Trans>}
      </ErrorState>
    ) : (
      <Loading label={t`Loading`}>
        <SkeletonRows count={2} />
      </Loading>
    );
  }
  if (state.enabled) return <AuthenticatorOn recoveryCodesLeft={state.recovery_codes_left} />;
  if (begun === undefined) return <BeginAuthenticatorForm onBegun={setBegun} />;
  return <FirstCodeForm begun={begun} onTurnedOn={setRecoveryCodes} />;
}
