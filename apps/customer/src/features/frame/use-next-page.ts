import { useEffect, useRef, type RefObject } from 'react';

/** What a list that grows takes of an infinite query of TanStack Query. */
export interface GrowingQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/**
 * Has a list's next page fetched when its end comes into view. The page waits for a list that is asked for anew: it would have that
 * broken off, and the pages that are there would stay as they were before what has changed.
 * @param margin how near the end comes, as of an `IntersectionObserver`
 * @returns where the list ends, and how the page is fetched by hand
 */
export function useNextPage(
  query: GrowingQuery,
  margin: string,
): { end: RefObject<HTMLDivElement | null>; fetchNext: () => unknown } {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    const foot = end.current;
    if (!waiting || foot === null) return;
    let isOver = false;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && void fetchNext(entry.target),
      { rootMargin: margin },
    );
    async function fetchNext(of: Element): Promise<void> {
      await fetchNextPage({ cancelRefetch: false });
      if (isOver) return;
      // All of the list may have been fetched in the next page's place: it is looked at once more, or it would stay so.
      observer.unobserve(of);
      observer.observe(of);
    }
    observer.observe(foot);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [waiting, fetchNextPage, margin]);

  return { end, fetchNext: () => fetchNextPage({ cancelRefetch: false }) };
}
