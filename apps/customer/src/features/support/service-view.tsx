import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { configQuery, readConfig } from '../../lib/config.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { NoticesDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useServiceAddress, type Message, messagesQuery, useReadMessages } from './messages.ts';
import { SubHeader } from '../frame/header.tsx';
import styles from './chat.module.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { intervals } from '../../lib/intervals.ts';
import { currentCustomer } from '../../lib/session/session.ts';
import { usePollingMs } from '../../lib/stream/use-live.ts';
import { allUnanswered, dropUnanswered, onUnansweredChange, retryUnanswered } from '../../lib/unanswered.ts';
import { LockIcon, AlertIcon, ClockIcon, ImageIcon } from '../../ui/icons/icons.tsx';
import { chatDays, type ChatMessage } from './chat-days.ts';
import { Complaints } from './complaints.tsx';
import { Composer } from './composer.tsx';
import { keepUnsent, notListed, unsentOf } from './unsent-messages.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { useNextPage, type GrowingQuery } from '../frame/use-next-page.ts';
import { useOwnPicture } from '../../lib/pictures/own-picture.ts';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toast.ts';

export function CustomerServiceScreen() {
  const { t } = useLingui();
  return (
    <div className={styles.screen}>
      <SubHeader title={t`Customer service`} />
      <ServiceView />
    </div>
  );
}

/** Customer service as this installation has it: the chat, an address elsewhere, or none. */
function ServiceView() {
  const { t } = useLingui();
  const { data: config } = useQuery({ ...configQuery, select: readConfig });
  const address = useServiceAddress();
  if (config?.customerService === false) {
    return (
      <main>
        <EmptyState title={t`Customer service is switched off`}>
          <Trans>Messages cannot be written here.</Trans>
        </EmptyState>
      </main>
    );
  }
  if (address?.startsWith('https://') === true) {
    return (
      <main>
        <EmptyState
          title={t`Customer service is at another address`}
          action={
            <Button variant="primary" render={<a href={address} target="_blank" rel="noopener noreferrer" />}>
              <Trans>Open customer service</Trans>
            </Button>
          }
        >
          {new URL(address).host}
        </EmptyState>
      </main>
    );
  }
  return <Chat />;
}

/** The messages with customer service, and where to write one. What is written without a connection is sent once there is one. */
function Chat() {
  const { t } = useLingui();
  const refetchInterval = usePollingMs(intervals.unreadMs);
  const messages = useInfiniteQuery({ ...messagesQuery, refetchInterval, refetchOnMount: 'always' });
  const listed = messages.data?.pages.flatMap(({ data }) => data);
  const customer = currentCustomer();
  const unsent = unsentOf(customer, useSyncExternalStore(onUnansweredChange, allUnanswered));
  useReading(listed ?? []);

  function send(content: string, img: string): boolean {
    const isKept = keepUnsent(customer, { content, img, after: listed?.[0]?.id ?? 0 });
    if (!isKept) toast.error(t`This browser has no room to remember the message, so it was not sent.`);
    return isKept;
  }

  return (
    <>
      <p className={classNames('muted', styles.warning)}>
        <LockIcon size="s" />
        <Trans>Staff never ask for a password or a payment here</Trans>
      </p>
      <Complaints />
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
        <Composer onSend={send} />
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
        <EmptyState drawing={<NoticesDrawing />} title={t`No messages yet`}>
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
            <ul className="gap-3">
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
  query: GrowingQuery;
}

/** Fetches older messages when the reader comes near them, or by button; nothing where there are none. */
function OlderMessages({ query }: OlderMessagesProps) {
  const { t } = useLingui();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const { end: head, fetchNext } = useNextPage(query, '0px');

  if (!hasNextPage) return null;
  return (
    <div ref={head} className={styles.older}>
      <Button size="small" busy={isFetchingNextPage} busyLabel={t`Loading`} onClick={() => void fetchNext()}>
        {isFetchNextPageError ? <Trans>Load failed, please retry</Trans> : <Trans>Older messages</Trans>}
      </Button>
    </div>
  );
}

interface ChatBubbleProps {
  message: ChatMessage;
  onRetry: () => void;
  onDelete: () => void;
}

/** One message with its time and how far it has come. */
function ChatBubble({ message, onRetry, onDelete }: ChatBubbleProps) {
  const { t } = useLingui();
  const { mine, automatic, content, img } = message;
  const text = automatic
    ? t`This is an automatic answer of the practice desk: your message has arrived. Nobody reads along in practice mode.`
    : content;
  return (
    <li className={classNames('gap-1 start shrink', mine && styles.mine)}>
      <div className={classNames('gap-2', styles.bubble)}>
        <span className="sr-only">{mine ? t`You:` : t`Customer service:`} </span>
        {img !== '' && <ChatPicture url={img} />}
        {text !== '' && <p className={styles.text}>{text}</p>}
      </div>
      <Mark message={message} onRetry={onRetry} onDelete={onDelete} />
    </li>
  );
}

function Mark({ message: { automatic, at, progress, reason }, onRetry, onDelete }: ChatBubbleProps) {
  const { t } = useLingui();
  const { time } = useFormats();
  if (progress === 'failed') {
    return (
      <div className={styles.failure} role="alert">
        {reason !== undefined && reason !== '' && <p className={styles.reason}>{reason}</p>}
        <TextButton className={styles.retry} onClick={onRetry}>
          <AlertIcon size="xs" />
          <Trans>Not sent. Tap to retry</Trans>
        </TextButton>
        <TextButton tone="ink" className={styles.retry} onClick={onDelete}>{t`Delete`}</TextButton>
      </div>
    );
  }
  if (progress === 'unsent') {
    return (
      <p className={styles.mark}>
        <ClockIcon size="xs" />
        <Trans>Sending</Trans>
      </p>
    );
  }
  const facts = [
    time(at),
    progress === 'sent' && t`Sent`,
    progress === 'read' && t`Read`,
    automatic && t`Automatic answer`,
  ];
  return <p className={styles.mark}>{facts.filter((fact) => fact !== false).join(' · ')}</p>;
}

/** A picture of the conversation; a tap opens it by itself, in its full size. */
function ChatPicture({ url }: { url: string }) {
  const { t } = useLingui();
  const address = useOwnPicture(url);
  if (address === undefined) {
    return (
      <span className={styles.noPicture} role="img" aria-label={t`Picture`}>
        <ImageIcon />
      </span>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener" aria-label={t`Open the picture`}>
      <img className={styles.picture} src={address} alt={t`Picture`} />
    </a>
  );
}
