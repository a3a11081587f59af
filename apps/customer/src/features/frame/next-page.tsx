import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './next-page.module.css';

interface NextPageProps {
  /** An infinite query of TanStack Query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Said once everything is there: "No more positions". */
  end: string;
}

/** A list's next page loads when its end comes this near. */
const NEAR = '50px';

/** The foot of a list that grows: fetches the next page when it comes into view, offers it by button, or says that it ends. */
export function NextPage({ query, end }: NextPageProps) {
  const { t } = useLingui();
  const foot = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    const end = foot.current;
    if (!waiting || end === null) return;
    let isOver = false;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && void fetchNext(entry.target),
      {
        rootMargin: NEAR,
      },
    );
    async function fetchNext(of: Element): Promise<void> {
      await fetchNextPage();
      if (isOver) return;
      // News of the list may have had all of it fetched in the next page's place: it is looked at once more, or it would stay so.
      observer.unobserve(of);
      observer.observe(of);
    }
    observer.observe(end);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [waiting, fetchNextPage]);

  return (
    <div ref={foot} className={classNames('muted', styles.foot)}>
      {hasNextPage ? (
        <Button size="small" busy={isFetchingNextPage} busyLabel={t`Loading`} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? <Trans>Load failed, please retry</Trans> : <Trans>Show more</Trans>}
        </Button>
      ) : (
        end
      )}
    </div>
  );
}
