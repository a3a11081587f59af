import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextButton } from '../../../ui/button.tsx';
import { CodeSearch, useNoneFound, useSearchedCode } from '../../frame/code-search.tsx';
import { CustomerServiceLink } from '../../frame/customer-service-link.tsx';
import { Screen } from '../../frame/screen.tsx';
import { assetClasses, mapTable, type ListedClass } from '@sauda/facts';
import { assetListWords } from '../../../data/asset-class-words.ts';
import { listInstruments } from '../list-instruments.ts';
import { List } from '../../../ui/list.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import { intervals } from '../../../lib/intervals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { queryKeys } from '../../../lib/api.ts';
import { usePollingMs, useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { type InstrumentRow, ROWS_A_PAGE } from '../instrument-list.ts';
import { assetColumns, BondRow, LinedAssets } from './asset-rows.tsx';

/** The screen of each class that has a list. */
export const assetListScreens = mapTable(assetListWords, (kind) => () => <AssetListScreen kind={kind} />);

/** The list of one kind of instrument, with the way to what the customer holds of it. */
function AssetListScreen({ kind }: { kind: ListedClass }) {
  const { t } = useLingui();
  const [code, setCode] = useSearchedCode();
  const { buck } = assetClasses[kind].list;
  return (
    <Screen
      actions={
        <>
          <TextButton render={<Link to="/trade-no-nav/$type/{-$buck}" params={{ type: kind, buck }} />}>
            {t`Positions`}
          </TextButton>
          <CustomerServiceLink />
        </>
      }
    >
      <AssetListView kind={kind} code={code} onCode={setCode} />
    </Screen>
  );
}

interface AssetListViewProps {
  kind: ListedClass;
  /** What is searched for; empty for all. */
  code: string;
  onCode: (code: string) => void;
}

/** All instruments of a kind, or those whose code begins as searched for; grows as one scrolls. */
export function AssetListView({ kind, code, onCode }: AssetListViewProps) {
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <>
      <CodeSearch
        key={timesCleared}
        asTyped
        code={code}
        // The address follows a moment later.
        typedFirst={timesCleared === 0 ? undefined : ''}
        onSearch={onCode}
      />
      <AssetRows
        kind={kind}
        code={code}
        onShowAll={() => {
          setTimesCleared(timesCleared + 1);
          onCode('');
        }}
      />
    </>
  );
}

function AssetRows({ kind, code, onShowAll }: { kind: ListedClass; code: string; onShowAll: () => void }) {
  const { t } = useLingui();
  const list = useAssetList(kind, code);
  const words = assetListWords[kind];
  const columns = assetColumns[kind];
  const isDebt = assetClasses[kind].ends === 'debt';
  return (
    <PagedList
      query={list}
      loading={code === '' ? t(words.loading) : t`Searching`}
      failed={code === '' ? t(words.loadFailed) : t`Search failed`}
      skeleton={{ count: ROWS_A_PAGE, columns, figures: columns.split(' ').length }}
      end={t(words.end)}
      empty={useNoneFound({ code, none: t(words.none), noMatch: t(words.noMatch), onShowAll })}
    >
      {(rows) => (
        <List
          label={t(words.list)}
          columns={columns}
          heads={isDebt ? [t`Coupon and maturity`, t`Yield`, t`Price`] : undefined}
        >
          {isDebt
            ? rows.map((row) => <BondRow key={row.symbol} instrument={row} />)
            : pagesOf(rows).map((page, index) => <LinedAssets key={index} rows={page} />)}
        </List>
      )}
    </PagedList>
  );
}

/** As they were asked for, so that a page that comes asks for no other's lines. */
function pagesOf(rows: readonly InstrumentRow[]): readonly (readonly InstrumentRow[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_PAGE) }, (_, page) =>
    rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE),
  );
}

const assetListQuery = (kind: ListedClass, code: string) =>
  pagedQuery(
    [...queryKeys.market, 'assets', kind, code],
    (page, signal) =>
      listInstruments(
        kind,
        {
          ...page,
          ...(code === '' ? {} : { code }),
          ...(assetClasses[kind].ends === 'contract' ? { group: 'underlying' as const } : {}),
        },
        signal,
      ),
    { keep: code === '', rowsAPage: ROWS_A_PAGE },
  );

/** The instruments of a kind whose code or name begins so, a page at a time, with live prices. */
export function useAssetList(kind: ListedClass, code: string) {
  const refetchInterval = usePollingMs(intervals.listPricesMs);
  const list = useInfiniteQuery({
    ...assetListQuery(kind, code),
    refetchInterval,
    // While one types on, the last rows stay instead of flashing away.
    placeholderData: (before) => ((before?.pages[0]?.rows.length ?? 0) > 0 ? before : undefined),
  });
  useWantedSymbols(list.data?.pages.flatMap(({ rows }) => rows.map(({ symbol }) => symbol)) ?? []);
  return list;
}
