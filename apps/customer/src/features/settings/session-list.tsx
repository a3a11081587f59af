import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { List, Row } from '../../ui/list.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { toast } from '../../ui/toast.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import type { Answer } from '@sauda/contract';
import { ApiRefusal, api, queryKeys, retryUnanswered } from '../../lib/api.ts';
import { useRepeatKey } from '../../lib/repeat-key.ts';

/** The devices on which the customer is logged in, each of which can be signed out from here. */
export function SessionList() {
  const { t } = useLingui();
  const query = useQuery(sessionsQuery);
  const { data: sessions } = query;
  const [asked, setAsked] = useState<SessionRow | 'others'>();
  const end = useEndSessions();

  if (sessions === undefined) return <NotLoaded query={query} rows={{ count: 3 }} />;

  const one = asked === 'others' ? undefined : asked;
  return (
    <>
      <List label={t`Devices`}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </List>
      {sessions.length > 1 && (
        <div className="gutter above-5 below-5">
          <Button wide onClick={() => setAsked('others')}>{t`Sign out all other devices`}</Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === 'others' ? t`Sign out all other devices?` : t`Sign out this device?`}
        confirmLabel={t`Sign out`}
        cancelLabel={t`Cancel`}
        destructive
        busy={end.isPending}
        busyLabel={t`Signing out`}
        onConfirm={() =>
          end.mutate(one === undefined ? { others: true } : { id: one.id }, { onSettled: () => setAsked(undefined) })
        }
        onCancel={() => setAsked(undefined)}
      >
        {one === undefined ? (
          <Trans>You stay logged in here. Everywhere else the password will be asked for again.</Trans>
        ) : (
          <>
            {one.device}, {one.address_range}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

function SessionLine({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const { t } = useLingui();
  const { shortMoment } = useFormats();
  const { device, address_range: network, last_used_at, created_at, current } = session;
  const used = shortMoment(last_used_at);
  const begun = shortMoment(created_at);
  return (
    <Row
      title={device}
      subtitle={
        <>
          <span className="line">{t`Network ${network}`}</span>
          <span className="line">{t`Last used ${used}, signed in ${begun}`}</span>
        </>
      }
      action={
        current ? (
          <StatusPill tone="accent">{t`This device`}</StatusPill>
        ) : (
          <Button size="small" onClick={onEnd} aria-label={t`Sign out ${device}`}>{t`Sign out`}</Button>
        )
      }
    />
  );
}

type SessionRow = Answer<'GET /stock/success/user/sessions'>['data'][number];

/** More than a customer has devices. */
const MOST_SESSIONS = 100;

/** Where the customer is logged in: this device first, then those used last. */
const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/user/sessions', { query: { limit: MOST_SESSIONS }, signal })).data,
});

type SessionsToEnd = { id: number } | { others: true };

/** It says itself what came of it, as the customer may have left meanwhile. A lost answer is asked for again under the same key. */
function useEndSessions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const keys = useRepeatKey();
  return useMutation({
    async mutationFn(which: SessionsToEnd) {
      try {
        await api.call('POST /stock/success/user/sessions/end', { body: which, idempotencyKey: keys.of(which) });
      } catch (error) {
        // It was signed out elsewhere meanwhile.
        if (!(error instanceof ApiRefusal) || error.key !== 'not_found') throw error;
      }
    },
    retry: retryUnanswered,
    onSuccess: (_answer, which) =>
      void toast.success('id' in which ? t`Device signed out` : t`All other devices signed out`),
    onError: (reason) => void toast.error(failureText(reason, t`The device could not be signed out`)),
    onSettled(_answer, error) {
      keys.settle(error);
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
  });
}
