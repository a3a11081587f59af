import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { Answer } from '@sauda/contract';
import { ApiRefusal } from '../../lib/api.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { NewsDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from '@sauda/design/article/article.module.css';
import { cleanArticle, isWithinApp } from '@sauda/design/article/clean-article.ts';
import { useArticle } from './news-queries.ts';
import { LoadFailed } from '../frame/not-loaded.tsx';

const route = getRouteApi('/news/$id');

type Article = Answer<'GET /stock/new/index'>['data'];

/** One article, or why it cannot be shown. */
export function ArticleView() {
  const { id: given } = route.useParams();
  // An address that names no number names no article either: none has the number 0.
  const id = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  const query = useArticle(id);
  const { data, error, isError } = query;
  if (data !== undefined) return <ArticleText article={data} />;
  if (!isError) return <ArticleSkeleton />;
  if (error instanceof ApiRefusal && (error.status === 404 || error.status === 400)) return <NoSuchArticle />;
  return <LoadFailed query={query} />;
}

function ArticleText({ article }: { article: Article }) {
  const { dateTime } = useFormats();
  const { title, subhead, img, lang, source, source_url, content, created_at, updated_at } = article;
  const updated = dateTime(updated_at);
  return (
    <article className={styles.article}>
      <div lang={lang}>
        <h2 className={styles.title}>{title}</h2>
        {subhead !== '' && <p className={styles.subhead}>{subhead}</p>}
      </div>
      <p className={styles.facts}>
        <time dateTime={created_at}>{dateTime(created_at)}</time> · {source}
        {updated_at !== created_at && (
          <>
            {' · '}
            <Trans>changed {updated}</Trans>
          </>
        )}
      </p>
      {img !== '' && <img className={styles.cover} src={img} alt="" width={320} height={180} decoding="async" />}
      <ArticleBody html={content} lang={lang} />
      {source_url !== '' && (
        <a className={styles.source} href={source_url} target="_blank" rel="noopener noreferrer nofollow">
          <Trans>Read the original at {source}</Trans>
        </a>
      )}
    </article>
  );
}

function ArticleBody({ html, lang }: { html: string; lang: string }) {
  const body = useRef<HTMLDivElement>(null);
  const { history } = useRouter();

  useLayoutEffect(() => {
    body.current?.replaceChildren(cleanArticle(html));
  }, [html]);

  /** A link to a screen opens it without loading the app anew. */
  function follow(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isWithinApp(link) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.push(link.getAttribute('href') ?? '/');
  }

  // The links inside take the keyboard; the click bubbles up from them.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div ref={body} className={styles.body} lang={lang} onClick={follow} />;
}

function NoSuchArticle() {
  const { t } = useLingui();
  return (
    <EmptyState
      drawing={<NewsDrawing />}
      title={t`There is no such article`}
      action={<Button variant="tonal" render={<Link to="/news" />}>{t`All news`}</Button>}
    >
      <Trans>It may have been taken back.</Trans>
    </EmptyState>
  );
}

function ArticleSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the article`} className={styles.article}>
      <Skeleton width="100%" height="1.75rem" />
      <Skeleton width="70%" height="1.75rem" />
      <Skeleton className={styles.facts} width="12rem" height="0.8125rem" />
      <Skeleton className={styles.cover} width="100%" height="auto" />
    </Loading>
  );
}
