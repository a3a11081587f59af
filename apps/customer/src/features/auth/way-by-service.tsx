import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RememberedLogin } from '../../lib/session/remembered-login.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { TextButton } from '../../ui/button.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { SupportContact } from '../frame/support-contact.tsx';
import { AccessForm } from './access-form.tsx';
import { accessQuery, useAsk } from './access-request.ts';
import { AccessView } from './access-view.tsx';
import styles from './auth-form.module.css';
import { forgetAccess, keptAccess } from './kept-access.ts';
import { ResetCodeForm } from './reset-code-form.tsx';

const route = getRouteApi('/forgot-password');

/**
 * By customer service: the request that this device has made, or else the form of one, and that of a code.
 * @param saved the saved login, whose password does not hold; null where there is none
 */
export function WayByService({ saved }: { saved: RememberedLogin | null }) {
  const { t } = useLingui();
  const { lost = 'password' } = route.useSearch();
  const [kept, setKept] = useState(keptAccess);
  const ask = useAsk(setKept);
  const [hasCode, setHasCode] = useState(false);
  const query = useQuery(accessQuery(kept));
  if (kept !== undefined && query.data === undefined) return <NotLoaded query={query} rows={{ count: 5 }} />;
  if (kept !== undefined && query.data) {
    const putAway = () => {
      forgetAccess();
      setKept(undefined);
    };
    return <AccessView kept={kept} request={query.data} onAgain={putAway} />;
  }
  const phone = kept?.phone ?? saved?.user ?? '';
  return (
    <>
      {saved === null && lost === 'password' && (
        <AlertLine spaced text={t`No login information found, please login first`} />
      )}
      {hasCode ? (
        <ResetCodeForm phone={phone} />
      ) : (
        <div className="gap-5">
          <Invitation />
          <AccessForm phone={phone} lost={lost} ask={ask} />
        </div>
      )}
      <div className={styles.otherWays}>
        <TextButton onClick={() => setHasCode(!hasCode)}>
          {hasCode ? t`Ask customer service for a way in` : t`I have a reset code`}
        </TextButton>
        <TextButton render={<Link to="/login" replace />}>{t`Back to log-in`}</TextButton>
      </div>
    </>
  );
}

/** What a request is good for, and how the operator is reached without one. */
function Invitation() {
  const { t } = useLingui();
  return (
    <div className="leading">
      <p>
        <Trans>
          Ask customer service for a way in. We make sure that it is you, and two of us agree to it. Whoever the account
          belongs to is told on every device.
        </Trans>
      </p>
      <SupportContact label={t`Customer service`} />
    </div>
  );
}
