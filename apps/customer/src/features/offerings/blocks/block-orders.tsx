import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOpening } from '../../../lib/use-opening.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list.tsx';
import { OrderRow } from '../../frame/order-row.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import { type BlockMold, type BlockTab, blockOrdersQuery, openLotsQuery } from './block-queries.ts';
import { SellBlockSheet } from './sell-block-sheet.tsx';

/** The customer's orders for blocks of a kind; what was bought can be sold from its row. */
export function BlockOrders({ mold, tab }: { mold: BlockMold; tab: BlockTab }) {
  const { t } = useLingui();
  const orders = useInfiniteQuery(blockOrdersQuery(mold, tab));
  const { data: lots } = useQuery(openLotsQuery);
  const selling = useOpening<string>();
  const lot = lots?.find(({ no }) => no === selling.id);
  const emptyTitles: Readonly<Record<BlockTab, string>> = {
    all: t`No orders yet`,
    failed: t`No failed orders`,
    success: t`No successful orders`,
  };
  return (
    <>
      <PagedList
        query={orders}
        loading={t`Loading records`}
        end={t`No more records`}
        empty={
          <EmptyState
            title={emptyTitles[tab]}
            action={
              tab === 'all' && (
                <Button variant="primary" render={<Link to={mold === 'bulk' ? '/block-trading' : '/qip'} />}>
                  <Trans>See blocks</Trans>
                </Button>
              )
            }
          >
            <Trans>Every order appears here with what became of it.</Trans>
          </EmptyState>
        }
      >
        {(rows) => (
          <List label={t`Orders`} columns="max-content">
            {rows.map((order) => (
              <OrderRow
                key={order.no}
                order={order}
                action={
                  lots?.some(({ no, available }) => no === order.no && available !== '0') === true && (
                    <Button
                      variant="tonal"
                      size="small"
                      aria-label={t`Sell ${order.name}`}
                      onClick={() => selling.show(order.no)}
                    >
                      <Trans>Sell</Trans>
                    </Button>
                  )
                }
              />
            ))}
          </List>
        )}
      </PagedList>
      {lot !== undefined && <SellBlockSheet key={selling.key} lot={lot} open={selling.open} onClose={selling.close} />}
    </>
  );
}
