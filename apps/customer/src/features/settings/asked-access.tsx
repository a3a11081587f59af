import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, Row } from '../../ui/list.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { toast } from '../../ui/toast.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { api, queryKeys } from '../../lib/api.ts';

/** Who asks customer service for access to this account, and the no of whoever did not ask. */
export function AskedAccess() {
  const { t } = useLingui();
  const { shortMoment } = useFormats();
  const query = useQuery(askedQuery);
  const refuse = useRefuse();
  const { data: requests } = query;
  if (requests === undefined) return <NotLoaded query={query} rows={{ count: 2 }} />;
  if (requests.length === 0) {
    return (
      <EmptyState
        title={t`No request is open`}
        action={
          <Button variant="tonal" render={<Link to="/settings/sessions" />}>
            <Trans>Devices</Trans>
          </Button>
        }
      >
        <Trans>When somebody asks customer service for access to your account, you can say no to it here.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="below-8">
      <p className="leading gutter above-3 below-3">
        <Trans>
          Somebody who cannot log in asks customer service for a new password to your account. If this was you, there is
          nothing to do here.
        </Trans>
      </p>
      <List label={t`Requests for access`}>
        {requests.map(({ no, created_at, code_ready }) => (
          <Row
            key={no}
            title={t`Request ${no}`}
            subtitle={shortMoment(created_at)}
            action={
              code_ready ? (
                <StatusPill tone="accent">{t`Code is ready`}</StatusPill>
              ) : (
                <StatusPill tone="wait">{t({ message: 'Open', context: 'a request that is open' })}</StatusPill>
              )
            }
          />
        ))}
      </List>
      <div className="gap-2 gutter above-5">
        <Button
          wide
          variant="danger"
          busy={refuse.isPending}
          busyLabel={t`Refusing`}
          onClick={() =>
            refuse.mutate(undefined, {
              onSuccess: () => toast.success(t`Refused. Nobody gets a new password.`),
              onError: (error) => toast.error(failureText(error, t`It could not be refused, please try again`)),
            })
          }
        >
          {t`This was not me: refuse`}
        </Button>
        <p className="muted">{t`Every open request ends at once, and no code that was handed out is good any more.`}</p>
      </div>
    </div>
  );
}

/** Under the requests, so that an event about one asks for them again. */
const askedQuery = queryOptions({
  queryKey: [...queryKeys.requests, 'access'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/access', { signal })).data,
});

function useRefuse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /stock/success/user/access/refuse', {}),
    onSettled: () => client.invalidateQueries({ queryKey: askedQuery.queryKey }),
  });
}
