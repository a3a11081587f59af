import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './news.module.css';
import type { Headline } from './news-queries.ts';

/** A headline with its time and picture; the whole row opens the article. */
export function NewsRow({ headline }: { headline: Headline }) {
  const { shortMoment } = useFormats();
  const { id, title, img, lang, source, created_at } = headline;
  return (
    <li className={styles.item}>
      <Link to="/news/$id" params={{ id: String(id) }} className={styles.row}>
        <span>
          <span className={classNames('medium anywhere line', styles.title)} lang={lang}>
            {title}
          </span>
          <span className={classNames('muted line', styles.when)}>
            <time dateTime={created_at}>{shortMoment(created_at)}</time> · {source}
          </span>
        </span>
        <span className={styles.thumb}>
          {img === '' ? <Lines /> : <img src={img} alt="" width={64} height={64} loading="lazy" decoding="async" />}
        </span>
      </Link>
    </li>
  );
}

/** Stands in for the picture of an article that has none. */
function Lines() {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" focusable="false">
      <path d="M18 22h28M18 32h28M18 42h16" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

export function NewsRowSkeleton() {
  return (
    <li className={styles.item}>
      <span className={styles.row}>
        <span className="gap-2">
          <Skeleton width="100%" height="1rem" />
          <Skeleton width="60%" height="1rem" />
          <Skeleton width="7rem" height="0.8125rem" />
        </span>
        <Skeleton className={styles.thumb} width="4rem" height="4rem" />
      </span>
    </li>
  );
}
