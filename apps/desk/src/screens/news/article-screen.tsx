import { useParams } from 'react-router';
import { useOne } from '../../lib/use-one.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ArticleEditor } from './article-editor.tsx';

export function ArticleScreen() {
  const { id } = useParams();
  return id === 'new' ? <ArticleEditor key="new" article={undefined} /> : <ExistingArticle />;
}

function ExistingArticle() {
  const query = useOne('news/one');
  return <Loaded query={query}>{(article) => <ArticleEditor key={article.id} article={article} />}</Loaded>;
}
