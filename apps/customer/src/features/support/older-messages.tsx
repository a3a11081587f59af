import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './chat.module.css';

export interface OlderMessagesProps {
  /** An infinite query of TanStack Query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** Fetches older messages when the reader comes near them, or by button; nothing where there are none. */
export function OlderMessages({ query }: OlderMessagesProps) {
  const { t } = useLingui();
  const head = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!waiting || head.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && void fetchNextPage());
    observer.observe(head.current);
    return () => observer.disconnect();
  }, [waiting, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={head} className={styles.older}>
      <Button size="small" busy={isFetchingNextPage} busyLabel={t`Loading`} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? <Trans>Load failed, please retry</Trans> : <Trans>Older messages</Trans>}
      </Button>
    </div>
  );
}
