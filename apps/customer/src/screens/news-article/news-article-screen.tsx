import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { ArticleView } from '../../features/news/article-view.tsx';

const route = getRouteApi('/news/$id');

export function NewsArticleScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  return (
    <>
      <SubHeader title={t`News`} />
      <main>
        {/* An address that names no number names no article either: none has the number 0. */}
        <ArticleView id={/^\d{1,15}$/.test(id) ? Number(id) : 0} />
      </main>
    </>
  );
}
