import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { refusalText } from '../../lib/error-text.ts';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { intervals } from '../../lib/intervals.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useLiveQuote, usePollingMs, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { List } from '../../ui/list.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Row } from '../../ui/row.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const SHOWN = 3;
const COLUMNS = '5.75rem 5.25rem';

type Segment = 'stock' | 'currency' | 'FUTURE' | 'CGI';

const previewQuery = (segment: Segment) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'preview', segment],
    queryFn: async ({ signal }) => {
      const page = { page: 1, limit: SHOWN };
      if (segment === 'currency') return (await api.call('GET /v2/currency/list', { query: page, signal })).data.rows;
      const query = segment === 'stock' ? page : { ...page, market: segment };
      return (await api.call('GET /v2/stock/list', { query, signal })).data.rows;
    },
    meta: { keep: 'initData' },
  });

/** The first instruments of each market. */
export function MarketPreview() {
  const { t } = useLingui();
  const [segment, setSegment] = useState<Segment>('stock');
  const tabs: { value: Segment; label: string }[] = [
    { value: 'stock', label: t`Stock` },
    { value: 'currency', label: t`Currency` },
    { value: 'FUTURE', label: t`Futures` },
    { value: 'CGI', label: t`Treasury` },
  ];
  return (
    <>
      <Tabs id="preview" label={t`Markets`} tabs={tabs} value={segment} onChange={setSegment} />
      <TabPanel id="preview" value={segment}>
        <PreviewRows segment={segment} />
      </TabPanel>
    </>
  );
}

function PreviewRows({ segment }: { segment: Segment }) {
  const { t } = useLingui();
  const refetchInterval = usePollingMs(intervals.listPricesMs);
  const { data: rows, error, refetch } = useQuery({ ...previewQuery(segment), refetchInterval });
  useWantedSymbols(rows?.map(({ stock }) => stock) ?? []);
  if (rows === undefined) {
    return error === null ? (
      <Loading label={t`Loading`}>
        <SkeletonRows count={SHOWN} figures={2} columns={COLUMNS} />
      </Loading>
    ) : (
      <ErrorState title={t`Load failed, please retry`} retryLabel={t`Retry`} onRetry={() => void refetch()}>
        {refusalText(error)}
      </ErrorState>
    );
  }
  if (rows.length === 0) return <EmptyState title={t`Nothing is traded here`} />;
  return (
    <List columns={COLUMNS}>
      {rows.map((row) => (
        <PreviewRow key={row.stock} {...row} decimals={segment === 'currency' ? 4 : 2} />
      ))}
    </List>
  );
}

interface PreviewRowProps {
  stock: string;
  name: string;
  prasent: string;
  percent_change: string;
  decimals: number;
}

function PreviewRow({ stock, name, prasent, percent_change, decimals }: PreviewRowProps) {
  const { figure, percent } = useFormats();
  const live = useLiveQuote(stock);
  const price = live?.price ?? prasent;
  const change = live?.changePercent ?? percent_change;
  return (
    <Row
      title={name}
      subtitle={stock}
      figures={[
        <PriceTick key="price" value={price}>
          {figure(price, { decimals })}
        </PriceTick>,
        <DeltaText key="change" direction={directionOf(change)} percent={percent(change)} />,
      ]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol: stock, name }} />}
    />
  );
}
