import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { refusalText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { List } from '../../ui/list.tsx';
import { Row } from '../../ui/row.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';

const SHOWN = 3;

const latestNewsQuery = queryOptions({
  queryKey: ['news', 'latest'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/new/list', { query: { page: 1, limit: SHOWN }, signal })).rows,
  staleTime: 60_000,
  meta: { keep: 'initData' },
});

/** The newest three articles. */
export function LatestNews() {
  return (
    <section>
      <SectionHeading
        link={
          <TextButton render={<Link to="/news" />}>
            <Trans>All news</Trans>
          </TextButton>
        }
      >
        <Trans>Latest news</Trans>
      </SectionHeading>
      <Articles />
    </section>
  );
}

function Articles() {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { data: articles, error, refetch } = useQuery(latestNewsQuery);
  if (articles === undefined && error === null) {
    return (
      <Loading label={t`Loading news`}>
        <SkeletonRows count={SHOWN} />
      </Loading>
    );
  }
  if (articles === undefined) {
    return (
      <ErrorState title={t`News could not be loaded`} retryLabel={t`Retry`} onRetry={() => void refetch()}>
        {refusalText(error)}
      </ErrorState>
    );
  }
  if (articles.length === 0) return <EmptyState title={t`No news yet`} />;
  return (
    <List>
      {articles.map(({ id, title, created_at }) => (
        <Row
          key={id}
          title={title}
          subtitle={dateTime(created_at)}
          render={<Link to="/news/$id" params={{ id: String(id) }} />}
        />
      ))}
    </List>
  );
}
