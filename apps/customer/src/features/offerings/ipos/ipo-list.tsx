import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useOpening } from '../../../lib/use-opening.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import { ApplySheet } from './apply-sheet.tsx';
import { IpoItem } from './ipo-item.tsx';
import { iposQuery } from './ipo-queries.ts';
import { Screen } from '../../frame/screen.tsx';
import { OrdersLink } from '../orders-link.tsx';

export function IpoScreen() {
  return (
    <Screen actions={<OrdersLink to="/ipo/orders" />}>
      <IpoList />
    </Screen>
  );
}

/** All public offers, those to apply for first. */
function IpoList() {
  const { t } = useLingui();
  const ipos = useInfiniteQuery(iposQuery);
  const chosen = useOpening<number>();
  const ipo = ipos.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === chosen.id);

  return (
    <>
      <PagedList
        query={ipos}
        loading={t`Loading IPOs`}
        end={t`No more IPOs`}
        empty={<EmptyState title={t`No IPOs yet`}>{t`Forthcoming offerings appear here with their dates.`}</EmptyState>}
      >
        {(rows) => rows.map((row) => <IpoItem key={row.id} ipo={row} onApply={() => chosen.show(row.id)} />)}
      </PagedList>
      {ipo !== undefined && <ApplySheet key={chosen.key} ipo={ipo} open={chosen.open} onClose={chosen.close} />}
    </>
  );
}
