import { Dialog } from '@base-ui/react/dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { plural } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { IconButton } from '../../../ui/button.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { useOpenAfterMount, useOverlayMark } from '../../../ui/overlay-mark.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { directionOf, priceDecimals } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { instrumentColumns } from '../instrument-columns.ts';
import { NotLoaded } from '../../frame/not-loaded.tsx';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { useRested } from '../../../lib/use-rested.ts';
import styles from './search-dialog.module.css';

/** Searches all markets by code or name while one types. Arrow keys move through the results, Enter opens one. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const shown = useOpenAfterMount(open);
  useOverlayMark(shown);

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  }

  return (
    <Dialog.Root
      open={shown}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && setTyped('')}
    >
      <Dialog.Portal>
        <Dialog.Popup className={styles.dialog} initialFocus={field} onKeyDown={press}>
          <Dialog.Title className="sr-only">{t`Search stocks`}</Dialog.Title>
          <div className={styles.head}>
            <IconButton label={t`Close search`} icon={<BackIcon />} onClick={onClose} />
            <SearchField
              ref={field}
              label={t`Name or code`}
              clearLabel={t`Clear`}
              value={typed}
              maxLength={60}
              onValueChange={setTyped}
            />
          </div>
          <div className={styles.results}>
            <SearchResults typed={typed} onOpenResult={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SearchResultsProps {
  typed: string;
  onOpenResult: () => void;
}

export function SearchResults({ typed, onOpenResult }: SearchResultsProps) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const query = useSearchResults(typed);
  const { data, words } = query;
  const count = data?.length ?? 0;

  if (typed.trim() === '') {
    return (
      <p className="quiet gutter above-4 below-4">{t`Type a few letters of a name or code. All markets are searched.`}</p>
    );
  }
  if (data === undefined) {
    return (
      <NotLoaded query={query} title={t`Search failed`} loading={t`Searching`}>
        <SkeletonRows count={5} columns={instrumentColumns} figures={2} />
      </NotLoaded>
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {t`${plural(count, { one: '# result', other: '# results' })} for ${words}`}
      </p>
      {count === 0 ? (
        <EmptyState title={t`Nothing found for “${words}”`}>
          <Trans>Check the spelling, or type fewer letters.</Trans>
        </EmptyState>
      ) : (
        <List label={t`Results`} columns={instrumentColumns}>
          {data.map((row) => (
            <Row
              key={`${row.market}:${row.symbol}`}
              title={row.name}
              subtitle={`${row.symbol} · ${row.market_name}`}
              figures={[
                figure(row.current_price, { decimals: priceDecimals(row.tick_size) }),
                <DeltaText
                  key="change"
                  direction={directionOf(row.percent_change)}
                  percent={percent(row.percent_change)}
                />,
              ]}
              render={
                <Link
                  to="/stock/v2/$symbol/$name"
                  params={{ symbol: row.symbol, name: row.name }}
                  onClick={onOpenResult}
                />
              }
            />
          ))}
        </List>
      )}
    </>
  );
}

const RESULTS = 20;

const searchQuery = (words: string) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'search', words],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v2/search', { query: { q: words, limit: RESULTS }, signal })).data.rows,
    // While one types on, the last results stay instead of flashing away.
    placeholderData: keepPreviousData,
    staleTime: intervals.listPricesMs,
  });

/** Instruments by code or name, asked for once typing has rested. Nothing is asked for while the field is empty. */
export function useSearchResults(typed: string) {
  const words = useRested(typed.trim(), intervals.searchDebounceMs);
  const results = useQuery({ ...searchQuery(words), enabled: words !== '' });
  return { ...results, words, data: words === '' ? undefined : results.data };
}

/** Moves the focus between the search field and the results below it. Returns whether the key did that. */
export function moveFocus(dialog: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const stops = [...dialog.querySelectorAll<HTMLElement>('input[type="search"], a[href]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return false;
  next.focus();
  return true;
}
