import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextButton } from '../../ui/button.tsx';
import { LoadFailed } from '../frame/not-loaded.tsx';
import { NewsSkeleton, NoNews } from './news-list.tsx';
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
  const query = useNewsList(1, SHOWN);
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadFailed query={query} /> : <NewsSkeleton count={SHOWN} />;
  if (data.rows.length === 0) {
    return <NoNews />;
  }
  return (
    <ul className="below-2" aria-label={t`Latest news`}>
      {data.rows.map((headline) => (
        <NewsRow key={headline.id} headline={headline} />
      ))}
    </ul>
  );
}
