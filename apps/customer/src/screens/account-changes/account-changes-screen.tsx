import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { StatementsLink } from '../../features/statements/statements-link.tsx';
import { AccountChanges } from '../../features/wallet/account-changes.tsx';
import { BillFilterBar } from '../../features/wallet/bill-filter-bar.tsx';

const route = getRouteApi('/account/changes');

/** The filter is in the address, so that coming back from a cause shows the same rows. */
export function AccountChangesScreen() {
  const { t } = useLingui();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`Account changes`} actions={<StatementsLink />} />
      <main>
        <BillFilterBar filter={filter} onChange={(search) => void navigate({ search, replace: true })} />
        <AccountChanges filter={filter} />
      </main>
    </>
  );
}
