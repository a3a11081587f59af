import { Trans, useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noticeTextOf } from '../../lib/i18n/activate-locale.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextPage } from '../frame/next-page.tsx';
import styles from './notice-list.module.css';
import { noticeText } from './notice-text.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { api, queryKeys } from '../../lib/api.ts';

/** What the customer was told of. Seen here is read; what was new stays marked until they leave. */
export function NoticeList() {
  const { t } = useLingui();
  const formats = useFormats();
  const notices = useInfiniteQuery(noticesQuery);
  const rows = notices.data?.pages.flatMap((page) => page.rows) ?? [];
  const fresh = useFresh(rows);
  useReading(rows);

  if (notices.data === undefined) return <NotLoaded query={notices} rows={{ count: 6 }} />;
  if (rows.length === 0) {
    return (
      <EmptyState title={t`No notices yet`}>
        <Trans>Changes of passwords, sign-ins from new devices and the like will be listed here.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t`Notices`} className="gutter">
        {rows.map(({ id, kind, values, created_at }) => (
          <li key={id} className={classNames('gap-1 anywhere', styles.notice, fresh.has(id) && styles.fresh)}>
            <p>
              {fresh.has(id) && (
                <span className="sr-only">
                  <Trans>New:</Trans>{' '}
                </span>
              )}
              {noticeText(noticeTextOf(kind) ?? t`Something about your account has changed.`, values, formats)}
            </p>
            <p className="muted">{formats.dateTime(created_at)}</p>
          </li>
        ))}
      </ul>
      <NextPage query={notices} end={t`No more notices`} />
    </>
  );
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

/** Marks as read whatever is on the screen. */
function useReading(rows: readonly Readable[]): void {
  const { mutate: read } = useReadNotices();
  const newestUnread = rows.find(({ read_at }) => read_at === null)?.id;
  useEffect(() => {
    if (newestUnread !== undefined) read(newestUnread);
  }, [newestUnread, read]);
}

const NOTICES_PAGE = 20;

/** What the customer was told of, newest first, a page at a time. */
const noticesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.notices, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /stock/success/user/notices', { query: { page: pageParam, limit: NOTICES_PAGE }, signal }),
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
