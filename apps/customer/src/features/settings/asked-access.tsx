import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, Row } from '../../ui/list.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { toast } from '../../ui/toast.ts';
import { MoneyRests } from '../frame/money-rests.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { api, queryKeys, retryUnanswered } from '../../lib/api.ts';

type Asked = Answer<'GET /stock/success/user/access'>['data'][number];

/** What is asked of customer service for this account: by its customer, who can ask for more, or by somebody to whom they say no. */
export function AskedAccess() {
  const { t } = useLingui();
  const query = useQuery(askedQuery);
  const { data: requests } = query;
  if (requests === undefined) return <NotLoaded query={query} rows={{ count: 2 }} />;
  if (requests.length === 0) {
    return (
      <>
        <MoneyRests />
        <EmptyState title={t`No request is open`} action={<AskLink />}>
          <Trans>
            Lost your authenticator app, passkey, transaction password or phone number? Customer service replaces it.
            When somebody asks for access to your account, you can say no to it here.
          </Trans>
        </EmptyState>
      </>
    );
  }
  return (
    <div className="below-8">
      <MoneyRests />
      <p className="leading gutter above-3 below-3">
        <Trans>Customer service was asked for this. If it was you, there is nothing to do here.</Trans>
      </p>
      <List label={t`Requests for access`}>
        {requests.map((request) => (
          <RequestRow key={request.no} request={request} />
        ))}
      </List>
      <div className="gap-5 gutter above-5">
        <Refuse />
        <AskLink />
      </div>
    </div>
  );
}

function AskLink() {
  return (
    <Button wide variant="tonal" render={<Link to="/settings/lost" />}>
      <Trans>I have lost something</Trans>
    </Button>
  );
}

function RequestRow({ request: { no, lost, created_at, code_ready, due_at, new_phone_end } }: { request: Asked }) {
  const { t } = useLingui();
  const { shortMoment } = useFormats();
  const end = new_phone_end ?? '';
  const asked = shortMoment(created_at);
  const words: Readonly<Record<Asked['lost'], string>> = {
    password: t`New login password`,
    authenticator: t`Remove the authenticator app`,
    passkeys: t`Remove all passkeys`,
    transaction_password: t`Remove the transaction password`,
    phone: t`Change the phone number to •••• ${end}`,
  };
  const due = due_at === null ? '' : shortMoment(due_at);
  return (
    <Row
      title={words[lost]}
      subtitle={due_at === null ? t`Request ${no}, ${asked}` : t`Request ${no}, in effect on ${due}`}
      action={
        code_ready ? (
          <StatusPill tone="accent">{t`Code is ready`}</StatusPill>
        ) : due_at === null ? (
          <StatusPill tone="wait">{t({ message: 'Open', context: 'a request that is open' })}</StatusPill>
        ) : (
          <StatusPill tone="no">{t`Agreed to`}</StatusPill>
        )
      }
    />
  );
}

function Refuse() {
  const { t } = useLingui();
  const refuse = useRefuse();
  return (
    <div className="gap-2">
      <Button wide variant="danger" busy={refuse.isPending} busyLabel={t`Refusing`} onClick={() => refuse.mutate()}>
        {t`This was not me: refuse`}
      </Button>
      <p className="muted">{t`Every open request ends at once without effect, and no code that was handed out is good any more.`}</p>
    </div>
  );
}

/** Under the requests, so that an event about one asks for them again. */
const askedQuery = queryOptions({
  queryKey: [...queryKeys.requests, 'access'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/access', { signal })).data,
});

/** It says itself what came of it, also where it is done again as its answer was lost: the button goes with the requests, which may be before the answer. */
function useRefuse() {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /stock/success/user/access/refuse', {}),
    retry: retryUnanswered,
    onSuccess: () => void toast.success(t`Refused. Nothing about your account changes.`),
    onError: (error) => void toast.error(failureText(error, t`It could not be refused, please try again`)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: askedQuery.queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.account }),
      ]),
  });
}
