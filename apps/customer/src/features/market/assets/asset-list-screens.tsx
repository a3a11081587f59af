import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TextButton } from '../../../ui/button.tsx';
import { CodeSearch, useNoneFound, useSearchedCode } from '../../frame/code-search.tsx';
import { CustomerServiceLink } from '../../frame/customer-service-link.tsx';
import { Screen } from '../../frame/screen.tsx';
import { assetClasses, mapTable, type ListedClass } from '@sauda/facts';
import { assetListWords } from '../../../data/asset-class-words.ts';
import { listInstruments } from '../list-instruments.ts';
import { List, Row } from '../../../ui/list.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import { intervals } from '../../../lib/intervals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { queryKeys } from '../../../lib/api.ts';
import { usePollingMs, useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { currencySymbol, priceDecimals } from '../../../lib/format/money.ts';
import { type InstrumentRow, priceOfRow } from '../instrument-list.ts';
import { PriceFigure } from '../instrument-row.tsx';

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
  return (
    <>
      <CodeSearch key={code} code={code} onSearch={onCode} />
      <AssetRows key={kind + code} kind={kind} code={code} onShowAll={() => onCode('')} />
    </>
  );
}

function AssetRows({ kind, code, onShowAll }: { kind: ListedClass; code: string; onShowAll: () => void }) {
  const { t } = useLingui();
  const list = useAssetList(kind, code);
  const words = assetListWords[kind];
  return (
    <PagedList
      query={list}
      loading={code === '' ? t(words.loading) : t`Searching`}
      failed={code === '' ? t(words.loadFailed) : t`Search failed`}
      skeleton={{ count: 10, columns: assetColumns, figures: 1 }}
      end={t(words.end)}
      empty={useNoneFound({ code, none: t(words.none), noMatch: t(words.noMatch), onShowAll })}
    >
      {(rows) => (
        <List label={t(words.list)} columns={assetColumns} heads={[t`Name`, t`Price and change`]}>
          {rows.map((row) => (
            <AssetRow key={row.symbol} instrument={row} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

const assetListQuery = (kind: ListedClass, code: string) =>
  pagedQuery(
    [...queryKeys.market, 'assets', kind, code],
    (page, signal) => listInstruments(kind, { ...page, ...(code === '' ? {} : { code }) }, signal),
    { keep: code === '' },
  );

/** The instruments of a kind whose code or name begins so, a page at a time, with live prices. */
export function useAssetList(kind: ListedClass, code: string) {
  const refetchInterval = usePollingMs(intervals.listPricesMs);
  const list = useInfiniteQuery({ ...assetListQuery(kind, code), refetchInterval });
  useWantedSymbols(list.data?.pages.flatMap(({ rows }) => rows.map(({ symbol }) => symbol)) ?? []);
  return list;
}

/** One width for price and change, in rem so that it grows with the text. */
export const assetColumns = '9.25rem';

/**
 * A pair, contract or bond with its live price, change and per cent; the whole row leads to its detail. Pairs are known by their
 * code, others by their name.
 */
export function AssetRow({ instrument }: { instrument: InstrumentRow }) {
  const decimals = priceDecimals(instrument.tick_size);
  const { symbol, name, exchange_name: exchange, terms } = instrument;
  const isPair = terms?.base_currency != null;
  const [title, ...lines] = isPair ? [symbol, name] : [name, symbol, exchange];
  // A rate has no currency sign; contracts of several countries stand in one list.
  const sign = terms?.multiplier != null ? currencySymbol(instrument.currency) : '';
  return (
    <Row
      title={title}
      subtitle={lines.map((line) => (
        <span key={line} className="line">
          {line}
        </span>
      ))}
      figures={[<PriceFigure key="price" known={priceOfRow(instrument)} decimals={decimals} sign={sign} />]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol: instrument.symbol, name: instrument.name }} />}
    />
  );
}
