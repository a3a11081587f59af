import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { List } from '../../ui/list.tsx';
import { Row } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { balanceQuery } from './account-queries.ts';
import styles from './balance-sheet.module.css';

/** Why the balance is what it is: free, held and by what, on its way, invested, owed. */
export function BalanceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`What your total is made of`} closeLabel={t`Close`}>
      {open && <Breakdown />}
    </Sheet>
  );
}

function Breakdown() {
  const { t } = useLingui();
  const { money } = useFormats();
  const { data, isError, refetch } = useQuery(balanceQuery);
  if (data === undefined) {
    return isError ? (
      <ErrorState title={t`Load failed, please retry`} retryLabel={t`Retry`} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t`Loading`}>
        <SkeletonRows count={4} figures={1} columns="6rem" />
      </Loading>
    );
  }
  return (
    <>
      <div className={styles.figures}>
        <KeyValueList
          items={[
            { label: t`Free to use`, value: money(data.balance) },
            { label: t`Held`, value: money(data.held) },
            { label: t`On its way`, value: money(data.in_transit) },
            { label: t`Invested`, value: money(data.invested) },
            { label: t`Owed`, value: money(data.owed) },
            { label: t`Total assets`, value: money(data.total), total: true },
          ]}
        />
      </div>
      {data.holds.length > 0 && (
        <List label={t`Held by`}>
          {data.holds.map(({ kind, no, name, amount }) => (
            <Row
              key={no}
              title={name}
              subtitle={kind === 'order' ? t`Order ${no}` : t`IPO application ${no}`}
              figures={[money(amount)]}
              {...(kind === 'order' ? { render: <Link to="/records/$no" params={{ no }} /> } : {})}
            />
          ))}
        </List>
      )}
    </>
  );
}
