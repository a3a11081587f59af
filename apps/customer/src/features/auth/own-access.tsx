import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCustomer } from '../../data/account.ts';
import { toast } from '../../ui/toast.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { AccessForm } from './access-form.tsx';
import { useAskForOwn } from './access-request.ts';
import { newToken } from './kept-access.ts';

const route = getRouteApi('/settings/lost');

/** Who is logged in asks customer service to replace what they have lost. What comes of it is under the requests for access. */
export function LostSomething() {
  const { t } = useLingui();
  const { lost = 'authenticator' } = route.useSearch();
  const navigate = route.useNavigate();
  const [token] = useState(newToken);
  const ask = useAskForOwn(token, () => {
    toast.success(t`Customer service has your request`);
    void navigate({ to: '/settings/access', replace: true });
  });
  const query = useCustomer();
  if (query.data === undefined) return <NotLoaded query={query} rows={{ count: 4 }} />;
  return (
    <div className="gap-5 gutter above-3 below-8">
      <p className="leading">
        <Trans>
          We make sure that it is you, and two of us agree to it. Then you have time to say no, on every device, while
          withdrawals rest.
        </Trans>
      </p>
      <AccessForm phone={query.data.user} isOwn lost={lost} ask={ask} />
    </div>
  );
}
