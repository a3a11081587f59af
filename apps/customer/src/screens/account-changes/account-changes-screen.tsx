import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { AccountChanges } from '../../features/wallet/account-changes.tsx';
import type { BillFilter } from '../../features/wallet/account-queries.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import styles from './account-changes-screen.module.css';

export function AccountChangesScreen() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<BillFilter>('all');
  return (
    <>
      <SubHeader title={t`Account changes`} />
      <main>
        <div className={styles.filter}>
          <SegmentedControl<BillFilter>
            label={t`Show`}
            segments={[
              { value: 'all', label: t`All` },
              { value: 'income', label: t`Income` },
              { value: 'expense', label: t`Expense` },
            ]}
            value={filter}
            onChange={setFilter}
          />
        </div>
        <AccountChanges filter={filter} />
      </main>
    </>
  );
}
