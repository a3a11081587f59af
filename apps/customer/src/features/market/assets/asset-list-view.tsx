import { useLingui } from '@lingui/react/macro';
import { List } from '../../../ui/list.tsx';
import { CodeSearch, NoneFound } from '../../frame/code-search.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import type { AssetKind } from './asset-kinds.ts';
import { useAssetList } from './asset-list.ts';
import { AssetRow, assetColumns } from './asset-row.tsx';
import { assetWords } from './asset-words.ts';

interface AssetListViewProps {
  kind: AssetKind;
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

function AssetRows({ kind, code, onShowAll }: { kind: AssetKind; code: string; onShowAll: () => void }) {
  const { t } = useLingui();
  const list = useAssetList(kind, code);
  const words = assetWords[kind];
  return (
    <PagedList
      query={list}
      loading={code === '' ? t(words.loading) : t`Searching`}
      failed={code === '' ? t(words.loadFailed) : t`Search failed`}
      skeleton={{ count: 10, columns: assetColumns, figures: 1 }}
      end={t(words.end)}
      empty={<NoneFound code={code} none={t(words.none)} noMatch={t(words.noMatch)} onShowAll={onShowAll} />}
    >
      {(rows) => (
        <List label={t(words.list)} columns={assetColumns} heads={[t`Name`, t`Price and change`]}>
          {rows.map((row) => (
            <AssetRow key={row.stock} kind={kind} instrument={row} />
          ))}
        </List>
      )}
    </PagedList>
  );
}
