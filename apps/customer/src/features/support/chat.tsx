import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { intervals } from '../../lib/intervals.ts';
import { currentCustomer } from '../../lib/session/session.ts';
import { usePollingMs } from '../../lib/stream/use-live.ts';
import { allUnanswered, dropUnanswered, onUnansweredChange, retryUnanswered } from '../../lib/unanswered.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LockIcon } from '../../ui/icons/status-icons.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import { chatDays } from './chat-days.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { type Message, messagesQuery, useReadMessages } from './messages.ts';
import { keepUnsent, notListed, unsentOf } from './unsent-messages.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';

/** The messages with customer service, and where to write one. What is written without a connection is sent once there is one. */
export function Chat() {
  const refetchInterval = usePollingMs(intervals.unreadMs);
  const messages = useInfiniteQuery({ ...messagesQuery, refetchInterval, refetchOnMount: 'always' });
  const listed = messages.data?.pages.flatMap(({ data }) => data);
  const customer = currentCustomer();
  const unsent = unsentOf(customer, useSyncExternalStore(onUnansweredChange, allUnanswered));
  useReading(listed ?? []);

  return (
    <>
      <p className={styles.warning}>
        <LockIcon size="s" />
        <Trans>Staff never ask for a password or a payment here</Trans>
      </p>
      <main className={styles.main}>
        <Conversation
          messages={messages}
          days={
            listed === undefined && unsent.length === 0
              ? undefined
              : chatDays(listed ?? [], notListed(unsent, listed ?? []))
          }
          onRetry={(key) => retryUnanswered(key, Date.now())}
          onDelete={dropUnanswered}
        />
        <Composer
          onSend={(content, img) => keepUnsent(customer, { content, img, after: listed?.[0]?.id ?? 0 }, Date.now())}
        />
      </main>
    </>
  );
}

interface ConversationProps {
  /** The query of what the server has. */
  messages: OlderMessagesProps['query'] & {
    isError: boolean;
    isFetching: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  days: ReturnType<typeof chatDays> | undefined;
  onRetry: (key: string) => void;
  onDelete: (key: string) => void;
}

function Conversation({ messages, days, onRetry, onDelete }: ConversationProps) {
  const { t } = useLingui();
  const { dayHeading } = useFormats();
  if (days === undefined) {
    return (
      <div className={styles.nothing}>
        <NotLoaded query={messages} rows={{ count: 5 }} />
      </div>
    );
  }
  if (days.length === 0) {
    return (
      <div className={styles.nothing}>
        <EmptyState title={t`No messages yet`}>
          <Trans>Write what you need help with. The answer will be here.</Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    // The page of messages hangs from its end: what is added above or below leaves the reader where they are.
    <div className={styles.scroller} role="log" aria-label={t`Messages`} tabIndex={0}>
      <div className={styles.page}>
        <OlderMessages query={messages} />
        {days.map(({ day, messages: ofDay }) => (
          <section key={day}>
            <h2 className={styles.day}>{dayHeading(ofDay[0]?.at ?? day, t`Today`)}</h2>
            <ul className={styles.bubbles}>
              {ofDay.map((message) => (
                <ChatBubble
                  key={message.key}
                  message={message}
                  onRetry={() => onRetry(message.key)}
                  onDelete={() => onDelete(message.key)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Marks as read whatever the desk wrote, once it is on a screen that somebody looks at. */
function useReading(listed: readonly Message[]): void {
  const { mutate: read } = useReadMessages();
  const isVisible = useIsVisible();
  const newestUnread = listed.find(({ from, read_at }) => from === 'desk' && read_at === null)?.id;
  useEffect(() => {
    if (isVisible && newestUnread !== undefined) read(newestUnread);
  }, [isVisible, newestUnread, read]);
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const follow = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
}

interface OlderMessagesProps {
  /** An infinite query of TanStack Query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** Fetches older messages when the reader comes near them, or by button; nothing where there are none. */
function OlderMessages({ query }: OlderMessagesProps) {
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
