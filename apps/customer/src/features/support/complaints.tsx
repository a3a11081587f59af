import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List, Row } from '../../ui/list.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

type Complaint = Answer<'GET /stock/success/user_message/complaints'>['data'][number];

/** Under the messages, so that an event about one asks for them again. */
const complaintsQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'complaints'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user_message/complaints', { signal })).data,
});

/** So many stand over the messages, the newest first. */
const shown = 2;

/** The customer's own complaints by their numbers, and how each stands; nothing where there is none. */
export function Complaints() {
  const { t } = useLingui();
  const { data: complaints = [] } = useQuery(complaintsQuery);
  if (complaints.length === 0) return null;
  return (
    <List label={t`Your complaints`}>
      {complaints.slice(0, shown).map((complaint) => (
        <ComplaintRow key={complaint.no} complaint={complaint} />
      ))}
    </List>
  );
}

function ComplaintRow({ complaint: { no, status, deadline, closed_at: closedAt, outcome } }: { complaint: Complaint }) {
  const { t } = useLingui();
  const { shortMoment } = useFormats();
  const by = shortMoment(deadline);
  const closed = closedAt === null ? '' : shortMoment(closedAt);
  const outcomes = {
    solved: t({ message: 'Solved', context: 'a complaint' }),
    explained: t({ message: 'Explained', context: 'a complaint' }),
    refused: t({ message: 'Not upheld', context: 'a complaint' }),
    no_answer: t({ message: 'Closed without an answer', context: 'a complaint' }),
  } as const;
  return (
    <Row
      title={t`Complaint ${no}`}
      subtitle={status === 'open' ? t`Answer by ${by}` : t`Closed on ${closed}`}
      action={
        outcome === null ? (
          <StatusPill tone="wait">{t({ message: 'Open', context: 'a complaint that is open' })}</StatusPill>
        ) : (
          <StatusPill tone="neutral">{outcomes[outcome]}</StatusPill>
        )
      }
    />
  );
}
