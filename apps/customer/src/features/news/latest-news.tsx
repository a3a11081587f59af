import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextButton } from '../../ui/button.tsx';
import { NewsSkeleton } from './news-list.tsx';
import { useNewsList } from './news-queries.ts';
import { NewsRow } from './news-row.tsx';

const SHOWN = 3;

/** The newest articles, for Home. */
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
      <LatestRows />
    </section>
  );
}

function LatestRows() {
  const { t } = useLingui();
  const { data, isError, isFetching, refetch } = useNewsList(1, SHOWN);
  if (data === undefined) {
    if (!isError) return <NewsSkeleton count={SHOWN} />;
    return (
      <ErrorState
        title={t`Load failed, please retry`}
        retryLabel={t`Retry`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.rows.length === 0) {
    return <EmptyState title={t`No news yet`}>{t`Articles appear here as they are published.`}</EmptyState>;
  }
  return (
    <ul className="below-2" aria-label={t`Latest news`}>
      {data.rows.map((headline) => (
        <NewsRow key={headline.id} headline={headline} />
      ))}
    </ul>
  );
}
