import { Trans, useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { fillNotice } from '@sauda/contract/notices/fill';
import type { NoticeTopic } from '@sauda/contract/notices/topics';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { noticeTextOf } from '../../lib/i18n/activate-locale.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { localDay } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { AlertIcon, ChatIcon, CheckIcon, ClockIcon, LockIcon } from '../../ui/icons/icons.tsx';
import { AlarmIcon } from '../../ui/icons/list-icons.tsx';
import { CashIcon } from '../../ui/icons/money-icons.tsx';
import { RowIcon } from '../../ui/list.tsx';
import { renderElement } from '../../ui/render-element.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoticesDrawing } from '../../ui/empty-drawings.tsx';
import { NextPage } from '../frame/next-page.tsx';
import styles from './notice-list.module.css';
import { noticeLink } from './notice-link.tsx';
import { splitNotice } from './notice-text.ts';
import { knownKind } from './notice-way.ts';
import { PushOffer } from './push/push-offer.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { api, queryKeys } from '../../lib/api.ts';

/** What the customer was told of, today's first. Seen here is read; what was new stays marked until they leave. */
export function NoticeList() {
  const { t } = useLingui();
  const [topic, setTopic] = useState<NoticeTopic>();
  const notices = useInfiniteQuery(noticesQuery(topic));
  const rows = notices.data?.pages.flatMap((page) => page.rows) ?? [];
  const fresh = useFresh(rows);
  useReading(topic === undefined ? rows : []);
  const topics: Array<[NoticeTopic | undefined, string]> = [
    [undefined, t`All`],
    ['orders', t`Orders`],
    ['money', t({ message: 'Money', context: 'topic of notices' })],
    ['account', t`Account`],
  ];
  const chips = topics.map(([value, label]) => ({
    key: value ?? 'all',
    label,
    pressed: value === topic,
    onPress: () => setTopic(value),
  }));
  const groups = [
    { title: t`Today`, rows: rows.filter(({ created_at }) => isToday(created_at)) },
    { title: t`Earlier`, rows: rows.filter(({ created_at }) => !isToday(created_at)) },
  ];
  return (
    <>
      <div className="gutter">
        <Chips label={t`Show`} chips={chips} inOneRow />
      </div>
      {notices.data === undefined ? (
        <NotLoaded query={notices} rows={{ count: 6, leading: true }} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing={<NoticesDrawing />}
          title={topic === undefined ? t`No notices yet` : t`No notices about this`}
          action={
            <Button variant="tonal" render={<Link to="/alerts" />}>
              <Trans>Price alerts</Trans>
            </Button>
          }
        >
          <Trans>Orders that waited, money, alerts and changes of your account will be listed here.</Trans>
        </EmptyState>
      ) : (
        <>
          <PushOffer />
          {groups.map(
            (group) =>
              group.rows.length > 0 && (
                <section key={group.title}>
                  <h2 className="muted medium gutter above-5 below-1">{group.title}</h2>
                  <ul aria-label={group.title} className="gutter">
                    {group.rows.map((row) => (
                      <NoticeRow key={row.id} notice={row} isFresh={fresh.has(row.id)} />
                    ))}
                  </ul>
                </section>
              ),
          )}
          <NextPage query={notices} end={t`No more notices`} />
        </>
      )}
    </>
  );
}

/** Of the customer's calendar. */
function isToday(at: string): boolean {
  return localDay(at) === localDay(new Date());
}

type Notice = Answer<'GET /stock/success/user/notices'>['rows'][number];

interface NoticeRowProps {
  notice: Notice;
  isFresh: boolean;
}

/** What happened, its circumstances on a quieter line, and the way to where it is told in full. */
function NoticeRow({ notice: { kind, values, created_at }, isFresh }: NoticeRowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const named = useNamed(kind, values);
  const [fact, more] = splitNotice(noticeTextOf(kind) ?? t`Something about your account has changed.`);
  const Icon = iconOf(kind);
  const link = noticeLink(kind, values);
  const dress = classNames(styles.notice, link && styles.pressable);
  const content = (
    <>
      <RowIcon>
        <Icon />
      </RowIcon>
      <p className="anywhere">
        {isFresh && (
          <span className="sr-only">
            <Trans>New:</Trans>{' '}
          </span>
        )}
        <span className="medium">{fillNotice(fact, named, formats)}</span>
        {more !== '' && <span className={styles.more}> {fillNotice(more, named, formats)}</span>}
      </p>
      <span className={styles.when}>
        {isToday(created_at) ? formats.time(created_at) : formats.date(created_at)}
        {isFresh && <span className={styles.dot} />}
      </span>
    </>
  );
  return <li>{link ? renderElement(link, dress, content) : <div className={dress}>{content}</div>}</li>;
}

/** What a notice tells, instruments by their names in the customer's language. */
function useNamed(kind: string, values: Notice['values']): Notice['values'] {
  const nameOf = useInstrumentName();
  if (values.name === undefined || knownKind(kind)?.topic !== 'orders') return values;
  return { ...values, name: nameOf(values.name) };
}

const icons = { orders: CheckIcon, money: CashIcon, account: LockIcon } as const;
const iconsOfKinds: Readonly<Record<string, typeof CheckIcon>> = {
  order_ended: ClockIcon,
  order_part_ended: ClockIcon,
  order_called_off: AlertIcon,
  order_changed_by_venue: AlertIcon,
  order_cancel_refused: AlertIcon,
  order_change_refused: AlertIcon,
  trigger_expired: ClockIcon,
  stop_waits: ClockIcon,
  stop_not_set: AlertIcon,
  target_not_set: AlertIcon,
  trigger_unsold: AlertIcon,
  alert_above: AlarmIcon,
  alert_below: AlarmIcon,
  from_desk: ChatIcon,
};

function iconOf(kind: string): typeof CheckIcon {
  return iconsOfKinds[kind] ?? icons[knownKind(kind)?.topic ?? 'account'];
}

interface Readable {
  id: number;
  read_at: string | null;
}

/** The notices that were unread when they were first seen here. */
function useFresh(rows: readonly Readable[]): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const added = rows.filter(({ id, read_at }) => read_at === null && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  return fresh;
}

/** Marks as read whatever is on the screen: of all notices, since those before it are read with it. */
function useReading(rows: readonly Readable[]): void {
  const { mutate: read } = useReadNotices();
  const newestUnread = rows.find(({ read_at }) => read_at === null)?.id;
  useEffect(() => {
    if (newestUnread !== undefined) read(newestUnread);
  }, [newestUnread, read]);
}

const NOTICES_PAGE = 20;

/** What the customer was told of, newest first, a page at a time. */
const noticesQuery = (topic: NoticeTopic | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.notices, 'list', topic ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const page = { page: pageParam, limit: NOTICES_PAGE };
      return api.call('GET /stock/success/user/notices', {
        query: topic === undefined ? page : { ...page, topic },
        signal,
      });
    },
    initialPageParam: 1,
    getNextPageParam: ({ rows, count }, _pages, page) =>
      rows.length > 0 && page * NOTICES_PAGE < count ? page + 1 : undefined,
    meta: { keep: 'initData' },
  });

/** Marks notices as read, up to and with one. */
function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => api.call('POST /stock/success/user/notices/read', { body: { up_to: upTo } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notices }),
  });
}
