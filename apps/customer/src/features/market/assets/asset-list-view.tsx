import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { Button } from '../../../ui/button.tsx';
import { NextPage } from '../../frame/next-page.tsx';
import { ROWS_A_PAGE } from '../instrument-list.ts';
import type { AssetKind } from './asset-kinds.ts';
import { useAssetList } from './asset-list.ts';
import { AssetRow, assetColumns } from './asset-row.tsx';
import { assetWords } from './asset-words.ts';
import { CodeSearch } from '../../frame/code-search.tsx';
import { LoadFailed } from '../../frame/load-failed.tsx';

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
  const query = useAssetList(kind, code);
  const { rows, error, ...pages } = query;
  const words = assetWords[kind];
  if (rows === undefined) {
    return error === null ? (
      <Loading label={code === '' ? t(words.loading) : t`Searching`}>
        <SkeletonRows count={ROWS_A_PAGE} columns={assetColumns} figures={1} />
      </Loading>
    ) : (
      <LoadFailed query={query} title={code === '' ? t(words.loadFailed) : t`Search failed`} />
    );
  }
  if (rows.length === 0) {
    return code === '' ? (
      <EmptyState title={t(words.none)} />
    ) : (
      <EmptyState
        title={t(words.noMatch)}
        action={<Button variant="primary" onClick={onShowAll}>{t`Show all`}</Button>}
      >
        <Trans>No code or name begins with “{code}”.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <List label={t(words.list)} columns={assetColumns} heads={[t`Name`, t`Price and change`]}>
        {rows.map((row) => (
          <AssetRow key={row.stock} kind={kind} instrument={row} />
        ))}
      </List>
      <NextPage query={pages} end={t(words.end)} />
    </>
  );
}
