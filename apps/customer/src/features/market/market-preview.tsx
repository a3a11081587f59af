import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListedClass, listedClasses } from '@sauda/facts';
import { assetListWords } from '../../data/asset-class-words.ts';
import { intervals } from '../../lib/intervals.ts';
import { queryKeys } from '../../lib/api.ts';
import { usePollingMs, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { linedColumns } from './instrument-columns.ts';
import { LinedRows } from './lined-rows.tsx';
import { listInstruments } from './list-instruments.ts';

const SHOWN = 3;

type Segment = 'stock' | ListedClass;

const previewQuery = (segment: Segment) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'preview', segment],
    queryFn: async ({ signal }) => (await listInstruments(segment, { page: 1, limit: SHOWN }, signal)).rows,
    meta: { keep: 'initData' },
  });

/** The first instruments of each market. */
export function MarketPreview() {
  const { t } = useLingui();
  const [segment, setSegment] = useState<Segment>('stock');
  const tabs: { value: Segment; label: string }[] = [
    { value: 'stock', label: t({ message: 'Stock', context: 'as a class' }) },
    ...listedClasses.map((value) => ({ value, label: t(assetListWords[value].preview) })),
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
  const query = useQuery({ ...previewQuery(segment), refetchInterval });
  const rows = query.data;
  useWantedSymbols(rows?.map(({ symbol }) => symbol) ?? []);
  if (rows === undefined) {
    return <NotLoaded query={query} rows={{ count: SHOWN, figures: 2, columns: linedColumns }} />;
  }
  if (rows.length === 0) return <EmptyState title={t`Nothing is traded here`} />;
  return <LinedRows rows={rows} />;
}
